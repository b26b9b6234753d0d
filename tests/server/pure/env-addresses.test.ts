/** The addresses among the settings: of the portal, of its host, and of what it sends data to. */
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { BadEnvironment, readEnv } from "../../../server/env";

const root = resolve(import.meta.dirname, "../../..");
const REAL = {
  STRIPE_SECRET_KEY: "sk_live_a",
  STRIPE_PUBLISHABLE_KEY: "pk_live_b",
  STRIPE_WEBHOOK_SECRET: "whsec_c",
  SMTP_URL: "smtp://mail.example",
  FILE_SCAN_URL: "https://scanner.example/scan",
};
const WANTED = { PAYMENTS: "sandbox", MAIL: "outbox", FILE_SCAN: "off" };
/** Proxies and mails on this machine alone, as the layout and the torture runs have them. */
const TRY = { LINKS: "loopback" };

const refusalOf = (variables: { readonly [name: string]: string | undefined }): string => {
  try {
    readEnv(variables, root);
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message;
    throw error;
  }
  return "nothing was refused";
};

describe("the way to other machines is encrypted where others reach the portal", () => {
  const PUBLIC = { ...WANTED, BASE_URL: "https://portal.example" };
  const BUCKET = { S3_BUCKET: "files", S3_REGION: "us-east-1", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };

  test.each([
    { DATABASE_URL: "postgres://portal@db.example/portal" },
    { DATABASE_URL: "postgres://portal@db.example/portal?sslmode=disable" },
    { DATABASE_URL: "postgres://portal@db.example/portal?sslmode=prefer" },
    { DATABASE_URL: "postgres://portal@localhost/portal?host=db.example" },
    { DATABASE_URL: "postgres://portal@localhost/portal?host=localhost&host=db.example" },
    { DATABASE_URL: "postgres://portal@/portal?host=db.example" },
    { DATABASE_URL: "postgres:///portal?host=/run/postgresql&host=db.example" },
    { DATABASE_URL: "postgres://portal@db.example/portal?sslmode=require&sslmode=disable" },
    { DATABASE_URL: "postgres://portal@db.example/portal?ssl=true&sslmode=disable" },
    { DATABASE_URL: "postgres://portal@db.example/portal?ssl=false" },
    { DATABASE_URL: "postgres://portal@db.example/portal?ssl=0" },
    { DATABASE_URL: "postgres://portal@db.example/portal?sslmode=allow" },
    { DATABASE_URL: "postgres://portal@db.localhost/portal" },
    { DATABASE_URL: "postgres://portal@127.0.0.1.example/portal" },
    { FILE_SCAN: "on", FILE_SCAN_URL: "http://scanner.example/scan?host=localhost" },
    { FILE_SCAN: "on", FILE_SCAN_URL: "http://10.0.0.7/scan" },
    { ...BUCKET, S3_ENDPOINT: "http://storage.example" },
  ])("%j is refused in a sentence, and taken at a developer's own server", (variables) => {
    const [name] = Object.keys(variables).slice(-1);
    expect(refusalOf({ ...PUBLIC, ...variables })).toContain(`${name}: `);
    expect(() => readEnv(variables, root)).not.toThrow();
  });

  test.each([
    { DATABASE_URL: "postgres://portal@db.example/portal?sslmode=verify-full" },
    { DATABASE_URL: "postgres://portal@db.example/portal?sslmode=require" },
    { DATABASE_URL: "postgres://portal@127.0.0.1/portal" },
    { DATABASE_URL: "postgres://portal@[::1]/portal" },
    { DATABASE_URL: "postgres://portal@localhost/portal?host=/run/postgresql" },
    { DATABASE_URL: "postgres:///portal?host=/var/run/postgresql" },
    { DATABASE_URL: "postgresql://portal@/portal?host=/var/run/postgresql" },
    { DATABASE_URL: "postgres://portal:p%40ss@%2Fvar%2Frun%2Fpostgresql/portal" },
    { DATABASE_URL: "postgres://portal@LOCALHOST/portal" },
    { DATABASE_URL: "postgres://portal@db.example/portal?host=localhost" },
    { DATABASE_URL: "postgres://portal@db.example/portal?ssl=true" },
    { DATABASE_URL: "postgres://portal@db.example/portal?ssl=1" },
    { DATABASE_URL: "postgres://portal@db.example/portal?sslmode=disable&sslmode=verify-full" },
    { DATABASE_URL: "postgres://portal@db.example/portal?sslmode=verify-full&sslrootcert=/path/ca.pem" },
    { FILE_SCAN: "on", FILE_SCAN_URL: "http://127.0.0.1:8080/scan" },
    { FILE_SCAN: "on", FILE_SCAN_URL: "https://scanner.example/scan" },
    { ...BUCKET, S3_ENDPOINT: "https://storage.example" },
  ])("%j is taken", (variables) => {
    expect(() => readEnv({ ...PUBLIC, ...variables }, root)).not.toThrow();
  });
});

