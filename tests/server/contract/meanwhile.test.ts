/** Two people at once: a change made from an older state is refused, and says who was faster. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiRoutes } from "../../../server/app";
import type { Trx } from "../../../server/store/tables";
import { noteTold } from "../../../server/store/told";
import {
  answerAll,
  beginDashboard,
  beginShareLink,
  CLIENTS,
  payByCheck,
  personIn,
  QUOTES,
  shareLinkBody,
} from "../support/enrollment";
import { samples } from "../../support/tier";
import { startServer, tokenIn } from "../support/server";
import type { Answer, Ask, TestServer } from "../support/server";
import { onPostgres } from "../support/store";

/** How often two editors meet: `ROUNDS=1000` for a proof, fewer in every run. */
const ROUNDS = Number(process.env.ROUNDS ?? samples(25, 100));

let server: TestServer;
let dana: string;
let lee: string;
let desk: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  lee = await server.signIn("lee@acme.example");
  desk = await server.signIn("issuing@carrier.example");
});
afterAll(() => server.close());

const tagOf = ({ headers }: Answer): string => String(headers.get("etag"));
const from = (etag: string): Pick<Ask, "headers"> => ({ headers: { "if-match": etag } });

/** One of the records that two people may change. */
interface Record {
  read(token: string): Promise<Answer>;
  /** Changes it so that `read` tells the value. */
  change(token: string, value: string, ask?: Partial<Ask>): Promise<Answer>;
  valueIn(answer: Answer): string;
}

async function newClient(): Promise<Record> {
  const body = (first_name: string) => ({
    client_type: "individual",
    person: { first_name, last_name: "Silva", email: "ana@mail.example" },
  });
  const { body: made } = await server.call("POST", CLIENTS, { token: dana, body: body("Ana") });
  const path = `${CLIENTS}/${String(made.id)}`;
  return {
    read: (token) => server.call("GET", path, { token }),
    change: (token, value, ask) => server.call("PUT", path, { token, body: body(value), ...ask }),
    valueIn: ({ body: { person } }) => String(person?.first_name),
  };
}

async function newQuote(): Promise<Record> {
  const { number } = await beginDashboard(server, dana);
  const path = `${QUOTES}/${number}`;
  const holder = (first_name: string) => ({ ...personIn("CO"), first_name, position_on_policy: 1 });
  return {
    read: (token) => server.call("GET", path, { token }),
    change: (token, value, ask) =>
      server.call("PUT", path, { token, body: { application: { holders: [holder(value)] } }, ...ask }),
    valueIn: ({ body: { application } }) => String(application?.holders?.[0]?.first_name),
  };
}

const kinds = [
  ["a client", newClient],
  ["a quote", newQuote],
] as const;

