import { DAYS_TO_PAY } from "../../base/check-term";
import type { Bill, Fact, Mail } from "../mail";
import { enrollmentPath, policyPath, policyNumberPath } from "./addresses";
import type { Enrollment } from "./enrollment";
import { agentContact, fromAgent, greeting } from "./people";
import type { Agent, Person } from "./people";

/** What was bought, in words and amounts. */
export interface Purchase {
  readonly product: string;
  readonly plan: string;
  /** Who is covered: names, or the business. */
  readonly policyholder: string;
  /** The first and the last day. */
  readonly from: string;
  readonly until: string;
  /** The plan and each add-on with its price, and what they come to: paid or due. */
  readonly bill: Bill;
  /** The day of the payment; undefined while it is still due. */
  readonly paidOn: string | undefined;
  /** The last day on which a payment that is still due may come, and to whom a check is sent. */
  readonly payBy: string;
  readonly payTo: string;
  readonly method: string;
  /** Whether the coverage goes on by itself after the last day; null for a product that never renews. */
  readonly renews: boolean | null;
  readonly quoteNumber: string;
  /** The short one that people say and write. */
  readonly reference: string;
  /** What else the policy shows, by its flow: answers, and words of law. */
  readonly shows: readonly Fact[];
  readonly carrier: string;
  readonly agent: Agent;
}

type ClientSide = Pick<Enrollment, "to" | "firstName" | "token" | "quoteNumber" | "works">;

/** The facts, by the words of the confirmation page. */
const factsOf = ({
  plan,
  policyholder,
  from,
  until,
  method,
  paidOn,
  quoteNumber,
  reference,
  shows,
}: Purchase): readonly Fact[] => [
  { label: "Plan", value: plan },
  { label: "Policyholder", value: policyholder },
  { label: "Coverage", value: `${from} to ${until}` },
  { label: "Reference", value: reference },
  { label: "Quote number", value: quoteNumber, isCode: true },
  { label: "Payment method", value: method },
  ...(paidOn === undefined ? [] : [{ label: "Payment date", value: paidOn }]),
  ...shows,
];

/** What the mail of a purchase is called: nothing was received yet for a check that is still to come. */
const calledOf = ({ product, from, paidOn }: Purchase) =>
  paidOn === undefined
    ? {
        subject: `Your ${product} coverage from ${from}, and how to pay`,
        title: `Your ${product} coverage and how to pay`,
        button: "See your coverage and how to pay",
      }
    : {
        subject: `Receipt: ${product} coverage from ${from}`,
        title: `${product} receipt`,
        button: "See your receipt",
      };

/** The client's receipt (resolutions C-03): what was bought, for whom, from when, for how much, and what comes next. */
export function receiptMail(bought: Purchase, client: ClientSide): Mail {
  const { from, bill, paidOn, agent, carrier } = bought;
  const { to, firstName, token, quoteNumber, works } = client;
  const { subject, title, button } = calledOf(bought);
  return {
    to,
    from: fromAgent(agent, carrier),
    replyTo: agent.email,
    subject,
    preview: `${bill.total.label}: ${bill.total.value}. Your coverage starts on ${from}.`,
    title,
    paragraphs: [
      greeting(firstName),
      `${paidOn === undefined ? "" : "Your payment has been received. "}You are covered from ${from}.`,
    ],
    facts: factsOf(bought),
    bill,
    button: { label: button, path: enrollmentPath(token, quoteNumber) },
    next: nextOf(bought),
    contact: agentContact(agent),
    why: whyBought(works, agent),
  };
}

/** Why the buyer gets it, what its link is, and what to do once it has ended. */
const whyBought = (works: string, { name }: Agent): string =>
  `You get this mail because you bought this coverage. The link is yours alone, so please do not pass it on. It opens this enrollment and its documents, and works ${works}. Save the documents; after that, ask ${name} for them.`;

/** What is still to come, in the order of its coming. */
const nextOf = ({ paidOn, from, bill, payBy, payTo, reference, ...bought }: Purchase): readonly string[] => [
  ...(paidOn === undefined
    ? [
        `Payment must be received within ${DAYS_TO_PAY} days of ${from}.`,
        `Mail your check for ${bill.total.value} so that it arrives by ${payBy}, to ${payTo}. Write the reference ${reference} on it.`,
      ]
    : []),
  "Policy documents will be emailed within 7 business days.",
  `Until the policy number is issued, the reference ${reference} identifies this enrollment.`,
  endWords(bought),
];

/** What happens on the last day. A product that never renews says nothing about renewal. */
function endWords({ until, renews, carrier }: Pick<Purchase, "until" | "renews" | "carrier">): string {
  if (renews === null) return `Coverage ends on ${until}.`;
  return renews
    ? `You chose automatic renewal on ${until}, and ${carrier} has your choice. Coverage ends on that day if it is not renewed.`
    : `Coverage ends on ${until} and does not renew by itself.`;
}

