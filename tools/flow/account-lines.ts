import type { Comparison, SaidChange } from "./difference";
import { count } from "./looked";
import { placeSaid } from "./place-said";
import type { Row } from "./accounting";

/** The rows of the comparison's rule, in the order of the report, each as a sentence says it. */
const ROWS: readonly { readonly row: Row; readonly one: string; readonly many: string }[] = [
  { row: "explained", one: "is explained by what it does", many: "are explained by what they do" },
  { row: "proven", one: "is proven to have no effect", many: "are proven to have no effect" },
  { row: "outside", one: "acts outside of the enrollment", many: "act outside of the enrollment" },
  { row: "residue", one: "has an effect that was not found", many: "have an effect that was not found" },
];

/** Returns in a sentence what is known of all changes in the file; none where the file says the same. */
export function accountSentence({ says }: Pick<Comparison, "says">): readonly string[] {
  if (says.length === 0) return [];
  const [only, ...others] = ROWS.filter(({ row }) => says.some((each) => each.row === row));
  if (only && others.length === 0)
    return says.length === 1
      ? [`The one change in the file ${only.one}.`]
      : [`All ${says.length} changes in the file ${only.many}.`];
  const parts = ROWS.flatMap(({ row, one, many }) => {
    const own = says.filter((each) => each.row === row).length;
    return own === 0 ? [] : [`${own} ${own === 1 ? one : many}`];
  });
  return [`Of ${says.length} changes in the file, ${parts.join(", ")}.`];
}

/** What is known of a sentence's effect where no class explains it; undefined for the others. */
export function accountOf({ row, because, outside }: SaidChange): string | undefined {
  if (row === "proven") return `no effect: ${because ?? ""}`;
  if (row === "outside") return `for ${outside?.who ?? ""} (${outside?.word ?? ""})`;
  return row === "residue" ? "effect not found: see the end" : undefined;
}

/** Returns what a reader needs to decide about the changes whose effect was not found; none if there are none. */
export function residueLines(compared: Comparison): readonly string[] {
  const left = residueIn(compared);
  if (left.length === 0) return [];
  return [
    ...left.flatMap(({ sentence, place }) => [`  - ${sentence}.`, ...(place ? [`      ${placeSaid(place)}`] : [])]),
    `  Played in both versions, without a difference that comes from ${left.length === 1 ? "it" : "them"}: ${triedSaid(compared)}.`,
    `  ${NOT_VARIED}`,
    `  ${ATTACH}`,
  ];
}

export const residueIn = ({ says }: Pick<Comparison, "says">): readonly SaidChange[] =>
  says.filter(({ row }) => row === "residue");

/** What was played for the changes that no class explains. */
export function triedSaid({ tried }: Pick<Comparison, "tried">): string {
  const parts = Object.entries(tried).map(([kind, times]) => `${times} × ${kind}`);
  return parts.length === 0 ? "nothing besides the classes of answers" : parts.join("; ");
}

/** What no search varies, named in the report wherever something was not found. */
export const NOT_VARIED =
  "Not varied: answers that none of the changed rules reads, more than one turn on a way, files, and what other programs do at the same time.";

/** How a reader settles what was not found. */
export const ATTACH =
  "Who knows an enrollment that shows it attaches it with --journey FILE (as for explain --answers), or writes a scenario of it; else two people decide.";

/** Heads the list of changes whose effect was not found. */
export const residueTitle = (compared: Pick<Comparison, "says">): string =>
  `Effect not found: ${count(residueIn(compared).length, "change")}`;
