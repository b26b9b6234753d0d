import { titleOf, whoOf, type AnswerClass, type Exploration } from "../../engine/analysis";
import { countOf, entriesOf, shortly } from "./difference-lines";
import type { Edition } from "./edition";

/** A class of answers, in words beside the data. */
export interface ToldAnswerClass extends AnswerClass {
  readonly title: string;
  readonly who: string;
}

/** Returns the classes of a flow with what each is about, and for whom it holds. */
export const toldClasses = (classes: readonly AnswerClass[], { course }: Edition): readonly ToldAnswerClass[] =>
  classes.map((each) => ({ ...each, title: titleOf(each, course), who: whoOf(each.where, course) }));

/** Returns the classes in lines for people, those of one decision together. */
export function explorationLines(
  name: string,
  { classes, sampled, journeys }: Exploration,
  told: readonly ToldAnswerClass[],
): readonly string[] {
  const unmet = classes.filter(({ witness }) => witness === null).length;
  const isWhole = sampled.length === 0;
  const decisions = [...new Set(told.map(({ decision }) => decision))];
  return [
    `${name}: ${isWhole ? "all " : "a sample of "}${countOf(classes.length)} of answers, by ${journeys} journeys`,
    ...(isWhole ? [] : [`Not everything was tried for: ${sampled.join(", ")}`]),
    ...(unmet === 0 ? [] : [`${countOf(unmet)} that no journey reaches: these answers are refused earlier`]),
    ...decisions.flatMap((decision) =>
      decisionLines(
        told.filter((each) => each.decision === decision),
        sampled.includes(decision),
      ),
    ),
  ];
}

function decisionLines(told: readonly ToldAnswerClass[], isSample: boolean): readonly string[] {
  const [first] = told;
  if (!first) return [];
  const place = first.step === null ? "" : `${first.step}: `;
  return [
    "",
    `${place}${first.title} (${isSample ? "a sample of " : ""}${countOf(told.length)})`,
    ...told.map(classLine),
  ];
}

/** Who, and what the decision comes to: what Next leads to where it decides that, else its value. */
function classLine(told: ToldAnswerClass): string {
  const { who, witness } = told;
  return `  ${who}${entriesOf(told)} → ${witness === null ? "no journey reaches it" : endOf(told)}`;
}

function endOf({ about, outcome, value }: ToldAnswerClass): string {
  if (about === "asked" || about === "shown") return value === true ? "yes" : "no";
  if (about === "declared") return "as it is declared";
  if (!DECIDES_NEXT.has(about)) return shortly(value);
  return value === null || outcome === null ? "goes on" : outcome;
}

const DECIDES_NEXT: ReadonlySet<string> = new Set(["refusals", "answer", "dialog"]);
