/** What is usually answered to a question that is new: without it, no scenario gets past its step, and no preview. */
import type { Question } from "../../../../schemas/flow.types";
import type { List } from "../../../contract";
import { child } from "../../../flow/pointer";
import { isObject, ownOf } from "../../../values/objects";
import { sampleAnswer, type Sampled } from "../../journeys/inputs";
import { kindOfPath, valueOfText, type DraftFile } from "../draft";
import { editedFile } from "../edited/edited";
import { taken, tried } from "../tried";

type Lists = { readonly [nameAtVersion: string]: List };

/**
 * Returns the usual answers of a draft with one to a new question that has none; undefined where there are no usual answers,
 * where it has one, or where no answer can be made.
 */
export function withUsualAnswer(
  files: readonly DraftFile[],
  lists: Lists,
  name: string,
  question: unknown,
): DraftFile | undefined {
  const file = files.find(({ path }) => kindOfPath(path) === "usual");
  const usual = file && valueOfText(file.text);
  if (!file || !isObject(usual) || !isObject(question) || question.type === undefined) return undefined;
  const answers = isObject(usual.answers) ? usual.answers : {};
  if (Object.hasOwn(answers, name) || question.derived !== undefined) return undefined;
  const today = typeof usual.today === "string" ? usual.today : FIRST_DAY;
  const answer = tried(() => sampleAnswer(sampledOf(taken<Question>(question), lists), today));
  const text = answer === undefined ? undefined : editedFile(file, child("/answers", name), answer);
  return text === undefined ? undefined : { path: file.path, text };
}

/** The day of usual answers that do not say theirs. */
const FIRST_DAY = "2026-01-01";

const numberOf = (bound: unknown): number | undefined => (typeof bound === "number" ? bound : undefined);

function sampledOf(declared: Question, lists: Lists): Sampled {
  const { list, minimum, maximum, items } = declared;
  const asked = Object.entries(items?.questions ?? {});
  return {
    declared,
    listed: list === undefined ? null : (ownOf(lists, list)?.items ?? []),
    minimum: numberOf(minimum),
    maximum: numberOf(maximum),
    ...(asked.length > 0 && {
      items: {
        form: { questions: asked.map(([name, each]) => ({ name, ...sampledOf(taken<Question>(each), lists) })) },
      },
    }),
  };
}
