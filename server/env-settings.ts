/**
 * Every setting of the server, one row each: what it is, and what it is without the variable. The README's table says
 * what each means (tests/server/pure/env.test.ts holds the two together); env-rules.ts says which exclude each other.
 */
import { databaseAddress } from "./base/database-address";
import { STEPS } from "./base/failpoint";
import type { FailAt } from "./base/failpoint";
import { ownHost, portal } from "./base/hosts";
import {
  address,
  file,
  folder,
  folders,
  instant,
  list,
  matching,
  maybeOneOf,
  oneOf,
  secret,
  whole,
} from "./base/setting";
import type { Setting, ValuesOf } from "./base/setting";
import { KEEP } from "./base/settings";

/** A hundred years: practically permanent. None is 0, which a slip of the hand would make of an empty number. */
const MOST_DAYS = 36_500;

/** For how many days one class of data is kept. */
const days = (most: number): Setting<number> => whole(most, { least: 1, most: MOST_DAYS });

/** The step of a payment at which the process ends itself, and the quote's number: `STEP@QUOTE`. */
const failAt: Setting<FailAt | undefined> = {
  expected: `STEP@QUOTE with one of the steps ${STEPS.join(", ")}`,
  isSecret: false,
  read(given) {
    const [name, quoteNumber = ""] = given.split("@");
    const step = STEPS.find((each) => each === name);
    return step !== undefined && quoteNumber !== "" ? { step, quoteNumber } : undefined;
  },
  absent: undefined,
};

/** A product by the id of its flow: `-boa` and `boa=off` switch it off, `boa=on` says that it is on. */
const FLAG = /^(?:-[a-z][a-z0-9-]*|[a-z][a-z0-9-]*=(?:on|off))$/i;

const HTTP = ["http:", "https:"] as const;
const MS = { most: 600_000 };

/** The folders of products; commands read these alone. */
export const PRODUCT_FOLDERS = { FLOWS_DIR: folders(), PRODUCTS_DIR: folders() } as const;

/** Whether nothing is published or taken up without two signatures: the one setting that `flow publish` reads, too. */
export const PUBLISHING = { SIGNATURES_REQUIRED: oneOf(["0", "1"]) } as const;

export const SETTINGS = {
  PORT: whole(4310, { most: 65_535 }),
  HOST: ownHost("127.0.0.1"),
  BASE_URL: portal(),
  LINKS: oneOf(["public", "loopback"]),
  SPACES_FILE: file(),
  TRUSTED_PROXIES: whole(0, { most: 10 }),
  DEV_PAGES: oneOf(["loopback", "forwarded"]),
  METRICS_PORT: whole(undefined, { most: 65_535 }),
  DATA_DIR: folder(),
  AUDIT_ARCHIVE_DIR: folder(),
  DATABASE_URL: databaseAddress(),
  DATABASE_STATEMENTS: oneOf(["named", "unnamed"]),
  DATABASE_FSYNC: oneOf(["on", "off"]),
  PAYMENTS: maybeOneOf(["live", "test", "sandbox"]),
  STRIPE_SECRET_KEY: secret(/^[rs]k_(?:live|test)_\S+$/, "a key that begins with sk_live_ or sk_test_"),
  STRIPE_PUBLISHABLE_KEY: matching(undefined, /^pk_(?:live|test)_\S+$/, "a key that begins with pk_live_ or pk_test_"),
  STRIPE_WEBHOOK_SECRET: list(/^whsec_\S+$/, "a secret that begins with whsec_, or two with a comma", true),
  STRIPE_API_URL: address(HTTP, { like: "http://127.0.0.1:12111" }),
  SETTLE_AFTER_SECONDS: whole(30, { most: 60 }),
  MAIL: maybeOneOf(["smtp", "outbox"]),
  SMTP_URL: address(["smtp:", "smtps:"], { like: "smtp://user:password@mail.example.com:587" }),
  MAIL_FROM: matching(undefined, /^[^\s@<>,]+@[^\s@<>,]+$/, "one address, such as no-reply@portal.example.com"),
  S3_BUCKET: matching(undefined, /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "the name of a bucket"),
  S3_REGION: matching(undefined, /^[a-z0-9-]+$/, "a region, such as us-east-1"),
  S3_ACCESS_KEY_ID: matching(undefined, /^\S+$/, "the id of a key, without blanks"),
  S3_SECRET_ACCESS_KEY: secret(/^[^\p{Cc}]+$/u, "a key in one line"),
  S3_ENDPOINT: address(HTTP, { like: "https://storage.example.com", hasUser: false }),
  FILE_SCAN: maybeOneOf(["on", "off"]),
  FILE_SCAN_URL: address(HTTP, { like: "https://scanner.internal/scan", hasUser: false }),
  GOOGLE_MAPS_KEY: matching(undefined, /^[\w-]+$/, "a key of letters, digits, _ and -"),
  FLAGS: list(FLAG, "products that are switched off, -boa or boa=off, with a comma between them"),
  FLOWS: oneOf(["working", "published"]),
  FLOWS_EVERY_SECONDS: whole(5, { most: 3600 }),
  ...PRODUCT_FOLDERS,
  ...PUBLISHING,
  TRACKING: oneOf(["on", "off"]),
  STOP_MS: whole(8_000, MS),
  DRAIN_MS: whole(undefined, MS),
  LOG_LEVEL: oneOf(["info", "error", "silent"]),
  NOW: instant(),
  FAIL_AT: failAt,
  KEEP_SIGN_INS_DAYS: days(KEEP.sign_ins),
  KEEP_LINKS_DAYS: days(KEEP.links),
  KEEP_LOGIN_TOKENS_DAYS: days(KEEP.login_tokens),
  KEEP_MAILS_DAYS: days(KEEP.mails),
  KEEP_EVENTS_DAYS: days(KEEP.events),
  KEEP_IMPORTS_DAYS: days(KEEP.imports),
  KEEP_OPEN_QUOTES_DAYS: days(KEEP.open_quotes),
  KEEP_DRAFTS_DAYS: days(KEEP.drafts),
  KEEP_POLICIES_DAYS: days(KEEP.policies),
  KEEP_AUDIT_DAYS: days(KEEP.audit),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type SettingValues = ValuesOf<typeof SETTINGS>;
