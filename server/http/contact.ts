import type { Settings } from "../base/settings";
import type { Space } from "../base/spaces";
import { sellsSomewhere } from "../domain/link-preview";
import { escapeHtml } from "../mail/escape";
import type { ShareLink } from "./share-link";

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
  link: Pick<ShareLink, "agent" | "served"> | undefined,
): Contact | undefined {
  const { broker } = link?.agent ?? {};
  if (link && (broker?.phone_number || broker?.email))
    // One who may not sell the product can be asked, but not as an agent for it.
    return { ...broker, who: sellsSomewhere(broker, link.served.flow) ? `your agent ${broker.name}` : broker.name };
  return space === undefined ? undefined : carrierOf(spaces[space]);
}

const carrierOf = (space: Space | undefined): Contact | undefined =>
  space && { ...space.carrier, who: space.carrier.name };

function wordsOf({ who, phone_number: phone, email }: Contact): string {
  const link = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  if (phone) return `, or call ${escapeHtml(who)} at ${link(`tel:${phone.replaceAll(/[^\d+]/g, "")}`, phone)}`;
  return email ? `, or write to ${escapeHtml(who)} at ${link(`mailto:${email}`, email)}` : "";
}
