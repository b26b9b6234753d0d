import type { Context } from "hono";
import { hostNameIn, isLocalLabel, spaceOfHost, spacesOfLabel } from "../base/spaces";
import type { Deps } from "../domain/deps";
import { actorOf } from "../store/sessions";
import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";

/**
 * The caller's space: that of the host; an X-Space header must mean the same. Throws `bad_request` for a Host header that
 * names no host, `unknown_space`, `wrong_space`.
 */
export function spaceOf(c: Context, { settings }: Pick<Deps, "settings">): string {
  const host = hostNameIn(c.req.header("host") ?? "localhost");
  if (host === undefined) throw new Refusal("bad_request");
  const space = spaceOfHost(settings, host);
  const sent = c.req.header("x-space");
  const meant = sent === undefined ? [space] : spacesOfLabel(settings, sent);
  if (space !== undefined && (meant.includes(space) || isLocalLabel(sent ?? "", host))) return space;
  if (meant.some((label) => label !== undefined))
    throw new Refusal("wrong_space", { message: "This space does not belong to this address." });
  throw new Refusal("unknown_space");
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
