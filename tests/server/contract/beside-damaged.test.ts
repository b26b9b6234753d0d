/** What goes on beside a damaged record: all that others read and do, and what its own client can do without it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { HEALTH_PATHS } from "../../../server/routes/health";
import { declared } from "../support/declared";
import { answerAll, beginShareLink, payByCheck, QUOTES, shareLinkBody } from "../support/enrollment";
import type { Enrollment } from "../support/enrollment";
import { startServer, tokenIn } from "../support/server";
import type { Answer, TestServer } from "../support/server";
import { sampled } from "../../support/tier";

const PASSPORT = "passport360";

let server: TestServer;
let sound: { readonly body: string; readonly lists: string; readonly vertical_code: string };
const errors: unknown[] = [];

const DAMAGED = "0.5.0";
const BOOK = "0".repeat(64);
let sold: Enrollment;
let policy: string;
let open: Enrollment;
/** A sold and an open quote of the same client; each test damages what they need. */
let others: { readonly sold: Enrollment; readonly policy: string; readonly open: Enrollment };
let dana: string;
let desk: string;
const sell = async (): Promise<readonly [Enrollment, string]> => {
  const quote = await beginShareLink(server);
  await answerAll(quote);
  await quote.put(payByCheck);
  return [quote, String((await quote.finalize()).body.policy?.id)];
};
const setOf = async ({ number }: Enrollment, values: object): Promise<void> => {
  await server.db.updateTable("quotes").set(values).where("quote_number", "=", number).execute();
};
beforeAll(async () => {
  server = await startServer({
    deps: () => ({ log: { info: () => undefined, error: (event, fields) => errors.push([event, fields?.record]) } }),
  });
  sound = await server.db
    .selectFrom("flow_versions")
    .select(["body", "lists", "vertical_code"])
    .where("id", "=", PASSPORT)
    .orderBy("served_as", "desc")
    .executeTakeFirstOrThrow();
  dana = await server.signIn("dana@acme.example");
  [sold, policy] = await sell();
  const [otherSold, otherPolicy] = await sell();
  desk = tokenIn((await server.mails("issuing@carrier.example"))[0]);
  open = await beginShareLink(server);
  others = { sold: otherSold, policy: otherPolicy, open: await beginShareLink(server) };
  for (const quote of [open, others.sold, others.open]) await setOf(quote, { client_id: sold.clientId });
  await server.db.updateTable("policies").set({ client_id: sold.clientId }).where("id", "=", otherPolicy).execute();
  const { vertical_code } = sound;
  await server.db
    .insertInto("flow_versions")
    .values({ id: PASSPORT, version: DAMAGED, sha256: "wrong-hash", ...sound })
    .execute();
  const book = { sha256: BOOK, id: PASSPORT, version: 0, vertical_code, body: "no JSON" };
  await server.db.insertInto("rate_books").values(book).execute();
});
afterAll(() => server.close());

const DAMAGES_OF_QUOTES: readonly (readonly [string, () => object])[] = [
  ["flow version", () => ({ flow_version: DAMAGED })],
  ["quote", () => ({ application: "[]" })],
  ["rate book", () => ({ rate_book: BOOK })],
];
/** Damages what the other quotes of the client need while the work runs. */
async function whileDamaged(values: object, work: () => Promise<void>): Promise<void> {
  const rows = await server.db
    .selectFrom("quotes")
    .select(["quote_number", "flow_version", "rate_book", "application"])
    .where("quote_number", "in", [others.sold.number, others.open.number])
    .execute();
  await Promise.all([setOf(others.sold, values), setOf(others.open, values)]);
  try {
    await work();
  } finally {
    for (const { quote_number, application, ...row } of rows)
      await server.db
        .updateTable("quotes")
        .set({ ...row, application: JSON.stringify(application) })
        .where("quote_number", "=", quote_number)
        .execute();
  }
}

