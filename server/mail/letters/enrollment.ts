import type { Bill, Fact, Mail, PriceFrom } from "../mail";
import { enrollmentPath } from "./addresses";
import { agentContact, fromAgent, greeting } from "./people";
import type { Agent } from "./people";

export interface Enrollment {
  readonly to: string;
  readonly firstName: string;
  readonly product: string;
  /** What the product is, in its own words. */
  readonly about?: string | undefined;
  /** What the broker adds, in lines of plain text. */
  readonly note?: string | undefined;
  readonly carrier: string;
  readonly agent: Agent;
  readonly token: string;
  readonly quoteNumber: string;
  /** How long the link works: "for 90 days, until Feb 18, 2027". */
  readonly works: string;
}

/** The client's way into an enrollment that has not begun (portal §4, handoff `blank`). */
export function invitationMail(offer: Enrollment & { readonly price?: PriceFrom | undefined }): Mail {
  const letter = inviting(offer, {
    preview: "Answer a few questions and see your price. It takes about five minutes.",
    said: "It takes about five minutes, and you see your price before you decide.",
    label: "Start your enrollment",
  });
  return { ...letter, price: offer.price };
}

/** The client's way to what the broker has prepared (portal §4, handoff `proposal`), with what it costs. */
export function proposalMail(
  offer: Enrollment & { readonly bill: Bill; readonly startsOn?: string | undefined },
): Mail {
  const { product, about, agent, bill, startsOn } = offer;
  const { value, unit } = bill.total;
  return {
    ...letterOf(offer, {
      subject: `Your ${product} proposal from ${agent.name}`,
      preview: `${[value, unit].filter(Boolean).join(" ")}. Look at it, choose how to pay and finish online.`,
      title: `Your ${product} proposal`,
      said: [
        `${agent.name} at ${agent.brokerage} has prepared this proposal for you. Look at it, choose how to pay and finish online.`,
        about,
      ],
      label: "See your proposal",
      why: `You get this mail because ${agent.name} made this proposal for you.`,
    }),
    facts: startsOn === undefined ? undefined : [startFact(startsOn)],
    bill,
  };
}

const startFact = (day: string): Fact => ({ label: "Coverage starts", value: day });

/**
 * The client's way into an enrollment that has its plan already: neither a lowest price nor a beginning.
 * @param offer its price is what the enrollment costs as it is now
 */
export function begunMail(offer: Enrollment & { readonly price: string }): Mail {
  const letter = inviting(offer, {
    preview: "Look at what is filled in already, and finish online.",
    said: "Your plan is chosen: look at what is filled in, and finish online.",
    label: "Continue your enrollment",
  });
  return { ...letter, facts: [{ label: "Price so far", value: offer.price }] };
}

interface Inviting extends Pick<Words, "preview" | "label"> {
  /** What the client does by the link. */
  readonly said: string;
}

/** What the letters of an offer share. */
function inviting(offer: Enrollment, { said, ...words }: Inviting): Mail {
  const { product, about, agent } = offer;
  return letterOf(offer, {
    ...words,
    subject: `${agent.name} invites you to enroll in ${product}`,
    title: `Enroll in ${product}`,
    said: [`${agent.name} at ${agent.brokerage} invites you to enroll in ${product}. ${said}`, about],
    why: `You get this mail because ${agent.name} made this offer for you.`,
  });
}

/**
 * A link that was asked for: the first one of who began by a share link, or a new one instead of one that has ended or
 * that another browser holds (W33, R-23).
 * @param offer whether a link was mailed before
 */
export function askedLinkMail(offer: Enrollment & { readonly isNew: boolean }): Mail {
  const { product, agent, isNew } = offer;
  const link = isNew ? "new link" : "link";
  return letterOf(offer, {
    subject: `Your ${link} to ${product}`,
    preview: "Continue where you left your enrollment.",
    title: `Continue with ${product}`,
    said: [
      `Here is the ${link} that was asked for. It leads to your ${product} enrollment with ${agent.name} at ${agent.brokerage}, with what was saved of it.`,
    ],
    label: "Continue your enrollment",
    why: `You get this mail because a ${link} to this enrollment was asked for. If it was not you, ignore this mail.`,
  });
}

interface Words {
  readonly subject: string;
  readonly preview: string;
  readonly title: string;
  /** The paragraphs below the greeting; a part that is not known is left out. */
  readonly said: readonly (string | undefined)[];
  readonly label: string;
  readonly why: string;
}

function letterOf(offer: Enrollment, words: Words): Mail {
  const { to, firstName, carrier, agent, token, quoteNumber, works, note } = offer;
  const { subject, preview, title, said, label, why } = words;
  return {
    to,
    from: fromAgent(agent, carrier),
    replyTo: agent.email,
    subject,
    preview,
    title,
    paragraphs: [greeting(firstName), ...said.filter((text) => text !== undefined), ...noteOf(note, agent)],
    button: { label, path: enrollmentPath(token, quoteNumber) },
    contact: agentContact(agent),
    why: `${why} The link is yours alone, so please do not pass it on. It works ${works}. Once the enrollment is finished, it only shows what was bought.`,
  };
}

/** The note, with its author in front of it: it is their word, and not the carrier's. */
const noteOf = (note: string | undefined, { name }: Agent): readonly string[] =>
  note === undefined ? [] : [`${name} writes:`, ...note.split("\n").filter((line) => line.trim() !== "")];
