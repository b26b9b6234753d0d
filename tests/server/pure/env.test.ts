/** The settings of the environment: every row of the table and every rule between rows is tried. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { BadEnvironment, readEnv } from "../../../server/env";
import { RULES } from "../../../server/env-rules";
import { SETTINGS } from "../../../server/env-settings";
import type { SettingName } from "../../../server/env-settings";
import { standInSentences, takesNoMoney } from "../../../server/base/stand-ins";
import { requireProducts } from "../../../server/flows/flags";

const root = resolve(import.meta.dirname, "../../..");
const isSetting = (name: string): name is SettingName => name in SETTINGS;
const names = Object.keys(SETTINGS).filter(isSetting);

/** Texts that hands, scripts and other programs put into settings. */
const NASTY = [
  "x",
  "-1",
  "1.5",
  "0x10",
  "1e3",
  "99999999999",
  "yes",
  "true",
  "ON",
  "two words",
  "a\nb",
  "http://",
  "ftp://host",
  "https://user:secret@host",
  "sk_live",
  "/nowhere/at/all",
  "a\0b",
  "a@b@c",
  "2028-13-45",
  ",",
  "é",
];

describe.each(names)("the setting %s", (name) => {
  const refused = NASTY.filter((text) => SETTINGS[name].read(text, root) === undefined);

  test("has a text that it refuses, and says in a line of its own what was expected", () => {
    expect(refused).not.toEqual([]);
    for (const text of refused) {
      const message = refusalOf({ [name]: text });
      expect(message, text).toContain(`\n  ${name}: `);
      expect(message, text).toContain(`expected ${SETTINGS[name].expected}`);
    }
  });

  test("repeats no secret", () => {
    for (const text of refused)
      expect(refusalOf({ [name]: text }).includes(`${name}: found ${text}`), text).toBe(!SETTINGS[name].isSecret);
  });

  test.each([undefined, "", "  ", "\t"])("has its default when it is %j", (text) => {
    expect(readEnv({ [name]: text }, root)).toEqual(readEnv({}, root));
  });

  test("is in the table of the README", () => {
    const text = readFileSync(resolve(root, "README.md"), "utf8");
    expect(text.split("\n").filter((line) => line.startsWith("| `") && line.includes(`\`${name}\``))).not.toEqual([]);
  });

  test("is explained in the README or in a table that the README names", () => {
    const documents = ["README.md", "docs/operating/03-care-of-data.md"].map((file) =>
      readFileSync(resolve(root, file), "utf8"),
    );
    expect(documents.some((text) => text.includes(`\`${name}\``))).toBe(true);
  });
});

const refusalOf = (variables: { readonly [name: string]: string | undefined }): string => {
  try {
    readEnv(variables, root);
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message;
    throw error;
  }
  return "nothing was refused";
};

test.each(RULES.map((rule) => [rule.of.join(", "), rule.example, rule] as const))(
  "the rule between %s refuses %j in a sentence that names one of them",
  (_, example, { of }) => {
    const lines = refusalOf(example).split("\n  ").slice(1);
    expect(lines.filter((line) => of.some((name) => line.startsWith(name)))).not.toEqual([]);
  },
);

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_live_a",
  STRIPE_PUBLISHABLE_KEY: "pk_live_b",
  STRIPE_WEBHOOK_SECRET: "whsec_c",
};
const TEST_KEYS = { ...STRIPE, STRIPE_SECRET_KEY: "sk_test_a", STRIPE_PUBLISHABLE_KEY: "pk_test_b" };
const REAL = { ...STRIPE, SMTP_URL: "smtp://mail.example", FILE_SCAN_URL: "https://scanner.example/scan" };
const WANTED = { PAYMENTS: "sandbox", MAIL: "outbox", FILE_SCAN: "off" };
/** Proxies and mails on this machine alone, as the layout and the torture runs have them. */
const TRY = { LINKS: "loopback" };

test.each([
  ["nothing is set", {}, true],
  ["its own address by number", { HOST: "::1", BASE_URL: "http://[::1]:4310" }, true],
  ["a card provider's test keys", TEST_KEYS, true],
  ["others reach it", { ...WANTED, ...TRY, HOST: "0.0.0.0" }, false],
  ["it sends mails", { ...WANTED, ...TRY, MAIL: "smtp", SMTP_URL: "smtp://mail.example" }, false],
  ["a proxy is in front", { ...WANTED, ...TRY, TRUSTED_PROXIES: "1" }, false],
  ["its links are public", { ...WANTED, BASE_URL: "https://portal.example" }, false],
])("%s: a developer's own server is %o → %s", (_, variables, expected) => {
  expect(readEnv(variables, root).dev).toBe(expected);
});

