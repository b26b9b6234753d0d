import { isIP } from "node:net";
import type { Context } from "hono";
import { networksOfAddress } from "../access/networks";
import type { Networks } from "../access/networks";

/** What Node's server adds to a request; absent when a test calls the app without a server. */
interface Bindings {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string } };
}

/**
 * The caller's networks, by which strangers are counted. Behind proxies they are those of the address that the outermost
 * trusted one saw; entries that a caller writes into the header come before that one and are never read.
 */
export function networksOf(c: Context, trustedProxies: number): Networks {
  const { incoming } = (c.env ?? {}) as Bindings;
  const socket = incoming?.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return networksOfAddress(socket);
  const seen = (c.req.header("x-forwarded-for") ?? "").split(",").map(withoutPort);
  const address = seen.at(-trustedProxies) ?? "";
  return networksOfAddress(isIP(address) === 0 ? socket : address);
}

/** Some proxies write the port too: `198.51.100.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const text = entry.trim();
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
}
