/** The texts of all mails. Links use the configured address only, never a request's headers (reliability §1). */
import type { Mail } from "./outbox";

const link = (baseUrl: string, path: string, query: { readonly [name: string]: string }): string =>
  `${baseUrl}${path}?${new URLSearchParams(query).toString()}`;

export function loginLinkMail(baseUrl: string, to: string, token: string): Mail {
  return {
    to,
    subject: "Your sign-in link",
    paragraphs: [
      "Use this link to sign in to the Accident & Health Digital Marketing Portal. It works once and expires after 24 hours.",
      "If you did not ask for it, you can ignore this mail.",
    ],
    button: { label: "Sign in", url: link(baseUrl, "/login", { token }) },
  };
}

interface Offer {
  readonly to: string;
  readonly firstName: string;
  readonly product: string;
  readonly broker: string;
  readonly brokerage: string;
  readonly token: string;
  readonly quoteNumber: string;
}

/** The client's way into the enrollment: an offer from the dashboard (`blank`) or a proposal from checkout. */
export function handoffMail(baseUrl: string, type: "blank" | "proposal", offer: Offer): Mail {
  const { to, firstName, product, broker, brokerage, token, quoteNumber } = offer;
  const what =
    type === "blank"
      ? `${broker} at ${brokerage} invites you to enroll in ${product}. It takes about five minutes.`
      : `${broker} at ${brokerage} has prepared a ${product} proposal for you. You can look at it, choose how to pay and finish online.`;
  return {
    to,
    subject: type === "blank" ? `Enroll in ${product}` : `Your ${product} proposal`,
    paragraphs: [
      firstName ? `Hello ${firstName},` : "Hello,",
      what,
      "The link is yours alone: please do not pass it on.",
    ],
    button: {
      label: type === "blank" ? "Start your enrollment" : "See your proposal",
      url: link(baseUrl, "/enroll", { token, quote_number: quoteNumber }),
    },
  };
}

interface Bound {
  readonly to: string;
  readonly firstName: string;
  readonly product: string;
  readonly total: string;
  readonly startsAt: string;
  readonly paidByCard: boolean;
  readonly broker: { readonly name: string; readonly phone: string; readonly email: string };
}

/** Tells the client that the coverage is bound (resolutions C-03). */
export function boundMail(bound: Bound): Mail {
  const { to, firstName, product, total, startsAt, paidByCard, broker } = bound;
  return {
    to,
    subject: `Your ${product} coverage is bound`,
    paragraphs: [
      firstName ? `Hello ${firstName},` : "Hello,",
      `Your ${product} coverage starts on ${startsAt}.`,
      paidByCard
        ? `Your payment of ${total} has been received.`
        : `Total due: ${total}. Payment must be received within 31 days of ${startsAt}.`,
      "Policy documents will be emailed within 7 business days.",
      `Questions? Contact ${broker.name}, ${broker.phone}, ${broker.email}.`,
    ],
  };
}

/** Asks the carrier's desk for the policy number (resolutions N-02). */
export function submitPolicyMail(
  baseUrl: string,
  to: string,
  policy: { readonly id: string; readonly token: string; readonly product: string; readonly client: string },
): Mail {
  return {
    to,
    subject: `Policy number wanted: ${policy.product}`,
    paragraphs: [`A ${policy.product} policy for ${policy.client} has been bound.`, "Please submit its policy number."],
    button: {
      label: "Submit policy number",
      url: link(baseUrl, "/submit-policy", { token: policy.token, policy_id: policy.id }),
    },
  };
}
