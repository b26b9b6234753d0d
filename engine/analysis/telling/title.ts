import { inWords, quoted } from "../changes/words";
import type { About } from "../decisions/decision";

/** What a title needs of a decision. */
export interface Titled {
  readonly decision: string;
  readonly about: About;
  readonly question: string | null;
}

/** Returns what a decision is about as people say it: `whether cardholder_name is asked`, `what employees refuses`. */
export function titleOf({ decision, about, question }: Titled): string {
  const [place = decision, ...rest] = decision.split("/");
  const asked = question ?? place;
  const word = inWords(rest.join(" "));
  const titles: { readonly [kind in About]: string } = {
    order: `the order of the steps, by the entry ${word}`,
    asked: `whether ${asked} is asked`,
    shown: word === "required" ? `whether ${asked} must be answered` : `whether ${word || asked} of ${asked} is shown`,
    text: `what the ${word || "text"} of ${asked} says`,
    answer: `what is said of an answer to ${asked}`,
    refusals: `whom ${place} turns away, and with which words`,
    dialog: `the dialog ${quoted(rest.at(-1) ?? "")} of ${place}`,
    first: `what ${asked} starts as`,
    offered: `what ${asked} offers`,
    derived: `what ${asked} comes to`,
    coverage: `the coverage ${word}`,
    plans: "which plans are sold, and their prices",
    policy: "the policy that is sold",
    binding: `what the server refuses at the sale (${word})`,
    declared: `how ${asked} is declared${word === "" || word === "declared" ? "" : ` (${word})`}`,
    page: "the product's page",
    seen: `what is seen of ${asked}`,
  };
  return titles[about];
}
