import type { Context } from "hono";
import type { Deps } from "../domain/deps";
import { actorOf } from "../store/sessions";
import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";

/** Hosts without a space: `localhost` and addresses mean the default one (resolutions A-69). */
const NO_SPACE = /^(localhost|\[.*\]|\d+\.\d+\.\d+\.\d+)$/;

/** The space that the host's first label names. */
function spaceOfHost(host: string, fallback: string): string {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return NO_SPACE.test(name) ? fallback : (name.split(".")[0] ?? fallback);
}

/**
 * The caller's space: that of the host; an X-Space header must name the same. Throws `unknown_space`, `wrong_space`.
 */
export function spaceOf(c: Context, { settings }: Deps): string {
  const host = spaceOfHost(c.req.header("host") ?? "localhost", settings.defaultSpace);
  const sent = c.req.header("x-space");
  const space = sent ?? host;
  if (!Object.hasOwn(settings.spaces, space)) throw new Refusal("unknown_space");
  if (space !== host) throw new Refusal("wrong_space", { message: "This space does not belong to this address." });
  return space;
}

/** The token of `Authorization: Bearer …`, the scheme of both kinds of session (resolutions A-70). */
export function bearerToken(c: Context): string | undefined {
  const header = c.req.header("authorization");
  if (header === undefined) return undefined;
  const token = /^Bearer ([\w-]{1,200})$/i.exec(header)?.[1];
  if (token === undefined) throw new Refusal("invalid_login_creds");
  return token;
}

/** The actor who calls. A token that is sent must be valid, even if none is needed. */
export async function actorFrom(c: Context, deps: Deps): Promise<Actor> {
  const space = spaceOf(c, deps);
  const token = bearerToken(c);
  if (token === undefined) return { kind: "none", space };
  return actorOf(deps.store.db, space, token);
}
