import { basename } from "node:path";
import { positionIn } from "../../engine/analysis";
import type { Failure, Reason } from "../scenarios/reasons";
import type { ScenarioFile } from "../scenarios/scenario";
import { shownFile, type Places } from "./files";
import type { FilePlace, LoadedFlow } from "./load";

/** What came of a scenario: as expected when `failures` is empty. */
export interface Tested {
  readonly file: string;
  readonly name: string;
  readonly about: string;
  readonly failures: readonly Reported[];
}

/** What came otherwise than expected, with its place in the scenario's file. */
interface Reported extends FilePlace {
  readonly message: string;
  readonly because: readonly (Partial<FilePlace> & { readonly sentence: string; readonly unanswered?: string })[];
}

/** Returns what came of a scenario, with the places of what was expected and of the rules that decided it. */
export function reportOf(
  places: Places,
  flow: LoadedFlow,
  { file, text, usualFile, scenario: { name, about } }: ScenarioFile,
  failures: readonly Failure[],
): Tested {
  const reason = ({ sentence, pointer, unanswered }: Reason): Reported["because"][number] => ({
    ...(pointer === undefined ? {} : flow.placeOf(pointer)),
    ...(unanswered !== undefined && { unanswered }),
    sentence:
      unanswered === undefined
        ? sentence
        : `${sentence}: write "${unanswered}" under "answers" in ${shownFile(places, usualFile)}`,
  });
  return {
    file: shownFile(places, file),
    name,
    about,
    failures: failures.map(({ pointer, message, because }) => ({
      file: shownFile(places, file),
      ...positionIn(text, pointer),
      pointer,
      message,
      because: because.map(reason),
    })),
  };
}

/**
 * Returns failed scenarios in lines for people. A new question without a usual answer, or a usual answer that is wrong,
 * stops nearly all of them for the same reason: one is shown, and the others are named.
 */
export function linesOfFailed(failed: readonly Tested[]): readonly string[] {
  const groups = new Map<Tested | string, readonly Tested[]>();
  for (const one of failed) {
    const reason = unansweredIn(one) ?? reasonOf(one) ?? one;
    groups.set(reason, [...(groups.get(reason) ?? []), one]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => [
    ...(first ? linesOf(first) : []),
    ...(first && others.length > 0 ? [othersOf(first, others)] : []),
  ]);
}

function othersOf(first: Tested, others: readonly Tested[]): string {
  if (unansweredIn(first) !== undefined)
    return `  and ${others.length} more, because the same question has no usual answer`;
  const names = others.map(({ file }) => basename(file));
  const shown = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), "…"] : names;
  return `  and ${others.length} more for the same reason: ${shown.join(", ")}`;
}

const MOST_NAMES = 8;

/** All that is said of why a scenario is red, where something is said. */
const reasonOf = ({ failures }: Tested): string | undefined =>
  failures.some(({ because }) => because.length > 0)
    ? JSON.stringify(failures.map(({ message, because }) => [message, because]))
    : undefined;

/** The place of the question whose missing usual answer alone stops the scenario; undefined if there are other reasons. */
function unansweredIn({ failures }: Tested): string | undefined {
  const because = failures.flatMap((failure) => failure.because);
  const [first] = because;
  if (first?.unanswered === undefined || because.some(({ unanswered }) => unanswered !== first.unanswered))
    return undefined;
  return `${first.file}${first.pointer}`;
}

/** A failed scenario: its place, what it is for, what was expected, and why it is not so. */
function linesOf({ name, about, failures }: Tested): readonly string[] {
  return failures.flatMap(({ message, because, ...at }) => [
    `${at.file}:${at.line ?? 1}  ${name}`,
    `  about: ${about}`,
    `  ${message}`,
    ...because.map(
      ({ sentence, file, line }) => `    ${file === undefined ? "" : `${file}:${line ?? 1}  `}${sentence}`,
    ),
  ]);
}
