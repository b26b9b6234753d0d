import type { Json, JsonObject } from "../../contract";
import type { CompiledQuestion } from "../../flow/compiled";
import { isObject } from "../../values/objects";
import { usualAnswer, usualThings } from "../journeys/inputs";
import type { Course, Journey } from "../journeys/journey";

/** Both versions of a flow. */
interface Sides {
  readonly was: Course;
  readonly now: Course;
}

/**
 * Returns journeys like another one that answer a question for a file with what a limit of either version tells apart: a
 * file as large as it may be, one that is larger, one of each sort. Of each thing where a list asks it; none for a place
 * that is not about such a question.
 */
export function withFiles(at: string, journey: Journey, { was, now }: Sides): readonly Journey[] {
  return [...now.run.flow.questions.values()].flatMap((question) => {
    const asked = [question, ...(question.items?.form.questions ?? [])].find((each) => isFileAt(each, at));
    if (!asked) return [];
    const older = olderOf(question, asked, was);
    return filesFor([asked, ...(older ? [older] : [])]).map((file) => answering(journey, question, asked, file, now));
  });
}

const isFileAt = ({ declared, pointer }: CompiledQuestion, at: string): boolean =>
  declared.type === "file" && (at.startsWith(`/flow${pointer}/`) || OF_ALL.test(at));

/** The words that all questions for files share. */
const OF_ALL = /^\/flow\/messages\/wrong\/(accepts|max_bytes)(\/|$)/;

/** The same question in the older version. */
function olderOf({ name }: CompiledQuestion, asked: CompiledQuestion, was: Course): CompiledQuestion | undefined {
  const older = was.run.flow.questions.get(name);
  return asked.name === name ? older : older?.items?.form.named.get(asked.name);
}

function filesFor(both: readonly CompiledQuestion[]): readonly JsonObject[] {
  const sizes = both.flatMap(({ declared: { max_bytes: most } }) => (most === undefined ? [] : [most, most + 1]));
  const types = both.flatMap(({ declared: { accepts = [] } }) => accepts);
  const fileOf = (type: string, size: number): JsonObject => ({ file: "sample", name: "sample", type, size });
  return [
    ...[...new Set(sizes)].map((size) => fileOf(types[0] ?? OTHER, size)),
    ...[...new Set([...types, OTHER])].map((type) => fileOf(type, SMALL)),
  ];
}

const SMALL = 1000;
const OTHER = "text/plain";

function answering(
  journey: Journey,
  question: CompiledQuestion,
  asked: CompiledQuestion,
  file: JsonObject,
  { world }: Course,
): Journey {
  const withAnswer = (value: Json): Journey => ({
    ...journey,
    answers: { ...journey.answers, [question.name]: value },
  });
  if (question === asked) return withAnswer(file);
  const usual = usualAnswer(question, journey, world.today);
  const things = usualThings(question.name, { ...journey, answers: { ...journey.answers, [question.name]: usual } });
  return withAnswer(things.filter(isObject).map((thing) => ({ ...thing, [asked.name]: file })));
}
