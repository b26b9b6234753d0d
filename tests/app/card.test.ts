/** A payment that the buyer's bank asks about (3-D Secure): the same payment is asked about again, never another one. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { performer } from "../../app/wizard/calls";
import { createCard } from "../../app/wizard/card";
import type { Session } from "../../app/wizard/engine";
import { testHost } from "./support/host";

const FINALIZE = "/api/quotes/v1/quotes/Q-1/finalize";
const bound = { quote_number: "Q-1", policy: { id: "pol_1", status: "inforce" } };
const asks = { error: { code: "payment_action_required", message: "Your bank asks.", client_secret: "pi_1_secret_2" } };
const declined = { error: { code: "card_authentication_failed", message: "Your bank did not confirm." } };
const session = { data: { quote: { quote_number: "Q-1" } } } as unknown as Session;

let sent: { path: string; body: unknown }[];
let answers: [number, object][];
beforeEach(() => {
  sent = [];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) });
    const [status, body] = answers.shift() ?? [500, {}];
    return Promise.resolve(Response.json(body, { status }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Provider = Parameters<typeof createCard>[0];
const provider = (result: object) => {
  const handleNextAction = vi.fn().mockResolvedValue(result);
  return { open: (() => Promise.resolve({ handleNextAction })) as unknown as Provider, handleNextAction };
};
const finalize = (open: Provider) =>
  performer(testHost(), createCard(open), () => Promise.resolve(false), {})({ call: "quote.finalize" }, session);

test("confirmed: the bank's question is shown with the secret, and finalize is asked again", async () => {
  answers = [
    [402, asks],
    [200, bound],
  ];
  const { open, handleNextAction } = provider({ paymentIntent: { status: "succeeded" } });
  await expect(finalize(open)).resolves.toEqual(bound);
  expect(handleNextAction).toHaveBeenCalledExactlyOnceWith({ clientSecret: "pi_1_secret_2" });
  expect(sent).toEqual([
    { path: FINALIZE, body: {} },
    { path: FINALIZE, body: {} },
  ]);
});

test.each<[string, Provider]>([
  ["not confirmed", provider({ error: { code: "payment_intent_authentication_failure" } }).open],
  ["a question that cannot be shown", () => Promise.resolve(null)],
  ["a script that fails", () => Promise.reject(new Error("offline"))],
])("%s: the payment is given up, and the refusal says so", async (_, open) => {
  answers = [
    [402, asks],
    [402, declined],
  ];
  await expect(finalize(open)).rejects.toMatchObject({ code: "card_authentication_failed" });
  expect(sent[1]).toEqual({ path: FINALIZE, body: { given_up: true } });
});

test("no other refusal asks the bank", async () => {
  answers = [[402, declined]];
  const { open, handleNextAction } = provider({});
  await expect(finalize(open)).rejects.toMatchObject({ code: "card_authentication_failed" });
  expect([handleNextAction.mock.calls.length, sent.length]).toEqual([0, 1]);
});

test("the card provider is asked for again after its script could not be loaded", async () => {
  vi.resetModules();
  const { cardProvider } = await import("../../app/enrollment/cardProvider");
  const scripts = () => document.head.querySelectorAll<HTMLScriptElement>("script[src='/sandbox/stripe.js']");
  const before = scripts().length;
  const first = cardProvider(null);
  expect(cardProvider(null)).toBe(first);
  scripts()[before]?.dispatchEvent(new Event("error"));
  expect(await first).toBeNull();
  const again = cardProvider(null);
  vi.stubGlobal("Stripe", (key: string) => ({ key }));
  scripts()[before + 1]?.dispatchEvent(new Event("load"));
  expect(await again).toEqual({ key: "pk_sandbox" });
});