/** The address of a call, about records that are sound; a client may have damaged ones beside them. */
function filled(path: string): string {
  const { flow } = server.deps.flows.currentByVertical(sound.vertical_code) ?? {};
  const ids: readonly (readonly [RegExp, string])[] = [
    [/\/clients\/\{id\}/, `/clients/${sold.clientId}`],
    [/\/policies\/\{id\}/, `/policies/${policy}`],
    [/\/documents\/\{id\}/, `/documents/schedule-${policy}`],
    [/\/brokers\/\{id\}/, "/brokers/bkr_dana"],
    [/\/brokerages\/\{id\}/, "/brokerages/acme"],
    [/\/quotes\/\{\w+\}/, `/quotes/${open.number}`],
    [/^\/flows\/\{\w+\}\/\{\w+\}/, `/flows/${PASSPORT}/${String(flow?.version)}`],
  ];
  const address = ids.reduce((at, [place, value]) => at.replace(place, value), path).replaceAll(/\{\w+\}/g, "nothing");
  if (path.endsWith("/search")) return `${address}?q=Ann`;
  return /\/(?:quotes|policies)$/.test(path) ? `${address}?client_id=${sold.clientId}` : address;
}

test.each(sampled(DAMAGES_OF_QUOTES))("%s: no call that reads others answers 503", async (_, damage) => {
  const { paths } = (await declared(server.app)).document;
  // A probe says how busy the server is, which these calls at once may make it.
  const reads = Object.entries(paths).flatMap(([path, methods]) =>
    "get" in methods && !HEALTH_PATHS.has(path) ? [path] : [],
  );
  expect(reads.length).toBeGreaterThan(25);
  const staff = await server.signIn("staff@carrier.example");
  await whileDamaged(damage(), async () => {
    const answers = reads.flatMap((path) =>
      [dana, staff, open.token].map(async (token) => {
        const { status } = await server.app.request(filled(path), {
          headers: { authorization: `Bearer ${token}`, host: "demo.portal.example" },
        });
        return `${path} ${status}`;
      }),
    );
    const all = await Promise.all(answers);
    expect(all.filter((answer) => answer.endsWith(" 503"))).toEqual([]);
    expect(all.filter((answer) => answer.endsWith(" 200")).length).toBeGreaterThan(30);
    const policies = await server.call("GET", `/api/management/v1/policies?client_id=${sold.clientId}`, {
      token: dana,
    });
    expect(policies.body).toHaveLength(2);
    expect((await server.call("GET", `/api/management/v1/policies/${others.policy}`, { token: dana })).status).toBe(
      200,
    );
  });
});

test.each(DAMAGES_OF_QUOTES)("%s: a new link is asked for with the same answer as for no quote", async (_, damage) => {
  await whileDamaged(damage(), async () => {
    const ask = (body: object): Promise<Answer> => server.call("POST", "/api/quotes/v1/enrollment-links", { body });
    const found = [
      await ask({ quote_number: others.open.number }),
      await ask({ token: others.open.token }),
      await ask({ quote_number: "QN-0000000000" }),
    ];
    expect(found.map(({ status, text }) => [status, text])).toEqual(found.map(() => [202, found[2]?.text]));
  });
});

test.each(DAMAGES_OF_QUOTES)("%s: a client begins with a colleague instead", async (_, damage) => {
  await whileDamaged(damage(), async () => {
    const body = { ...shareLinkBody("CO"), broker: { id: "bkr_lee" }, instead_of: others.open.number };
    expect((await server.call("POST", QUOTES, { body })).status).toBe(200);
  });
});

test("the carrier gives a policy its number although its quote and flow version are damaged", async () => {
  await whileDamaged({ application: "[]", flow_version: DAMAGED }, async () => {
    const path = `/api/management/v1/policies/${others.policy}?op=submit_policy_number`;
    const { status, body } = await server.call("PATCH", path, { token: desk, body: { policy_number: "MC-1" } });
    expect([status, body.policy_number]).toEqual([200, "MC-1"]);
  });
  expect(errors).toContainEqual(["record.damaged", others.sold.number]);
});
