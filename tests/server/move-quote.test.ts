/** A started quote moves to a newer version only where that says so, and only while nobody has agreed to it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerAll, beginDashboard, beginShareLink, CONSENT, payByCheck, QUOTES } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { machine, processOn, publish, removeMachines } from "./support/published";
import type { Process } from "./support/published";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";

const PASSPORT = "passport360";
const pet = (name: string) => ({ [name]: { type: "string", title: "Pet", maxLength: 80, optional: true } });

/** A question of the first step, and the words of the whole flow beside it. */
const withWords =
  (questions: object, words: object) =>
  (text: string): string => {
    const flow = JSON.parse(text) as { steps: { questions: object }[] };
    const [first, ...others] = flow.steps;
    const steps = [{ ...first, questions: { ...first?.questions, ...questions } }, ...others];
    return JSON.stringify({ ...flow, ...words, steps });
  };

let server: TestServer;
let on: Process;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = machine();
  on = await processOn(server, folder);
});
afterAll(async () => {
  await server.close();
  removeMachines();
});

const read = (quote: Enrollment): Promise<Answer> =>
  on.call("GET", `${QUOTES}/${quote.number}`, { token: quote.token });
const versionOf = async (quote: Enrollment): Promise<unknown> => (await read(quote)).body.flow?.version;
const save = (quote: Enrollment, application: object): Promise<Answer> =>
  on.call("PUT", `${QUOTES}/${quote.number}`, { token: quote.token, body: { application } });

describe("when newer versions are published", () => {
  let open: Enrollment;
  let mailed: Enrollment;
  let sold: Enrollment;
  let paying: Enrollment;
  beforeAll(async () => {
    publish(folder, PASSPORT, "1.7.0", withWords(pet("pet"), {}));
    await on.flows.look();
    [open, mailed, sold, paying] = await Promise.all([
      beginShareLink(on),
      beginShareLink(on),
      beginShareLink(on),
      beginShareLink(on),
    ]);
    expect((await save(open, { answers: { pet: "Rex" } })).status).toBe(200);
    await answerAll(sold);
    await sold.put(payByCheck);
    expect((await sold.finalize()).status).toBe(200);
    await server.db
      .updateTable("quotes")
      .set({ handed_off_at: new Date() })
      .where("quote_number", "=", mailed.number)
      .execute();
    await server.db
      .insertInto("payment_attempts")
      .values({
        idempotency_key: "k",
        quote_number: paying.number,
        n: 1,
        status: "live",
        source_token: null,
        offer: "{}",
        revision: 1,
        application: "{}",
        by_actor: "{}",
      } as never)
      .execute();
  });

  test("a started quote stays where the newer version says nothing of it", async () => {
    publish(folder, PASSPORT, "1.8.0", withWords(pet("pet"), {}));
    await on.flows.look();
    expect(await versionOf(open)).toBe("1.7.0");
  });

  test("it moves with its answers when it is opened, once, and the audit says so", async () => {
    const words = { started_quotes: "move", migrations: { "1.9.0": [{ rename: "pet", to: "animal" }] } };
    publish(folder, PASSPORT, "1.9.0", withWords(pet("animal"), words));
    expect((await on.flows.look()).refused).toEqual([]);
    const all = await Promise.all([read(open), read(open), read(open)]);
    for (const { body } of all)
      expect([body.flow?.version, body.application?.answers]).toEqual(["1.9.0", { animal: "Rex" }]);
    const moves = await server.db
      .selectFrom("audit")
      .select("detail")
      .where("entity_id", "=", open.number)
      .where("operation", "=", "quote.update")
      .orderBy("id", "desc")
      .execute();
    expect(moves[0]?.detail).toEqual({ moved: { from: "1.7.0", to: "1.9.0" } });
    expect(moves.filter(({ detail }) => "moved" in (detail as object))).toHaveLength(1);
    expect((await save(open, { answers: { animal: "Tom" } })).status).toBe(200);
  });

  test("one that is sold, mailed to the client or being paid stays", async () => {
    expect([await versionOf(sold), await versionOf(mailed), await versionOf(paying)]).toEqual([
      "1.7.0",
      "1.7.0",
      "1.7.0",
    ]);
  });

  test("one that the client continues stays as it is when a broker looks at it, and moves when the client does", async () => {
    publish(folder, PASSPORT, "1.9.1", withWords(pet("animal"), { started_quotes: "stay" }));
    await on.flows.look();
    const quote = await beginShareLink(on);
    await answerAll(quote);
    await save(quote, { acknowledgement: CONSENT("client") });
    const { application } = (await read(quote)).body;
    expect(application?.acknowledgement?.actor).toBe("client");
    publish(folder, PASSPORT, "1.9.2", withWords(pet("animal"), { started_quotes: "move" }));
    await on.flows.look();
    const token = await server.signIn("dana@acme.example");
    const seen = (await on.call("GET", `${QUOTES}/${quote.number}`, { token })).body;
    expect([seen.flow?.version, seen.application]).toEqual(["1.9.1", application]);
    const moved = (await read(quote)).body;
    expect([moved.flow?.version, moved.application]).toEqual(["1.9.2", application]);
  });

  test("one that a broker continues moves when the broker opens it", async () => {
    const token = await server.signIn("dana@acme.example");
    const begun = await beginDashboard(on, token);
    publish(folder, PASSPORT, "1.9.3", withWords(pet("animal"), { started_quotes: "move" }));
    await on.flows.look();
    expect(await versionOf(begun)).toBe("1.9.3");
  });

  test("one that moved is asked what is new before it can be bound", async () => {
    const quote = await beginShareLink(on);
    await answerAll(quote);
    await save(quote, payByCheck);
    const colour = { colour: { type: "string", title: "Colour", maxLength: 80 } };
    const words = { started_quotes: "move", migrations: { "1.9.0": [{ rename: "pet", to: "animal" }] } };
    publish(folder, PASSPORT, "1.10.0", withWords({ ...pet("animal"), ...colour }, words));
    await on.flows.look();
    expect(await versionOf(quote)).toBe("1.10.0");
    const finalize = () => on.call("POST", `${QUOTES}/${quote.number}/finalize`, { body: {} });
    const refused = await finalize();
    expect([refused.status, refused.body.error?.rule]).toEqual([422, "policyholder.colour.required"]);
    expect((await save(quote, { answers: { colour: "Red" } })).status).toBe(200);
    expect((await finalize()).status).toBe(200);
  });
});
