import type { Broker } from "../../../schemas/api/types";
import type { Ended } from "../api/request";

/** The heading for a buyer whose link is over (W33). */
export const deadLink = "This enrollment link no longer works";

/** The same where the server still knows the link, so that it can mail a new one. */
export const endedLink = "Enrollment link expired";

/** The same where the server knows no such link: a part of it is missing or was changed. */
export const brokenLink = "We do not recognize this enrollment link";

/** The heading for a buyer whose link is good, for a product that is not served any more. */
export const unservedProduct = "This product is not offered at the moment";

/** The heading for a buyer whose offer has ended (R-30). */
export const ENDED_OFFERS: { readonly [as in Ended["as"]]: string } = {
  withdrawn: "Your agent has withdrawn this offer",
  superseded: "This offer has ended, because another one of this product was bought",
};

/** The same with whom to ask, for a notice. */
export function endedWords({ as, agent }: Ended): string {
  const reach = reachOf(agent);
  return `${ENDED_OFFERS[as]}. Please ask ${agent.name}${reach && ` (${reach})`} if you have questions.`;
}

/** How long a link works, as its mail says it too. */
export const linkLife =
  "Enrollment links work for 90 days, until the enrollment is finished, or until your agent corrects the address.";

/** Whom to ask for a new link, where the ways to reach them stand below. */
export const askAgentWords = (agent: Broker | undefined): string =>
  `Please ask your agent${agent ? ` ${agent.name}` : ""} for a new one.`;

/** How to reach the agent, for a sentence; their name alone when nothing more is known. */
const reachOf = ({ phone_number, email }: Broker): string => [phone_number, email].filter(Boolean).join(" or ");

/** What a buyer can do about a link that is over, in one sentence; names the agent when they are known. */
function newLinkAdvice(agent: Broker | undefined): string {
  const reach = agent && reachOf(agent);
  return reach ? `Please ask your agent ${agent.name} (${reach}) for a new one.` : askAgentWords(agent);
}

/** The whole of it, for a notice. */
export const deadLinkWords = (agent: Broker | undefined): string => `${deadLink}. ${linkLife} ${newLinkAdvice(agent)}`;

/** The same for an enrollment that began with a share link: that link stays good, so it can be begun again. */
export function lostEnrollmentWords(agent: Broker | undefined): string {
  const reach = agent && reachOf(agent);
  const help = agent ? `your agent ${agent.name}${reach && ` (${reach})`} can help` : "your agent can help";
  return `This enrollment can no longer be saved. Reload the page to begin again: what you typed is kept. If that does not work, ${help}.`;
}
