/** Which servers are a developer's own: with demo data, an open outbox and wide limits. */
import { expect, test } from "vitest";
import { readEnv, standInsThatOthersMeet } from "../../../server/env";

test.each([
  ["nothing is set", {}, true],
  ["its own address by number", { HOST: "::1", BASE_URL: "http://[::1]:4310" }, true],
  [
    "a card provider's test keys",
    { STRIPE_SECRET_KEY: "a", STRIPE_PUBLISHABLE_KEY: "b", STRIPE_WEBHOOK_SECRET: "c" },
    true,
  ],
  ["others reach it", { HOST: "0.0.0.0" }, false],
  ["it sends mails", { SMTP_URL: "smtp://mail.example" }, false],
  ["a proxy stands in front", { TRUSTED_PROXIES: "1" }, false],
  ["its links are public", { BASE_URL: "https://portal.example" }, false],
])("%s: a developer's own server is %o → %s", (_, variables, expected) => {
  expect(readEnv(variables, ".").dev).toBe(expected);
});

const STRIPE = { STRIPE_SECRET_KEY: "a", STRIPE_PUBLISHABLE_KEY: "b", STRIPE_WEBHOOK_SECRET: "c" };
const SMTP = { SMTP_URL: "smtp://mail.example" };
test.each([
  ["a developer's own server", {}, []],
  ["a public one without settings", { HOST: "0.0.0.0" }, [/^SMTP_URL is not set/, /^STRIPE_SECRET_KEY is not set/]],
  ["one that sends mails", SMTP, [/^STRIPE_SECRET_KEY is not set/]],
  ["one with all real parts", { ...SMTP, ...STRIPE }, []],
])("%s says at its start what stands in", (_, variables, expected) => {
  const said = standInsThatOthersMeet(readEnv(variables, "."));
  expect(said).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
});

/** Every setting that is a whole number, with the least and the most that its refusal names. */
function wholeNumbers(): readonly (readonly [string, number, number])[] {
  const wrong = new Proxy({}, { get: () => "x" });
  try {
    readEnv(wrong, ".");
  } catch (error) {
    const lines = String(error).matchAll(/(\w+): found x, expected a whole number from (\d+) to (\d+)/g);
    return [...lines].map(([, name = "", least, most]) => [name, Number(least), Number(most)]);
  }
  return [];
}

test("a whole number is taken from its least to its most, and refused beyond", () => {
  const settings = wholeNumbers();
  expect(settings.length).toBeGreaterThan(10);
  for (const [name, least, most] of settings) {
    // A server drains no longer than it stops.
    const others = name === "DRAIN_MS" ? { STOP_MS: String(most) } : {};
    const read = (value: number) => () => readEnv({ ...others, [name]: String(value) }, ".");
    for (const value of [least, most]) expect(read(value), `${name} ${value}`).not.toThrow();
    for (const value of [least - 1, most + 1])
      expect(read(value), `${name} ${value}`).toThrow(`${name}: found ${value}`);
  }
});

test.each(["https://portal.example", "https://portal.example/", "https://portal.example//"])(
  "the address of the links has no slash at its end: %s",
  (address) => expect(readEnv({ BASE_URL: address }, ".").baseUrl).toBe("https://portal.example"),
);

test("a server drains as long as it stops, and no longer", () => {
  expect(readEnv({ STOP_MS: "700", DRAIN_MS: "700" }, ".")).toMatchObject({ stopMs: 700, drainMs: 700 });
  expect(() => readEnv({ STOP_MS: "700", DRAIN_MS: "701" }, ".")).toThrow("expected no more than STOP_MS (700)");
});

test("several webhook secrets are read one by one, without the blanks around their commas", () => {
  const read = (secrets: string) => readEnv({ ...STRIPE, STRIPE_WEBHOOK_SECRET: secrets }, ".").stripe?.webhookSecrets;
  expect(read("whsec_a")).toEqual(["whsec_a"]);
  for (const secrets of ["whsec_a,whsec_b", "whsec_a, whsec_b", " whsec_a ,\twhsec_b "])
    expect(read(secrets), secrets).toEqual(["whsec_a", "whsec_b"]);
});