describe("a portal that others reach has an address of its own", () => {
  const PROXIED = { ...WANTED, TRUSTED_PROXIES: "1" };

  test.each([
    PROXIED,
    { ...PROXIED, BASE_URL: "http://localhost:4310" },
    { ...PROXIED, BASE_URL: "https://demo.localhost" },
    { ...PROXIED, BASE_URL: "http://127.0.0.1" },
    { ...PROXIED, BASE_URL: "http://[::1]:4310" },
    { ...WANTED, HOST: "0.0.0.0" },
    { ...WANTED, HOST: "::" },
    { ...WANTED, HOST: "10.0.0.7", BASE_URL: "http://localhost:4310" },
    REAL,
    { ...REAL, BASE_URL: "http://localhost:4310" },
  ])("%j is refused in a sentence", (variables) => {
    expect(refusalOf(variables)).toMatch(/\n {2}BASE_URL: .* others reach the portal \(.*such as https:\/\/\S+/);
  });

  test("a try on one machine says so, and no portal with a public address or real cards does", () => {
    expect(() => readEnv({ ...PROXIED, ...TRY }, root)).not.toThrow();
    expect(refusalOf({ ...PROXIED, ...TRY, BASE_URL: "https://portal.example" })).toContain("LINKS: loopback");
    expect(refusalOf({ ...REAL, ...TRY })).toContain("LINKS: loopback");
  });

  test("with spaces of its own, each is at its host", () => {
    const variables = { ...PROXIED, SPACES_FILE: "server/data/spaces.json" };
    expect(readEnv(variables, root).isAtHosts).toBe(true);
    expect(readEnv({ ...variables, BASE_URL: "https://portal.example" }, root).isAtHosts).toBe(false);
    expect(readEnv({ SPACES_FILE: "server/data/spaces.json" }, root).isAtHosts).toBe(false);
  });

  test.each([
    "https://portal.example.com/portal",
    "https://portal.example.com//portal/",
    "https://portal.example.com/?",
    "https://portal.example.com?from=mail",
    "https://portal.example.com#top",
    "https://portal.example.com/#",
    "https://:pw@portal.example.com",
    "https://user@portal.example.com",
    "https://@portal.example.com",
    "https://portal..example.com",
    "https://.example.com",
    "https://portal.example.com.",
    "https://-portal.example.com",
    "https://portal_a.example.com",
    "https://*.example.com",
    `https://${"a".repeat(64)}.example.com`,
    "https:portal.example.com",
    "https:\\\\portal.example.com",
    "portal.example.com",
    "https://portal.example.com:0",
    "https://portal.example.com:99999",
    "https://203.0.113.7",
    "https://203.0.113.7:8443",
    "https://3405803783",
    "https://[2001:db8::7]",
    "http://portal.example.com",
    "http://192.168.1.7:4310",
    "http://0.0.0.0:4310",
  ])("BASE_URL=%s is refused in a sentence", (BASE_URL) => {
    expect(refusalOf({ ...WANTED, BASE_URL })).toMatch(/\n {2}BASE_URL: .*https:\/\/portal\.example\.com/);
  });

  test.each([
    ["https://portal.example.com:8443/", "https://portal.example.com:8443"],
    ["HTTPS://Portal.Example.COM:443", "https://portal.example.com"],
    ["https://b\u00fccher.example", "https://xn--bcher-kva.example"],
    ["http://localhost:4310/", "http://localhost:4310"],
    ["http://demo.localhost:4310", "http://demo.localhost:4310"],
  ])("BASE_URL=%s is taken as %s", (BASE_URL, taken) => {
    expect(readEnv({ ...WANTED, BASE_URL }, root).baseUrl).toBe(taken);
  });
});

test.each(["FILE_SCAN_URL", "S3_ENDPOINT"] as const)("%s takes no password, with a user or without", (name) => {
  for (const user of ["user", ":pw", "user:pw"])
    expect(refusalOf({ [name]: `https://${user}@other.example` })).toContain(`${name}: expected`);
});

describe("HOST", () => {
  test.each([
    ["[::1]", "::1"],
    ["::1", "::1"],
    ["0:0:0:0:0:0:0:1", "::1"],
    ["localhost", "localhost"],
    ["127.0.0.2", "127.0.0.2"],
  ])("%s is taken as %s, a developer's own", (HOST, host) => {
    expect(readEnv({ HOST }, root)).toMatchObject({ host, dev: true });
  });

  test.each([
    "[::1",
    "[localhost]",
    "[127.0.0.1]",
    "localhost:4310",
    "[::1]:4310",
    "a..b",
    "999.1.1.1",
    "1.2",
    ".",
    ":",
    "-a",
  ])("%s is refused", (HOST) =>
    expect(refusalOf({ HOST })).toContain(`HOST: found ${HOST}, expected a name or an address of this machine`),
  );
});

test.each([
  "postgres:///portal",
  "postgres://portal@/portal",
  "postgres://",
  "postgres://db.example/portal?sslmode=verify-ca&uselibpqcompat=true",
  "mysql://db.example/portal",
])("DATABASE_URL=%s is refused in a sentence", (DATABASE_URL) => {
  expect(refusalOf({ DATABASE_URL })).toContain("DATABASE_URL: expected an address such as postgres://");
});
