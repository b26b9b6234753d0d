/** What a consent agrees to, and when it no longer holds. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forgeApplication, readyBoa } from "./support/boa";
import {
  addressIn,
  CONSENT,
  enrollment,
  firstApplication,
  payByCheck,
  personIn,
  QUOTES,
  shareLinkBody,
} from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { ready } from "./support/races";
import { startServer, tokenIn } from "./support/server";
import type { Answer, TestServer } from "./support/server";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const consentIn = ({ body }: Answer) => body.application?.acknowledgement;
const consentOf = async (quote: Enrollment) => consentIn(await quote.get());
const holder = { ...personIn("CO"), dob: "1990-02-28", position_on_policy: 1 };

describe("a consent is dropped by a save that changes", () => {
  test.each([
    ["the holder's name", { holders: [{ ...holder, last_name: "Leigh" }] }],
    ["the holder's birth date", { holders: [{ ...holder, dob: "1990-02-27" }] }],
    ["the holder's address", { holders: [{ ...holder, address: { ...addressIn("CO"), line1: "2 Main Street" } }] }],
    ["the rating region", { rating_address: addressIn("NM") }],
    ["the plan", { plan_id: "passport360-essential-individual" }],
    ["the plan, which is taken back", { plan_id: null }],
    ["the holder, who is taken back", { holders: null }],
    ["the consent, which is taken back", { acknowledgement: null }],
  ])("%s", async (_, application) => {
    const quote = await ready(server, payByCheck);
    expect(await consentOf(quote)).toBeDefined();
    const answer = await quote.put(application);
    expect([answer.status, consentIn(answer)]).toEqual([200, undefined]);
    expect(await consentOf(quote)).toBeUndefined();
    const bound = await quote.finalize();
    expect([bound.status, bound.body.error?.code]).toEqual([422, "rule_refused"]);
    expect(bound.text).toContain("checkout.acknowledged.required");
  });

  test("the actor: a broker who goes on with the buyer's quote", async () => {
    const quote = await ready(server, payByCheck);
    const answer = await server.call("PUT", `${QUOTES}/${quote.number}`, {
      token: dana,
      body: { application: { policy_effective_date: "2026-11-21" } },
    });
    expect([answer.status, consentIn(answer)]).toEqual([200, undefined]);
  });

  test("the actor: a buyer who goes on with the broker's quote", async () => {
    const quote = await readyBoa(server, dana);
    expect(await consentOf(quote)).toMatchObject({ actor: "broker" });
    await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type: "blank" } });
    const mail = (await server.mails()).find(({ links }) => links.some((link) => link.includes(quote.number)));
    const buyer = enrollment(server, quote.number, tokenIn(mail), quote.clientId);
    expect(consentIn(await buyer.put({ auto_renewal: true }))).toBeUndefined();
  });
});

test("nobody binds by the consent of another, though nothing was saved since", async () => {
  const quote = await ready(server, payByCheck);
  const answer = await quote.finalize(dana);
  expect([answer.status, answer.body.error?.rule]).toEqual([422, "checkout.acknowledged.required"]);
  expect((await quote.finalize()).status).toBe(200);
});

describe("a consent is kept, as it was given, by a save that changes", () => {
  test.each([
    ["the start date", { policy_effective_date: "2026-11-21" }],
    ["how it is paid", { billing: { billing_type: "platform_eft", source_token: "tok_sandbox_ok_k1" } }],
    ["the renewal", { auto_renewal: true }],
    ["the beneficiaries", { beneficiaries: [] }],
    ["where in the region it is rated", { rating_address: { ...addressIn("CO"), line1: "2 Main Street" } }],
    ["nothing: the holder as they are", { holders: [{ ...holder, phone_number: "3035550100" }] }],
    ["nothing: the plan as it is", { plan_id: "passport360-enhanced-family-golf" }],
  ])("%s", async (_, application) => {
    const quote = await ready(server, payByCheck);
    const before = await consentOf(quote);
    const answer = await quote.put(application);
    expect(answer.status, answer.text).toBe(200);
    expect(consentIn(answer)).toEqual(before);
    expect((await quote.finalize()).status).toBe(200);
  });
});

test("a consent that comes with the change that would drop it is of what is kept then", async () => {
  const quote = await ready(server, payByCheck);
  const [before, after] = [
    await consentOf(quote),
    consentIn(
      await quote.put({
        holders: [{ ...holder, address: addressIn("NM") }],
        client: { client_type: "individual", ...personIn("NM") },
        rating_address: addressIn("NM"),
        plan_id: "passport360-essential-individual",
        acknowledgement: CONSENT("client"),
      }),
    ),
  ];
  expect(after).toMatchObject({ accepted: true, actor: "client" });
  // The fraud notice differs by state.
  expect(after?.texts_sha256).not.toEqual(before?.texts_sha256);
  expect((await quote.finalize()).status).toBe(200);
});

test("a consent that comes with the quote itself counts", async () => {
  const { body } = await server.call("POST", QUOTES, {
    body: {
      ...shareLinkBody("CO"),
      application: {
        ...firstApplication("CO"),
        holders: [holder],
        plan_id: "passport360-essential-individual",
        policy_effective_date: "2026-11-20",
        ...payByCheck,
      },
    },
  });
  const quote = enrollment(server, String(body.quote_number), String(body.auth?.token), String(body.client?.id));
  expect(await consentOf(quote)).toMatchObject({ texts_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const bound = await quote.finalize();
  expect(bound.status, bound.text).toBe(200);
});

describe("a forged consent", () => {
  const texts = CONSENT("client").texts;
  test.each([
    ["with a hash of its own", { ...CONSENT("client"), texts_sha256: "0".repeat(64) }],
    ["with a time of its own", { ...CONSENT("client"), at: "2020-01-01T00:00:00.000Z" }],
    ["by nobody", { ...CONSENT("client"), actor: "carrier" }],
    ["to a text that is none", { ...CONSENT("client"), texts: ["fraud_notice"] }],
  ])("%s is no body of ours", async (_, acknowledgement) => {
    const quote = await ready(server, payByCheck);
    const { status, body } = await quote.put({ acknowledgement });
    expect([status, body.error?.code]).toEqual([422, "invalid_request"]);
  });

  test("that was not given binds nothing", async () => {
    const quote = await ready(server, payByCheck);
    expect((await quote.put({ acknowledgement: { ...CONSENT("client"), accepted: false } })).status).toBe(200);
    const { status, body } = await quote.finalize();
    expect([status, body.error?.rule]).toEqual([422, "checkout.acknowledged.required"]);
    expect(body.error?.details).toEqual([expect.objectContaining({ at: "acknowledged", step: "checkout" })]);
  });

  test.each([
    ["no text", []],
    ["one text of three", texts.slice(0, 1)],
    ["all but the one on cancellation", texts.filter((text) => text !== "cancellation@1")],
    ["another version of a text", [...texts.slice(0, -1), "fraud_notice@2"]],
    ["a text more than is shown", [...texts, "fraud_notice@2"]],
    ["one text twice", [texts[0], texts[0], texts[2]]],
  ])("to %s is not kept", async (_, others) => {
    const quote = await ready(server, payByCheck);
    const { status, body } = await quote.put({ acknowledgement: { ...CONSENT("client"), texts: others } });
    expect([status, body.error?.rule]).toEqual([422, "checkout.acknowledged.texts"]);
    expect(body.error?.details).toEqual([expect.objectContaining({ at: "acknowledged", step: "checkout" })]);
    expect((await quote.get()).body, "the one given before stays").toMatchObject({
      application: { acknowledgement: { texts } },
    });
  });

  test("kept past the API with other texts binds nothing", async () => {
    const quote = await ready(server, payByCheck);
    await forgeApplication(server, quote, ({ acknowledgement, ...rest }) => ({
      ...rest,
      acknowledgement: { ...(acknowledgement as object), texts: [] },
    }));
    const { status, body } = await quote.finalize();
    expect([status, body.error?.rule]).toEqual([422, "checkout.acknowledged.texts"]);
  });

  test("is the broker's, said by the buyer: who consents is who asks", async () => {
    const quote = await ready(server, payByCheck);
    expect(consentIn(await quote.put({ acknowledgement: CONSENT("broker") }))).toMatchObject({ actor: "client" });
  });

  test.each([
    ["another hash", { texts_sha256: "0".repeat(64) }],
    ["no hash", { texts_sha256: undefined }],
  ])("kept with %s past the API binds nothing, and a new one does", async (_, change) => {
    const quote = await ready(server, payByCheck);
    await forgeApplication(server, quote, ({ acknowledgement, ...rest }) => ({
      ...rest,
      acknowledgement: { ...(acknowledgement as object), ...change },
    }));
    const { status, body } = await quote.finalize();
    expect([status, body.error?.rule]).toEqual([422, "checkout.acknowledged.texts"]);
    expect(body.error?.details).toEqual([expect.objectContaining({ at: "acknowledged", step: "checkout" })]);
    await quote.put({ acknowledgement: CONSENT("client") });
    expect((await quote.finalize()).status).toBe(200);
  });

  test("to the texts of one state is none to those of another", async () => {
    const quote = await ready(server, payByCheck);
    await forgeApplication(server, quote, (application) => ({
      ...application,
      holders: [{ ...holder, address: addressIn("NM") }],
      rating_address: addressIn("NM"),
    }));
    expect((await quote.finalize()).body.error?.rule).toBe("checkout.acknowledged.texts");
  });
});
