import { inWords, ordinal, quoted } from "../changes/words";
import type { About } from "../decisions/decision";
import type { Course } from "../journeys/journey";
import { questionSaid } from "./names";

/** What a title needs of a decision. */
export interface Titled {
  readonly decision: string;
  readonly about: About;
  readonly question: string | null;
}

/** Returns what a decision is about as people say it: `whether Card (card) is asked`, `whom employees turns away`. */
export function titleOf({ decision, about, question }: Titled, course?: Course): string {
  const [place = decision, ...rest] = decision.split("/");
  const asked = question !== null && course ? questionSaid(question, course) : (question ?? place);
  const word = placed(inWords(rest.join(" ")));
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
    declared: `the other words of ${asked}${word === "" || word === "declared" ? "" : ` (${word})`}`,
    page: "the product's page",
    seen: `what is seen of ${asked}`,
  };
  return titles[about];
}

/** Places by their order: `rows 8 label` is the label of the ninth row; a condition is said by what it shows. */
const placed = (words: string): string =>
  words
    .replace(/ when$/, "")
    .replace(/(\w+?)s (\d+)\b/g, (_, one: string, index: string) => `${ordinal(Number(index))} ${one}`)
    .replace(/(\w+) (\d+)\b/g, (_, one: string, index: string) => `${one}, ${ordinal(Number(index))} part`);
