import type { Mail } from "../mail";
import { signInPath } from "./addresses";

/** A broker's sign-in link (portal §4). */
export function signInMail(to: string, token: string, carrier: string): Mail {
  return {
    to,
    subject: `Your sign-in link for ${carrier}`,
    preview: "It works once, within 24 hours.",
    title: "Sign in to the broker portal",
    paragraphs: [
      "This link signs you in to the Accident & Health Digital Marketing Portal. There is no password to remember.",
    ],
    button: { label: "Sign in", path: signInPath(token) },
    why: "You get this mail because somebody asked for a sign-in link for your address. The link works once, within 24 hours. If it was not you, ignore this mail: nobody can sign in without the link.",
  };
}
