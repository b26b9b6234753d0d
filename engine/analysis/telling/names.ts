import type { Json } from "../../contract";
import { inWords, isByActor, ruled } from "../changes/words";
import type { CompiledQuestion } from "../../flow/compiled";
import { isObject } from "../../values/objects";
import { isBlank } from "../../values/blank";
import type { Course, Journey } from "../journeys/journey";

/** Returns a question as people read it, with its name behind: `Number of employees (employees_count)`. */
export function questionSaid(name: string, course: Course, list?: string): string {
  const title = titleIn(name, course, list);
  return title === undefined ? name : `${title} (${name})`;
}

/** The title of a question, or of one about the things of a list; undefined for one that differs by what was answered. */
function titleIn(name: string, { run: { flow } }: Course, list?: string): string | undefined {
  const question =
    list === undefined ? flow.questions.get(name) : flow.questions.get(list)?.items?.form.named.get(name);
  const title: unknown = question?.declared.title;
  const said = isByActor(title) ? title.broker : title;
  return typeof said === "string" && said !== "" && !said.includes("{") ? said : undefined;
}

const LONGEST = 80;

/** Returns a rule in English with the titles of questions, and with what named values are made of. */
export function ruleSaid(rule: unknown, course: Course): string {
  const { flow } = course.run.flow;
  const titled = (text: string): string =>
    text.replace(/\b(?:answers|said)\.([a-z][a-z0-9_]*)/g, (path, name: string) => titleIn(name, course) ?? path);
  const tables = Object.keys(flow.tables ?? {});
  const plain = tables.reduce((text, name) => text.replaceAll(`${name} for `, `${inWords(name)} for `), ruled(rule));
  return titled(plain).replace(/\bvalues\.([a-z][a-z0-9_]*)/g, (_, name: string) => {
    const meaning = titled(ruled(flow.values?.[name] ?? null));
    const isPlain = meaning.length <= LONGEST && !meaning.includes("values.");
    return isPlain ? `${inWords(name)} (${meaning})` : `the value “${inWords(name)}”`;
  });
}

/** An answer of a witness as people read it. */
export interface Given {
  readonly question: string;
  readonly value: string;
}

/** Returns the answers in which a journey is not the usual one, and what is otherwise around it. */
export function givenOn({ answers, usual, query = {}, around = {} }: Journey, course: Course): readonly Given[] {
  const own = Object.entries(answers).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]));
  const others = [
    ...Object.entries(query).map(([name, value]) => [`query.${name}`, value] as const),
    ...Object.entries(around),
  ];
  return [
    ...own.map(([name, value]) => ({
      question: questionSaid(name, course),
      value: valueSaid(value ?? null, course.run.flow.questions.get(name), course),
    })),
    ...others.map(([question, value]) => ({ question, value: valueSaid(value ?? null, undefined, course) })),
  ];
}

/** The label of a choice; undefined where it is none, or differs by what was answered. */
function labelOf(value: Json, question: CompiledQuestion | undefined): string | undefined {
  const choices: unknown = question?.declared.choices;
  const choice = isObject(choices) && typeof value === "string" ? choices[value] : undefined;
  const label = isObject(choice) ? choice.label : undefined;
  return typeof label === "string" && !label.includes("{") ? label : undefined;
}

/** Returns an answer as people read it: the name of a thing of a list, the label of a choice, yes or no. */
export function valueSaid(value: Json, question: CompiledQuestion | undefined, { lists }: Course): string {
  if (isBlank(value)) return "not answered";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const list = question?.declared.list;
  const item = list === undefined ? undefined : lists[list]?.items.find(({ code }) => code === value);
  if (item) return item.name;
  const label = labelOf(value, question);
  if (label !== undefined) return `${label} (${String(value)})`;
  return typeof value === "string" ? value : JSON.stringify(value);
}