describe.each(kinds)("%s", (_, make) => {
  test("whoever is slower is told who was faster, and nothing is overwritten", async () => {
    const record = await make();
    const seen = tagOf(await record.read(dana));
    const first = await record.change(lee, "Lea", from(seen));
    expect(first.status).toBe(200);
    const second = await record.change(dana, "Dan", from(seen));
    expect(second.status).toBe(412);
    expect(second.body.error).toMatchObject({
      code: "changed_meanwhile",
      message: "Lee Park changed this in the meantime. Nothing was saved.",
      changed: { by: "Lee Park", at: expect.stringMatching(/^2\d{3}-/) as unknown },
    });
    const now = await record.read(dana);
    expect(record.valueIn(now)).toBe("Lea");
    expect(tagOf(now)).toBe(tagOf(first));
    expect((await record.change(dana, "Dan", from(tagOf(now)))).status).toBe(200);
  });

  test("the tag of an answer is good for the next change; a weak one and one of several, too", async () => {
    const record = await make();
    const first = tagOf(await record.change(dana, "A"));
    const second = tagOf(await record.change(dana, "B", from(`W/${first}`)));
    const third = await record.change(dana, "C", from(`"0", ${second}`));
    expect(third.status).toBe(200);
    expect((await record.change(dana, "D", from("*"))).status).toBe(200);
    for (const wrong of [second, '"0"', '""']) expect((await record.change(dana, "E", from(wrong))).status).toBe(412);
    expect(record.valueIn(await record.read(dana))).toBe("D");
  });

  test.each(["-gzip", "--gzip", ";gzip", "-br"])(
    "a proxy that adds %s to the tag hinders no change, and hides none",
    async (suffix) => {
      const record = await make();
      const lengthened = (tag: string): string => tag.replace(/"$/, `${suffix}"`);
      const seen = tagOf(await record.read(dana));
      expect((await record.change(dana, "A", from(lengthened(seen)))).status).toBe(200);
      expect((await record.change(lee, "B", from(`W/${lengthened(seen)}`))).status).toBe(412);
    },
  );

  test("without a tag the last writer wins (A-58, Q-05), with an audit row for each", async () => {
    const record = await make();
    const { body } = await record.read(dana);
    await record.change(lee, "Lea");
    expect((await record.change(dana, "Dan")).status).toBe(200);
    const rows = await server.db
      .selectFrom("audit")
      .select(["operation", "actor"])
      .where("entity_id", "=", String(body.id ?? body.quote_number))
      .orderBy("id")
      .execute();
    expect(rows.slice(-2).map(({ actor }) => actor)).toEqual([
      { kind: "broker", broker_id: "bkr_lee" },
      { kind: "broker", broker_id: "bkr_dana" },
    ]);
  });

  test("one's own other window is named as such", async () => {
    const record = await make();
    const seen = tagOf(await record.read(dana));
    await record.change(dana, "One", from(seen));
    expect((await record.change(dana, "Two", from(seen))).body.error?.changed?.by).toBe("You");
  });

  test(`${ROUNDS} rounds of two editors who save at the same moment: one saves, the other is told`, async () => {
    const record = await make();
    let overwritten = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const seen = tagOf(await record.read(dana));
      const mine = `d${round}`;
      const theirs = `l${round}`;
      const both = [
        { value: mine, save: () => record.change(dana, mine, from(seen)) },
        { value: theirs, save: () => record.change(lee, theirs, from(seen)) },
      ];
      const order = round % 2 === 0 ? both : both.toReversed();
      const answers = await Promise.all(order.map(async ({ value, save }) => ({ value, answer: await save() })));
      const saved = answers.filter(({ answer }) => answer.status === 200);
      const told = answers.filter(({ answer }) => answer.status === 412);
      const kept = record.valueIn(await record.read(dana));
      if (saved.length !== 1 || told.length !== 1 || kept !== saved[0]?.value) overwritten += 1;
    }
    expect(overwritten).toBe(0);
  });
});

describe("the order of refusals: 404, 409, 412", () => {
  test("a record of another brokerage is not found, whatever the tag", async () => {
    const kim = await server.signIn("kim@globex.example");
    for (const [, make] of kinds) expect((await (await make()).change(kim, "X", from('"1"'))).status).toBe(404);
  });

  test("a finished quote is finished, whatever the tag", async () => {
    const bought = await beginShareLink(server);
    await answerAll(bought);
    await bought.put(payByCheck);
    await bought.finalize();
    const late = await server.call("PUT", `${QUOTES}/${bought.number}`, {
      token: bought.token,
      body: { application: { auto_renewal: true } },
      ...from('"1"'),
    });
    expect(late.body.error?.code).toBe("quote_finalized");
  });
});

/** The token of the link to a new policy that the carrier's desk is mailed. */
async function linkOfDesk(): Promise<string> {
  const bought = await beginShareLink(server);
  await answerAll(bought);
  await bought.put(payByCheck);
  await bought.finalize();
  return tokenIn((await server.mails("issuing@carrier.example"))[0]);
}

/** Somebody who may call a conditional route. */
const callerOf = async (path: string): Promise<string> => {
  if (path.startsWith("/api/studio/")) return await server.signIn("staff@carrier.example");
  if (path.includes("/payments")) return desk;
  return path.includes("/policies/") ? await linkOfDesk() : dana;
};

const conditional = apiRoutes.filter(({ conditional: isConditional }) => isConditional === true);

test.each(conditional)("$method $path refuses a tag that cannot be read, in a sentence", async ({ method, path }) => {
  for (const [sent, found] of [
    ["12", "12"],
    ["", "nothing"],
    ['"12', '"12'],
  ] as const) {
    const answer = await server.call(method, path.replaceAll(/:\w+/g, "any"), {
      token: await callerOf(path),
      body: {},
      headers: { "if-match": sent },
    });
    expect([answer.status, answer.body.error]).toEqual([
      400,
      {
        code: "bad_request",
        message: `The If-Match header cannot be read: found ${found}, expected the record's ETag with its quotes, such as "12", or *.`,
      },
    ]);
  }
});

