import { positionIn } from "../../engine/index";
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
  readonly because: readonly (Partial<FilePlace> & { readonly sentence: string })[];
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

/** Returns a failed scenario in lines for people: its place, what it is for, what was expected, and why it is not so. */
export function linesOf({ name, about, failures }: Tested): readonly string[] {
  return failures.flatMap(({ message, because, ...at }) => [
    `${at.file}:${at.line ?? 1}  ${name}`,
    `  about: ${about}`,
    `  ${message}`,
    ...because.map(
      ({ sentence, file, line }) => `    ${file === undefined ? "" : `${file}:${line ?? 1}  `}${sentence}`,
    ),
  ]);
}
