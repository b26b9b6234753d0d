/** The address of a PostgreSQL, judged by what the driver makes of it. */
import { parse } from "pg-connection-string";
import { isThisMachine } from "./transport";
import type { Setting } from "./setting";

/** Options that name files, which the driver reads when it connects. */
export const CERTIFICATE_FILES = ["sslrootcert", "sslcert", "sslkey"] as const;

/** What `sslmode` may be where the way to the database must be encrypted, for the driver and for PostgreSQL's programs. */
const ENCRYPTED: ReadonlySet<unknown> = new Set(["require", "verify-ca", "verify-full", "no-verify"]);

/**
 * `DATABASE_URL`: a host, or a socket by the option `host`. `user@/name?host=/folder`, which is not an address to
 * others, is read with the host that the option replaces.
 */
export const databaseAddress = (): Setting<string | undefined> => ({
  isSecret: true,
  expected:
    "an address such as postgres://user:password@host/database (letters other than A to Z, a to z, 0 to 9, - . _ and ~ of a password percent-encoded: %40 for @), or postgres:///database?host=/var/run/postgresql for a socket",
  read(given) {
    const address = given.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)\//, "$1localhost/");
    const isForOption = address !== given;
    if (!/^postgres(?:ql)?:\/\/\S+$/.test(address) || !URL.canParse(address)) return undefined;
    if (isForOption && !new URL(address).searchParams.get("host")) return undefined;
    return hostOf(address) ? address : undefined;
  },
  absent: undefined,
});

const hostOf = (url: string): string | undefined => {
  try {
    return parsed(url).host ?? undefined;
  } catch {
    return undefined;
  }
};

/** Whether data goes to the database over a network unencrypted. */
export function isOpenDatabase(url: string): boolean {
  const { host, ssl, sslmode } = parsed(url);
  const isEncrypted = ssl === true || ssl === "true" || ssl === "no-verify" || typeof ssl === "object";
  const isSure = isEncrypted && (sslmode === undefined || ENCRYPTED.has(sslmode));
  return !isSure && !isThisMachine(host ?? "");
}

/** What the driver reads from the address, without the files of certificates: those are the start's to read. */
function parsed(url: string): ReturnType<typeof parse> {
  const address = new URL(url);
  for (const name of CERTIFICATE_FILES)
    if (address.searchParams.getAll(name).at(-1)) address.searchParams.set(name, import.meta.filename);
  return parse(address.href);
}
