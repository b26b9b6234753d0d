/** Whether what a mail links to still opens (resolutions R-30). */
import { hashOf } from "../base/ids";
import { isSuperseded } from "./stage";
import type { Db } from "./tables";
import { sql } from "kysely";

/**
 * live: it opens, or holds no secret that is kept · paused: its offer was withdrawn, which can be undone · ended: it will never open
 * again.
 */
export type LinkLife = "live" | "paused" | "ended";

/** Of the links of a mail, the worst. */
export async function lifeOfLinks(db: Db, links: readonly string[]): Promise<LinkLife> {
  const lives = await Promise.all(links.map((link) => lifeOf(db, link)));
  return lives.find((life) => life === "ended") ?? lives.find((life) => life === "paused") ?? "live";
}

async function lifeOf(db: Db, link: string): Promise<LinkLife> {
  const token = new URL(link).searchParams.get("token");
  if (token === null) return "live";
  const { rows } = await sql<{ readonly life: LinkLife }>`
    select case when used_at is null and expires_at > now() then 'live' else 'ended' end as life
      from login_tokens where hash = ${hashOf(token)}
    union all
    select case
      when sessions.revoked_at is not null or sessions.expires_at <= now() or ${isSuperseded()} then 'ended'
      when quotes.status = 'closed' then 'paused'
      else 'live' end
      from sessions left join quotes on quotes.quote_number = sessions.quote_number
      where sessions.hash = ${hashOf(token)}`.execute(db);
  return rows[0]?.life ?? "live";
}
