import type { Mail } from "../mail";
import { clientPath } from "./addresses";
import type { Person } from "./people";

/** Which enrollment was begun beside the one with this broker. */
interface Begun {
  readonly product: string;
  /** The other agent of the brokerage. */
  readonly agent: string;
}

/** Tells the broker that a client of theirs has begun another enrollment with a colleague (resolutions R-25). */
export function otherAgentMail(to: string, { product, agent }: Begun, client: Person & { readonly id: string }): Mail {
  const { id, name, phone, email } = client;
  return {
    to,
    replyTo: email,
    subject: `${name} has begun a new enrollment with ${agent}`,
    preview: `${name} has begun a new enrollment in ${product} with ${agent}. Yours stays open.`,
    title: `${name} has begun with ${agent}`,
    paragraphs: [
      `Your client ${name} has begun a new enrollment in ${product} with ${agent}.`,
      "The enrollment that was begun with you stays open, and nothing in it has changed.",
    ],
    button: { label: "See your client", path: clientPath(id) },
    contact: { role: "Your client", name, phone, email },
    why: "You get this mail because you are the broker of the enrollment that stays open. The link asks you to sign in.",
  };
}
