import type { Mail } from "../mail";

/** Something was published by one person alone: each of the carrier's people learns of it. */
export function breakGlassMail(
  to: string,
  { what, name, reason }: { readonly what: string; readonly name: string; readonly reason: string },
): Mail {
  return {
    to,
    subject: `${what} was published without a second signature`,
    preview: `${name}: ${reason}`,
    title: "Published in an emergency",
    paragraphs: [
      `${name} published ${what} alone, and it is live: ${reason}`,
      "It is open until a second person has read the comparison and signed. If it is wrong, it can be taken back to a version of the last 30 days.",
    ],
    why: "You get this mail because you are one of the carrier's staff or reviewers.",
  };
}
