import { isIP } from "node:net";
import type { Context } from "hono";

/** What Node's server adds to a request; absent when a test calls the app without a server. */
interface Bindings {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string } };
}

/**
 * The caller's network, by which strangers are counted: an IPv4 address, or the first 64 bits of an IPv6 address, which
 * is what one household or office owns. Behind proxies it is the address that the outermost trusted one saw; entries
 * that a caller writes into the header come before that one and are never read.
 */
export function networkOf(c: Context, trustedProxies: number): string {
  const { incoming } = (c.env ?? {}) as Bindings;
  const socket = incoming?.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return network(socket);
  const seen = (c.req.header("x-forwarded-for") ?? "").split(",").map(withoutPort);
  const address = seen.at(-trustedProxies) ?? "";
  return network(isIP(address) === 0 ? socket : address);
}

/** Some proxies write the port too: `198.51.100.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const text = entry.trim();
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address;
  const [head = "", tail] = address.split("::");
  const [left, right] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