/** What the carrier's desk has to know of a renewal: this portal renews nothing. */
const renewalFact = ({ until, renews }: Purchase): readonly Fact[] =>
  renews ? [{ label: "Automatic renewal", value: `Chosen by the client, on ${until}` }] : [];

/** Tells the buyer that a payment which bought nothing goes back (reliability §7). */
export function returnedMail(
  { product, total, agent, carrier }: Pick<Purchase, "product" | "agent" | "carrier"> & { readonly total: string },
  { to, firstName }: Pick<ClientSide, "to" | "firstName">,
): Mail {
  return {
    to,
    from: fromAgent(agent, carrier),
    replyTo: agent.email,
    subject: `Your ${product} payment is being returned`,
    preview: `We are returning ${total} to your card.`,
    title: "Your payment is being returned",
    paragraphs: [
      greeting(firstName),
      `Your card was charged ${total}, but that payment bought no coverage. We are returning all of it to your card.`,
      "You will usually see it within 5 to 10 days. There is nothing you need to do.",
    ],
    contact: agentContact(agent),
    why: "You get this mail because your card was charged for this coverage.",
  };
}

/**
 * Tells the client that the carrier has issued the policy, or corrected its number, and leads to its documents.
 * `replaces`: the number that was mailed before.
 */
export function documentsMail(
  issued: Enrollment & { readonly number: string; readonly replaces: string | undefined; readonly reference: string },
): Mail {
  const { product, number, replaces, reference, carrier, agent, to, firstName, token, quoteNumber, works } = issued;
  const isCorrected = replaces !== undefined;
  return {
    to,
    from: fromAgent(agent, carrier),
    replyTo: agent.email,
    subject: isCorrected ? `Your ${product} policy number was corrected` : `Your ${product} policy documents`,
    preview: isCorrected ? `Your policy number is ${number}, not ${replaces}.` : `Your policy number is ${number}.`,
    title: isCorrected ? "Your policy number was corrected" : "Your policy is issued",
    paragraphs: [
      greeting(firstName),
      isCorrected
        ? `${carrier} has corrected the number of your ${product} policy. Your coverage is the same. The documents show the new number; please do not use the ones with the number ${replaces} any more.`
        : `${carrier} has issued your ${product} policy. Its documents are ready.`,
    ],
    facts: [
      { label: "Policy number", value: number },
      ...(isCorrected ? [{ label: "Replaces the number", value: replaces }] : []),
      { label: "Reference", value: reference },
      { label: "Quote number", value: quoteNumber, isCode: true },
    ],
    button: { label: "See your documents", path: enrollmentPath(token, quoteNumber) },
    contact: agentContact(agent),
    why: whyBought(works, agent),
  };
}

/** Asks the carrier's desk for the policy number (resolutions N-02). */
export function policyNumberMail(
  to: string,
  bought: Purchase,
  policy: { readonly id: string; readonly token: string; readonly client: string; readonly works: string },
): Mail {
  const { product, bill, agent } = bought;
  const { id, token, client, works } = policy;
  return {
    to,
    replyTo: agent.email,
    subject: `Policy number wanted: ${product}, ${client}`,
    preview: `Coverage for ${client} has been bound and has no policy number yet.`,
    title: "Policy number wanted",
    paragraphs: [`A policy of ${product} for ${client} has been bound. Please submit its policy number.`],
    facts: [...factsOf(bought), ...renewalFact(bought)],
    bill,
    button: { label: "Submit policy number", path: policyNumberPath(token, id) },
    contact: agentContact(agent, "Sold by"),
    why: `You get this mail because this desk issues the policies of this portal. The link works ${works}, and a number can be corrected for 24 hours.`,
  };
}

/** Tells the broker that a client of theirs has bought. */
export function soldMail(
  bought: Purchase,
  { to, ...client }: Person & { readonly to: string; readonly id: string; readonly policyId: string },
): Mail {
  const { product, from, bill, paidOn } = bought;
  return {
    to,
    replyTo: client.email,
    subject: `${client.name} bought ${product}`,
    preview: `${bill.total.label}: ${bill.total.value}. Coverage starts on ${from}.`,
    title: `${client.name} bought ${product}`,
    paragraphs: [
      paidOn !== undefined
        ? `The coverage is bound and paid. There is nothing that you have to do.`
        : `The coverage is bound. Payment must be received within ${DAYS_TO_PAY} days of ${from}.`,
    ],
    facts: factsOf(bought),
    bill,
    button: { label: "See the policy", path: policyPath(client.id, client.policyId) },
    contact: { role: "Your client", name: client.name, phone: client.phone, email: client.email },
    why: "You get this mail because you are the broker of this enrollment. The link asks you to sign in.",
  };
}
