import type { Bill, Mail } from "../mail";
import { enrollmentAddress } from "./addresses";
import { agentContact, fromAgent, greeting } from "./people";
import type { Agent } from "./people";

export interface Enrollment {
  readonly to: string;
  readonly firstName: string;
  readonly product: string;
  readonly carrier: string;
  readonly agent: Agent;
  readonly token: string;
  readonly quoteNumber: string;
  /** The last day of the link, as a person reads it. */
  readonly worksUntil: string;
}

/** The client's way into an enrollment that nobody has begun (portal §4, handoff `blank`). */
export function invitationMail(baseUrl: string, offer: Enrollment): Mail {
  const { product, agent } = offer;
  return letterOf(baseUrl, offer, {
    subject: `${agent.name} invites you to enroll in ${product}`,
    preview: `Answer a few questions and see your price. It takes about five minutes.`,
    title: `Enroll in ${product}`,
    said: `${agent.name} at ${agent.brokerage} invites you to enroll in ${product}. It takes about five minutes, and you see the price before you decide.`,
    label: "Start your enrollment",
    why: `You get this mail because ${agent.name} made this offer for you.`,
  });
}

/** The client's way to what the broker has prepared (portal §4, handoff `proposal`), with what it costs. */
export function proposalMail(baseUrl: string, offer: Enrollment & { readonly bill: Bill }): Mail {
  const { product, agent, bill } = offer;
  return {
    ...letterOf(baseUrl, offer, {
      subject: `Your ${product} proposal from ${agent.name}`,
      preview: `${bill.total.value} in total. Look at it, choose how to pay and finish online.`,
      title: `Your ${product} proposal`,
      said: `${agent.name} at ${agent.brokerage} has prepared a ${product} proposal for you. Look at it, choose how to pay and finish online.`,
      label: "See your proposal",
      why: `You get this mail because ${agent.name} made this proposal for you.`,
    }),
    bill,
  };
}

/** A new link instead of one that has ended, asked for by whoever held that one (W33). */
export function newLinkMail(baseUrl: string, offer: Enrollment): Mail {
  const { product, agent } = offer;
  return letterOf(baseUrl, offer, {
    subject: `Your new link to ${product}`,
    preview: "Continue where you left your enrollment.",
    title: `Continue with ${product}`,
    said: `Here is the new link that was asked for. It leads to your ${product} enrollment with ${agent.name} at ${agent.brokerage}, as you left it.`,
    label: "Continue your enrollment",
    why: "You get this mail because a new link was asked for with an older one. If it was not you, ignore this mail.",
  });
}

interface Words {
  readonly subject: string;
  readonly preview: string;
  readonly title: string;
  readonly said: string;
  readonly label: string;
  readonly why: string;
}

function letterOf(baseUrl: string, offer: Enrollment, words: Words): Mail {
  const { to, firstName, carrier, agent, token, quoteNumber, worksUntil } = offer;
  const { subject, preview, title, said, label, why } = words;
  return {
    to,
    from: fromAgent(agent, carrier),
    replyTo: agent.email,
    subject,
    preview,
    title,
    paragraphs: [greeting(firstName), said],
    button: { label, url: enrollmentAddress(baseUrl, token, quoteNumber) },
    contact: agentContact(agent),
    why: `${why} The link is yours alone, so please do not pass it on. It works until ${worksUntil}, or until the enrollment is finished.`,
  };
}
