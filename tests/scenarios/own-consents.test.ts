/** Consents that a product asks on its own steps: how long they hold, what they are kept with, what they cost. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isObject } from "../../engine";
import { forgeApplication } from "../server/support/boa";
import { addressIn, QUOTES } from "../server/support/enrollment";
import type { Enrollment } from "../server/support/enrollment";
import type { Answer, TestServer } from "../server/support/server";
import { target } from "./support/ways/belongings";
import { consentTo } from "./support/ways/consents";
import { beginAnswered, ending, holderOf, sceneOf } from "./support/ways/scene";
import { accepted } from "./support/ways/way";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await target.product.start();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const BOTH = { answers: { visit: consentTo("visit@1"), lends: true, lending: consentTo("lending@1") } };
const WITH_VISIT = 176.51;
const WITHOUT_VISIT = 186.51;

/** The consents that a quote keeps, by their questions; true for one that is given. */
function consentsIn({ body }: Answer): object {
  const given = (name: string): unknown => {
    const kept: unknown = body.application?.answers?.[name];
    return isObject(kept) ? kept.accepted : undefined;
  };
  return { visit: given("visit"), lending: given("lending") };
}

/** A quote of a share link that can be bound, with both consents. */
async function agreed(): Promise<Enrollment> {
  const { quote } = await sceneOf(server, target, "share", dana);
  accepted(await quote.put(BOTH));
  accepted(await quote.put(ending("share", target.plan)));
  return quote;
}

const totalOf = async (quote: Enrollment) => (await quote.get("/checkout")).body.grandtotal;

