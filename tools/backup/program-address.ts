/**
 * The address of a database for PostgreSQL's own programs. The server's driver and they (libpq) read the same addresses,
 * but not the same options.
 */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Refused } from "./refused";

/**
 * What both read alike. The driver's own options say nothing to the programs. Those that the programs alone know
 * (`hostaddr`, `dbname`, `service`) would lead them to another database than the server's.
 */
const ALIKE = (
  "host port user connect_timeout client_encoding options application_name keepalives keepalives_idle " +
  "keepalives_interval keepalives_count sslcert sslkey sslrootcert"
).split(" ");

/** A program of PostgreSQL, by its file and its major version. */
interface Reader {
  readonly file: string;
  readonly major: number;
}

/**
 * The address without its password, and the password. As for the driver, the last of several options of a name counts.
 * Throws Refused for a certificate that the programs could not check.
 */
export function forPrograms(url: string, program: Reader): { readonly address: string; readonly password: string } {
  const given = new URL(url);
  const last = (name: string): string | undefined => given.searchParams.getAll(name).at(-1) || undefined;
  const options: Record<string, string | undefined> = Object.fromEntries(ALIKE.map((name) => [name, last(name)]));
  options.user ??= decodeURIComponent(given.username) || undefined;
  const password = last("password") ?? decodeURIComponent(given.password);
  Object.assign(options, encryptionOf(last, program));
  const written = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  const bare = `${given.protocol}//${given.host}${given.pathname}`;
  return { address: written.length === 0 ? bare : `${bare}?${written.join("&")}`, password };
}

type Option = (name: string) => string | undefined;

/** The options of encryption as the programs take them: `no-verify` is `require` to them, `ssl=true` is an older form. */
function encryptionOf(last: Option, program: Reader) {
  const sslmode = last("sslmode") ?? impliedMode(last);
  if (sslmode === undefined) return {};
  if (sslmode === "no-verify") return { sslmode: "require", sslrootcert: undefined };
  const isChecked = sslmode === "verify-full" || sslmode === "verify-ca";
  if (!isChecked || last("sslrootcert") !== undefined || hasOwnRoots()) return { sslmode };
  if (program.major >= 16) return { sslmode: "verify-full", sslrootcert: "system" };
  throw new Refused(
    `DATABASE_URL: ${program.file} of version ${program.major} checks a certificate only by a file. Name it: ?sslmode=${sslmode}&sslrootcert=/path/ca.pem. The server takes the same address.`,
  );
}

/** What the driver does without `sslmode`. */
function impliedMode(last: Option): string | undefined {
  const ssl = last("ssl");
  if (ssl === "no-verify") return ssl;
  if (["sslrootcert", "sslcert", "sslkey"].some((name) => last(name) !== undefined)) return "verify-full";
  return ssl === "true" || ssl === "1" || last("sslnegotiation") === "direct" ? "require" : undefined;
}

/** Whether this user has named certificates to libpq in another way. */
const hasOwnRoots = (): boolean =>
  Boolean(process.env.PGSSLROOTCERT) || existsSync(join(homedir(), ".postgresql", "root.crt"));