describe("what counts as a change", () => {
  test("a buyer who saves their own details may save their answers right after", async () => {
    const quote = await beginShareLink(server);
    const seen = tagOf(await quote.get());
    const { body: client } = await server.call("GET", `${CLIENTS}/${quote.clientId}`, { token: quote.token });
    const person = { ...client.person, phone_number: "303-555-0177" };
    const saved = await server.call("PUT", `${CLIENTS}/${quote.clientId}`, {
      token: quote.token,
      body: { client_type: "individual", person },
    });
    expect(saved.status).toBe(200);
    const body = { application: { auto_renewal: true } };
    expect(
      (await server.call("PUT", `${QUOTES}/${quote.number}`, { token: quote.token, body, ...from(seen) })).status,
    ).toBe(200);
  });

  test("the broker learns that the client was faster, the client that the broker was", async () => {
    const quote = await beginShareLink(server);
    const save = (token: string, etag: string, auto_renewal: boolean) =>
      server.call("PUT", `${QUOTES}/${quote.number}`, {
        token,
        body: { application: { auto_renewal } },
        ...from(etag),
      });
    const first = tagOf(await quote.get());
    // A buyer who begins by a share link is not signed in.
    expect((await save(dana, '"0"', true)).body.error?.changed?.by).toBe("The client");
    await save(quote.token, first, true);
    const toBroker = await save(dana, first, false);
    expect(toBroker.body.error?.changed?.by).toBe("The client");
    const second = tagOf(await quote.get());
    await save(dana, second, false);
    expect((await save(quote.token, second, true)).body.error?.changed?.by).toBe("Dana Reyes");
  });
});

describe("an enrollment that is begun with another agent instead of an open one (R-25)", () => {
  test.runIf(onPostgres)("of two that begin at once, the second waits for what the first has told", async () => {
    const { number } = await beginShareLink(server);
    const note = (trx: Trx) => noteTold(trx, { space: "demo", quote_number: number }, "bkr_lee");
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(server.db);
      return rows.length;
    };
    const { first, second } = await server.db.transaction().execute(async (trx) => {
      const done = { first: await note(trx), second: server.db.transaction().execute(note) };
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
      return done;
    });
    expect([first, await second]).toEqual([true, false]);
  });

  test("is not said to have changed the open one", async () => {
    const left = await beginShareLink(server);
    const { headers } = await left.get();
    await left.put({ auto_renewal: true });
    await server.call("PUT", `${QUOTES}/${left.number}`, {
      token: dana,
      body: { application: { auto_renewal: false } },
    });
    const body = { ...shareLinkBody("CO"), broker: { id: "bkr_lee" }, instead_of: left.number };
    expect((await server.call("POST", QUOTES, { body })).status).toBe(200);
    const answer = await server.call("PUT", `${QUOTES}/${left.number}`, {
      token: left.token,
      body: { application: { auto_renewal: true } },
      headers: { "if-match": headers.get("etag") ?? "" },
    });
    expect([answer.status, answer.body.error?.message]).toEqual([
      412,
      "Dana Reyes changed this in the meantime. Nothing was saved.",
    ]);
  });
});