describe("what stands in must be wanted", () => {
  const PUBLIC = { BASE_URL: "https://portal.example" };

  test("a public server with all real parts starts, and says of none that it stands in", () => {
    const env = readEnv({ ...PUBLIC, ...REAL }, root);
    expect([env.standIns, standInSentences(env), takesNoMoney(env.standIns)]).toEqual([[], [], false]);
  });

  test.each([
    ["STRIPE_SECRET_KEY", "PAYMENTS=sandbox"],
    ["SMTP_URL", "MAIL=outbox"],
    ["FILE_SCAN_URL", "FILE_SCAN=off"],
  ] as const)("a public server without %s starts only with %s", (left, wanted) => {
    const keys = left === "STRIPE_SECRET_KEY" ? Object.keys(STRIPE) : [left];
    const rest = Object.fromEntries(Object.entries(REAL).filter(([name]) => !keys.includes(name)));
    expect(refusalOf({ ...PUBLIC, ...rest })).toContain(`say ${wanted}`);
    const [name = "", value] = wanted.split("=");
    const env = readEnv({ ...PUBLIC, ...rest, [name]: value }, root);
    expect(standInSentences(env)).toEqual([expect.stringContaining(`${name}: `)]);
  });

  test("a public server with Stripe's test keys starts only with PAYMENTS=test, and takes no money", () => {
    const variables = { ...PUBLIC, ...REAL, ...TEST_KEYS };
    expect(refusalOf(variables)).toContain("say PAYMENTS=test");
    expect(takesNoMoney(readEnv({ ...variables, PAYMENTS: "test" }, root).standIns)).toBe(true);
  });

  test("a wish that the other settings do not fulfill is refused", () => {
    expect(refusalOf({ ...PUBLIC, ...REAL, PAYMENTS: "sandbox" })).toContain("PAYMENTS: sandbox takes test cards only");
    expect(refusalOf({ ...PUBLIC, ...REAL, MAIL: "outbox" })).toContain("leave SMTP_URL out");
    expect(refusalOf({ ...PUBLIC, ...REAL, FILE_SCAN: "off" })).toContain("leave FILE_SCAN_URL out");
  });

  test("a developer's own server starts without a wish, and says nothing at its start", () => {
    const env = readEnv({}, root);
    expect(env.standIns).toEqual(["payments_sandbox", "mail_outbox", "files_unscanned"]);
    expect(standInSentences(env)).toEqual([]);
  });
});

describe("FLAGS", () => {
  test.each([
    ["-boa", ["boa"], ["boa"]],
    ["boa=off", ["boa"], ["boa"]],
    ["-BOA", ["boa"], ["boa"]],
    ["Boa=OFF", ["boa"], ["boa"]],
    [" -boa , passport360=off ", ["boa", "passport360"], ["boa", "passport360"]],
    ["-boa,boa=off", ["boa"], ["boa"]],
    ["boa=on", [], ["boa"]],
  ])("%j switches off %j", (FLAGS, productsOff, productsNamed) => {
    expect(readEnv({ FLAGS }, root)).toMatchObject({ productsOff, productsNamed });
  });

  test.each(["boa", "boa=of", "--boa", "-boa,", "-boa passport360", "boa:off", "+boa"])("%j is refused", (FLAGS) => {
    expect(refusalOf({ FLAGS })).toContain("FLAGS: ");
  });

  test("a product that no flow is of is refused with the products that are there", () => {
    const flows = [{ id: "passport360" }, { id: "boa" }];
    expect(() => requireProducts(["boa"], flows)).not.toThrow();
    expect(() => requireProducts(["bao", "boa"], flows)).toThrow(
      "FLAGS: found bao, expected products that are here: boa, passport360. To switch one off, write -boa or boa=off.",
    );
  });
});

/** Every setting that is a whole number, with the least and the most that its refusal names. */
const wholeNumbers = (): readonly (readonly [SettingName, number, number])[] =>
  names.flatMap((name) => {
    const [, least, most] = /^a whole number from (\d+) to (\d+)$/.exec(SETTINGS[name].expected) ?? [];
    return least === undefined ? [] : [[name, Number(least), Number(most)] as const];
  });

test("a whole number is taken from its least to its most, and refused beyond", () => {
  const settings = wholeNumbers();
  expect(settings.length).toBeGreaterThan(10);
  for (const [name, least, most] of settings) {
    // A server drains no longer than it stops.
    const others = { ...WANTED, ...TRY, ...(name === "DRAIN_MS" && { STOP_MS: String(most) }) };
    const read = (value: number) => () => readEnv({ ...others, [name]: String(value) }, root);
    for (const value of [least, most]) expect(read(value), `${name} ${value}`).not.toThrow();
    for (const value of [least - 1, most + 1])
      expect(read(value), `${name} ${value}`).toThrow(`${name}: found ${value}`);
  }
});

test.each(["https://portal.example", "https://portal.example/", "https://portal.example//"])(
  "the address of the links has no slash at its end: %s",
  (address) => expect(readEnv({ ...WANTED, BASE_URL: address }, root).baseUrl).toBe("https://portal.example"),
);

test("a server drains as long as it stops, and no longer", () => {
  expect(readEnv({ STOP_MS: "700", DRAIN_MS: "700" }, root)).toMatchObject({ stopMs: 700, drainMs: 700 });
  expect(readEnv({ STOP_MS: "100", DATABASE_URL: "postgres://a@b/c" }, root).drainMs).toBe(100);
  expect(() => readEnv({ STOP_MS: "700", DRAIN_MS: "701" }, root)).toThrow("expected no more than STOP_MS (700)");
});

test("several webhook secrets are read one by one, without the blanks around their commas", () => {
  const read = (secrets: string) => readEnv({ ...STRIPE, STRIPE_WEBHOOK_SECRET: secrets }, root).stripe?.webhookSecrets;
  expect(read("whsec_a")).toEqual(["whsec_a"]);
  for (const secrets of ["whsec_a,whsec_b", "whsec_a, whsec_b", " whsec_a ,\twhsec_b "])
    expect(read(secrets), secrets).toEqual(["whsec_a", "whsec_b"]);
});
