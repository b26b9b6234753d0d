/**
 * What the settings must agree on, one rule each. Each says which settings it is about, what is wrong in a sentence that
 * says what to write, and an example that breaks it, which the tests start a server with.
 */
import { isOpenDatabase } from "./base/database-address";
import { isOpen } from "./base/transport";
import { PORTAL_RULES } from "./env-portal-rules";
import type { Read, Rule } from "./env-rule";
import type { SettingName, SettingValues } from "./env-settings";

const DEV_ONLY =
  "only at a developer's own server: HOST and BASE_URL on loopback, without SMTP_URL and TRUSTED_PROXIES";

const STRIPE = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
const BUCKET = ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const PUBLIC = { BASE_URL: "https://portal.example.com" } as const;
const LIVE = {
  STRIPE_SECRET_KEY: "sk_live_a",
  STRIPE_PUBLISHABLE_KEY: "pk_live_a",
  STRIPE_WEBHOOK_SECRET: "whsec_a",
} as const;

/** A public server that lacks nothing. */
const PUBLIC_WITH_ALL = { ...PUBLIC, PAYMENTS: "sandbox", MAIL: "outbox", FILE_SCAN: "off" } as const;

const isGiven = (value: SettingValues[SettingName]): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0);
const givenOf = (read: Read, names: readonly SettingName[]): number =>
  names.filter((name) => isGiven(read[name])).length;
const isPart = (read: Read, names: readonly SettingName[]): boolean =>
  ![0, names.length].includes(givenOf(read, names));

/** A setting that only a developer's own server may have. */
const devOnly = (name: SettingName, isSet: (read: Read) => boolean, example: Rule["example"]): Rule => ({
  of: [name],
  broken: (read) => (isSet(read) && !read.dev ? `${name}: ${DEV_ONLY}` : undefined),
  example: { ...PUBLIC, ...example },
});

/** A part that an address brings, and the setting that says whether it is wanted. */
interface RealPart {
  readonly wish: SettingName;
  readonly address: SettingName;
  /** The value that wants the part, and what it lacks without the address. */
  readonly real: readonly [string, string];
  /** The value that goes without it, and what it says beside an address. */
  readonly none: readonly [string, string];
  /** What is said where others reach the portal and neither is set. */
  readonly unset: string;
}

function realPart({ wish, address, real, none, unset }: RealPart): readonly Rule[] {
  return [
    {
      of: [wish, address],
      broken(read) {
        const [value, lack] = isGiven(read[address]) ? none : real;
        return read[wish] === value ? `${wish}: ${value} ${lack}` : undefined;
      },
      example: { [wish]: real[0] },
    },
    {
      of: [wish, address],
      broken: (read) =>
        !read.dev && !isGiven(read[wish]) && !isGiven(read[address]) ? `${address}: ${unset}` : undefined,
      example: PUBLIC,
    },
  ];
}