test("a consent is kept with its giver, its time, its texts and a hash of them as they were shown, and sold so", async () => {
  const quote = await agreed();
  const { answers } = (await quote.get()).body.application ?? {};
  for (const [name, text] of [
    ["visit", "visit@1"],
    ["lending", "lending@1"],
  ] as const)
    expect(answers?.[name]).toEqual({
      accepted: true,
      actor: "client",
      texts: [text],
      at: expect.stringMatching(/^2026-11-20T/),
      texts_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  expect(await totalOf(quote)).toBe(WITH_VISIT);
  const { status, body, text } = await quote.finalize();
  expect(status, text).toBe(200);
  const policy = await server.db
    .selectFrom("policies")
    .select(["shows", "total_cents"])
    .where("id", "=", String(body.policy?.id))
    .executeTakeFirstOrThrow();
  expect(policy.total_cents).toBe(17651);
  expect(policy.shows).toEqual(
    expect.arrayContaining([
      { label: "Visit", value: "agreed to" },
      { label: "Lent to others", value: "Yes" },
    ]),
  );
});

test("one that is declined is kept as not given, names the texts that were shown, and changes no price", async () => {
  const quote = await agreed();
  const forged = { ...consentTo("visit@1", "share", false), texts: ["anything@7"] };
  const { body } = accepted(await quote.put({ answers: { visit: forged } }));
  expect(body.application?.answers?.visit).toMatchObject({ accepted: false, texts: ["visit@1"] });
  expect(await totalOf(quote)).toBe(WITHOUT_VISIT);
  accepted(await quote.finalize());
});

test("one that is given again as it was writes nothing, but not by somebody who has seen another state", async () => {
  const quote = await agreed();
  const seen = await quote.get();
  const again = accepted(await quote.put(BOTH));
  expect([again.headers.get("etag"), again.body]).toEqual([seen.headers.get("etag"), seen.body]);
  accepted(await quote.put({ answers: { deductible: 300 } }));
  const headers = { "if-match": String(seen.headers.get("etag")) };
  const { status, body } = await server.call("PUT", `${QUOTES}/${quote.number}`, {
    token: quote.token,
    body: { application: BOTH },
    headers,
  });
  expect([status, body.error?.code]).toEqual([412, "changed_meanwhile"]);
});

const both = { visit: true, lending: true };
const none = { visit: undefined, lending: undefined };
const holder = holderOf(target);

describe("a consent is kept by a save that changes", () => {
  test.each([
    ["the plan, which is chosen later", { plan_id: "belongings-named-things" }],
    ["the plan, which is taken back", { plan_id: null }],
    ["the start date", { policy_effective_date: "2026-11-21" }],
    ["nothing: the holder as they are", { holders: [holder] }],
    [
      "what is known of the holder besides",
      { holders: [{ ...holder, email: "ann.lee@mail.example", middle_name: undefined }] },
    ],
    ["another answer", { answers: { deductible: 300 } }],
  ])("%s", async (_, application) => {
    const quote = await agreed();
    expect(consentsIn(accepted(await quote.put(application)))).toEqual(both);
  });

  test("the holder and the state, which are answered for the first time after it", async () => {
    const quote = await beginAnswered(server, target, "share", dana);
    accepted(await quote.put({ holders: null, plan_id: null }));
    accepted(await quote.put(BOTH));
    expect(consentsIn(accepted(await quote.put({ holders: [holder], plan_id: target.plan })))).toEqual(both);
  });
});

describe("a consent is dropped by a save that changes", () => {
  test.each([
    ["the holder's name", { holders: [{ ...holder, last_name: "Leigh" }] }, none],
    [
      "the holder's address",
      { holders: [{ ...holder, address: { ...addressIn("CO"), line1: "2 Main Street" } }] },
      none,
    ],
    ["the holder, who is taken back", { holders: null }, none],
    ["the rating state", { ...target.moved("TX") }, none],
    [
      "the words of its text",
      { answers: { things: [{ name: "Ring", kind: "jewelry", value: 500 }] } },
      { visit: true, lending: undefined },
    ],
    ["whether it is asked", { answers: { lends: false } }, { visit: true, lending: undefined }],
    ["it, as it is taken back", { answers: { visit: null } }, { visit: undefined, lending: true }],
  ])("%s", async (_, application, kept) => {
    const quote = await agreed();
    expect(consentsIn(accepted(await quote.put(application)))).toEqual(kept);
    expect(consentsIn(await quote.get())).toEqual(kept);
  });

  test("the actor: a broker who goes on with the buyer's quote", async () => {
    const quote = await agreed();
    const body = { application: { policy_effective_date: "2026-11-21" } };
    expect(consentsIn(accepted(await server.call("PUT", `${QUOTES}/${quote.number}`, { token: dana, body })))).toEqual(
      none,
    );
  });
});

test("one that must be given and was dropped is asked for at its step before anything is sold", async () => {
  const quote = await agreed();
  accepted(await quote.put({ answers: { things: [{ name: "Ring", kind: "jewelry", value: 500 }] } }));
  accepted(await quote.put(ending("share", target.plan)));
  const { status, body } = await quote.finalize();
  expect([status, body.error?.rule, body.error?.message]).toEqual([
    422,
    "cover.lending.required",
    "Please agree to the rules of lending before you continue",
  ]);
  accepted(await quote.put({ answers: { lending: consentTo("lending@1") } }));
  accepted(await quote.finalize());
});

describe("a consent that is kept past the API", () => {
  test.each([
    ["with another hash", { texts_sha256: "0".repeat(64) }, "cover.lending.texts"],
    ["with no hash", { texts_sha256: undefined }, "cover.lending.texts"],
    ["to another version of the text", { texts: ["lending@2"] }, "cover.lending.texts"],
    ["by the broker", { actor: "broker" }, "cover.lending.required"],
  ])("%s binds nothing, and a new one does", async (_, change, rule) => {
    const quote = await agreed();
    await forgeApplication(server, quote, (application) => {
      const { answers } = application;
      if (!isObject(answers) || !isObject(answers.lending)) throw new Error("It holds no consent");
      return { ...application, answers: { ...answers, lending: { ...answers.lending, ...change } } };
    });
    const { status, body } = await quote.finalize();
    expect([status, body.error?.rule]).toEqual([422, rule]);
    expect(body.error?.details).toEqual([expect.objectContaining({ at: "lending", step: "cover" })]);
    accepted(await quote.put({ answers: { lending: consentTo("lending@1") } }));
    accepted(await quote.finalize());
  });
});
