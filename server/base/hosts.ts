/** The settings that name hosts: where the server listens, and where the portal is. */
import { isIP } from "node:net";
import schema from "../../schemas/spaces.schema.json";
import { isLoopback } from "./loopback";
import type { Setting } from "./setting";

/** A host name as spaces have it. */
const HOST_NAME = new RegExp(schema.definitions.host.pattern, "u");
/** A name or a number of one host, and a port; nothing before or behind. */
const ORIGIN = /^https?:\/\/(?:\[[\da-f:.]+\]|[^/?#\\@:\s]+)(?::\d{1,5})?\/*$/i;

/**
 * The address of the portal, without a slash at its end: http or https, the name of a host as spaces have it, and
 * perhaps a port.
 */
export const portal = (): Setting<string | undefined> => ({
  isSecret: true,
  expected:
    "an address with a scheme, a host name and nothing behind them but a port, such as https://portal.example.com (no user, password, path, question mark or #)",
  read(given) {
    if (!ORIGIN.test(given) || !URL.canParse(given)) return undefined;
    const { origin, hostname, port } = new URL(given);
    const isHost = HOST_NAME.test(hostname) || isLoopback(hostname) || hostname.startsWith("[");
    return isHost && port !== "0" ? origin : undefined;
  },
  absent: undefined,
});

/** A name or an address of this machine, to listen at; an IPv6 address with or without brackets. */
export const ownHost = (absent: string): Setting<string> => ({
  isSecret: false,
  expected: "a name or an address of this machine without a port, such as 127.0.0.1",
  read(given) {
    const bare = /^\[(.*)\]$/.exec(given)?.[1] ?? (isIP(given) === 6 ? given : undefined);
    if (bare !== undefined) return isIP(bare) === 6 ? shortest(bare) : undefined;
    const isName = /^[a-z\d_](?:[\w-]{0,62})(?:\.[a-z\d_][\w-]{0,62})*$/i.test(given) && !/^[\d.]+$/.test(given);
    return isIP(given) !== 0 || isName ? given : undefined;
  },
  absent,
});

/** The usual form of an IPv6 address: `::1` for `0:0:0:0:0:0:0:1`. One with a zone stays as it is. */
const shortest = (address: string): string =>
  URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
