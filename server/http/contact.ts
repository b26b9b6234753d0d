import type { Settings } from "../base/settings";
import type { Space } from "../base/spaces";
import type { Broker } from "../records/types";
import { escapeHtml } from "../mail/escape";

/** Whom a page without its scripts names: the agent, or the carrier. */
interface Contact {
  readonly who: string;
  readonly phone_number?: string | undefined;
  readonly email?: string | undefined;
}

/** Where index.html has room for whom to ask. */
const PLACE = "<!--whom-to-ask-->";

/**
 * The page with a way to reach somebody wherever it says that its scripts are off or have not come: the agent of a share
 * link, else the carrier of the space; as it was where neither is known.
 */
export function withContact(page: string, contact: Contact | undefined): string {
  return page.replaceAll(PLACE, () => (contact === undefined ? "" : wordsOf(contact)));
}

/** The agent, if there is one who can be reached, else the carrier. */
export function contactOf(
  { spaces }: Pick<Settings, "spaces">,
  space: string | undefined,
  agent: Broker | undefined,
): Contact | undefined {
  if (agent?.phone_number || agent?.email) return { ...agent, who: `your agent ${agent.name}` };
  return space === undefined ? undefined : carrierOf(spaces[space]);
}

const carrierOf = (space: Space | undefined): Contact | undefined =>
  space && { ...space.carrier, who: space.carrier.name };

function wordsOf({ who, phone_number: phone, email }: Contact): string {
  const link = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  if (phone) return `, or call ${escapeHtml(who)} at ${link(`tel:${phone.replaceAll(/[^\d+]/g, "")}`, phone)}`;
  return email ? `, or write to ${escapeHtml(who)} at ${link(`mailto:${email}`, email)}` : "";
}