export const RULES: readonly Rule[] = [
  ...PORTAL_RULES,
  {
    of: ["DRAIN_MS", "STOP_MS"],
    broken: ({ DRAIN_MS = 0, STOP_MS }) =>
      DRAIN_MS > STOP_MS ? `DRAIN_MS: found ${DRAIN_MS}, expected no more than STOP_MS (${STOP_MS})` : undefined,
    example: { STOP_MS: "700", DRAIN_MS: "701" },
  },
  {
    of: ["SIGNATURES_REQUIRED", "FLOWS"],
    broken: ({ SIGNATURES_REQUIRED, FLOWS }) =>
      SIGNATURES_REQUIRED === "1" && FLOWS === "working"
        ? "SIGNATURES_REQUIRED: 1 goes with FLOWS=published: a working copy is not signed"
        : undefined,
    example: { SIGNATURES_REQUIRED: "1" },
  },
  {
    of: STRIPE,
    broken: (read) =>
      isPart(read, STRIPE) ? `${STRIPE[0]}, ${STRIPE[1]} and ${STRIPE[2]}: all three or none` : undefined,
    example: { STRIPE_SECRET_KEY: "sk_test_a" },
  },
  {
    of: ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"],
    broken: ({ STRIPE_SECRET_KEY: own, STRIPE_PUBLISHABLE_KEY: open }) =>
      own !== undefined && open !== undefined && modeOf(own) !== modeOf(open)
        ? `STRIPE_PUBLISHABLE_KEY: a key of the ${modeOf(open)} mode beside a STRIPE_SECRET_KEY of the ${modeOf(own)} mode; take both of one`
        : undefined,
    example: { ...LIVE, STRIPE_PUBLISHABLE_KEY: "pk_test_a" },
  },
  {
    of: ["STRIPE_API_URL"],
    broken: (read) =>
      read.STRIPE_API_URL !== undefined && !(read.dev && read.keys)
        ? `STRIPE_API_URL: with Stripe's keys, and ${DEV_ONLY}`
        : undefined,
    example: { STRIPE_API_URL: "http://127.0.0.1:1" },
  },
  {
    of: ["FLAGS"],
    broken({ FLAGS }) {
      const flags = FLAGS.map(flagOf);
      const both = flags.find(({ id, isOff }) => isOff && flags.some((other) => other.id === id && !other.isOff));
      return both && `FLAGS: ${both.id} is switched off and on; name it once`;
    },
    example: { FLAGS: "-boa,boa=on" },
  },
  {
    of: ["DATABASE_URL"],
    broken: ({ dev, DATABASE_URL: url }) =>
      !dev && url !== undefined && isOpenDatabase(url)
        ? "DATABASE_URL: names another machine without encryption, and people's data goes over the network. Add ?sslmode=verify-full&sslrootcert=/path/ca.pem, the file of the certificates that the server's is signed by"
        : undefined,
    example: { ...PUBLIC_WITH_ALL, DATABASE_URL: "postgres://portal@db.example/portal" },
  },
  {
    of: ["FILE_SCAN_URL"],
    broken: ({ dev, FILE_SCAN_URL: url }) =>
      !dev && url !== undefined && isOpen(url)
        ? "FILE_SCAN_URL: sends people's files to another machine unencrypted. Give an address with https, or run the scanner on this machine"
        : undefined,
    example: { ...PUBLIC_WITH_ALL, FILE_SCAN: "on", FILE_SCAN_URL: "http://scanner.example/scan" },
  },
  {
    of: ["S3_ENDPOINT"],
    broken: ({ dev, S3_ENDPOINT: url }) =>
      !dev && url !== undefined && isOpen(url)
        ? "S3_ENDPOINT: people's files would go to another machine unencrypted. Give an address with https"
        : undefined,
    example: {
      ...PUBLIC_WITH_ALL,
      S3_BUCKET: "files",
      S3_REGION: "us-east-1",
      S3_ACCESS_KEY_ID: "a",
      S3_SECRET_ACCESS_KEY: "b",
      S3_ENDPOINT: "http://storage.example",
    },
  },
  devOnly("NOW", ({ NOW }) => NOW !== undefined, { NOW: "2028-02-28T12:00:00Z" }),
  devOnly("FAIL_AT", ({ FAIL_AT }) => FAIL_AT !== undefined, { FAIL_AT: "charged@q" }),
  devOnly("DATABASE_FSYNC", ({ DATABASE_FSYNC }) => DATABASE_FSYNC === "off", { DATABASE_FSYNC: "off" }),
  {
    of: ["DATABASE_FSYNC", "DATABASE_URL"],
    broken: ({ DATABASE_FSYNC: fsync, DATABASE_URL: url }) =>
      fsync === "off" && url !== undefined
        ? "DATABASE_FSYNC: off is for the embedded database; leave it out with DATABASE_URL"
        : undefined,
    example: { DATABASE_FSYNC: "off", DATABASE_URL: "postgres://portal@127.0.0.1/portal" },
  },
  devOnly("DEV_PAGES", ({ DEV_PAGES }) => DEV_PAGES === "forwarded", { DEV_PAGES: "forwarded" }),
  {
    of: [...BUCKET, "S3_ENDPOINT"],
    broken: (read) =>
      isPart(read, BUCKET) || (read.S3_ENDPOINT !== undefined && givenOf(read, BUCKET) === 0)
        ? "S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: all or none (S3_ENDPOINT only with them)"
        : undefined,
    example: { S3_BUCKET: "files" },
  },
  {
    of: ["PAYMENTS", ...STRIPE],
    broken: ({ PAYMENTS: wanted, keys = "sandbox" }) =>
      wanted !== undefined && wanted !== keys ? `PAYMENTS: ${wanted} ${KEYS_OF[wanted]}` : undefined,
    example: { PAYMENTS: "live" },
  },
  {
    of: ["PAYMENTS", ...STRIPE],
    broken: ({ dev, PAYMENTS: wanted, keys }) =>
      !dev && wanted === undefined && keys !== "live" ? `PAYMENTS: ${UNWANTED_PAYMENTS[keys ?? "sandbox"]}` : undefined,
    example: PUBLIC,
  },
  ...realPart({
    wish: "MAIL",
    address: "SMTP_URL",
    real: ["smtp", "needs SMTP_URL, the server that mails leave by"],
    none: ["outbox", "sends nothing; leave SMTP_URL out"],
    unset:
      "not set, so no mail would be sent, and people sign in by mail. Set it, or say MAIL=outbox to keep all mails in the database",
  }),
  ...realPart({
    wish: "FILE_SCAN",
    address: "FILE_SCAN_URL",
    real: ["on", "needs FILE_SCAN_URL, the scanner's address"],
    none: ["off", "scans nothing; leave FILE_SCAN_URL out"],
    unset:
      "not set, so no uploaded file would be scanned for viruses. Set it, or say FILE_SCAN=off to take files unscanned",
  }),
];

/** A product that FLAGS names, by the id of its flow, and whether it is switched off. */
export function flagOf(flag: string): { readonly id: string; readonly isOff: boolean } {
  const [id = "", state = "off"] = flag.toLowerCase().replace(/^-/, "").split("=");
  return { id, isOff: state === "off" };
}

/** The mode of one of Stripe's keys; all of them say it. */
export const modeOf = (key: string): "live" | "test" => (key.split("_")[1] === "live" ? "live" : "test");

const KEYS_OF = {
  live: "needs Stripe's three keys of the live mode (sk_live_…)",
  test: "needs Stripe's three keys of the test mode (sk_test_…)",
  sandbox: "takes test cards only; leave Stripe's keys out",
} as const;

const UNWANTED_PAYMENTS = {
  test: "Stripe's keys are of the test mode, so policies would be sold for no money. Set keys of the live mode, or say PAYMENTS=test",
  sandbox:
    "Stripe's keys are not set, so policies would be sold for test cards. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or say PAYMENTS=sandbox",
} as const;
