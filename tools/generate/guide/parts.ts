import { join } from "node:path";
import { english, placeOf } from "../../../engine/analysis";
import type { Part } from "../../../engine/index";
import { readLists, readParts } from "../../flow/files";
import { compact } from "./compact";
import { SOURCES } from "./sources";
import { tableOf } from "./table";

const flows = join(import.meta.dirname, "../../../flows");

type Members = { readonly [name: string]: unknown };
const membersOf = (value: unknown): Members =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** The newest version of each name: `name@version` → what it is. */
function newest<T>(all: { readonly [nameAtVersion: string]: T }): readonly (readonly [string, T])[] {
  const byName = new Map<string, readonly [string, T]>();
  const versionOf = (name: string): number => Number(name.split("@")[1]);
  for (const entry of Object.entries(all).toSorted(([a], [b]) => versionOf(a) - versionOf(b)))
    byName.set(entry[0].split("@")[0] ?? "", entry);
  return [...byName.values()];
}

/** The parts that a flow may use: what `with` gives them, and what they ask. */
export const partsReference = (): string =>
  newest(readParts([flows]))
    .map(partSaid)
    .join("\n\n");

const USED_AS = {
  step: (name: string) => `A step: \`{ "id": …, "group": …, "use": "${name}" }\``,
  questions: (name: string) =>
    `Among questions: \`"person": { "use": "${name}", … }\``.replace("person", name.split("@")[0] ?? ""),
  messages: (name: string) => `The messages of a flow: \`"messages": { "use": "${name}" }\``,
};

function partSaid([name, part]: readonly [string, Part]): string {
  const roles = Object.keys(membersOf(part.records));
  const parameters = Object.entries(part.parameters ?? {}).filter(([key]) => key !== "as" && key !== "ask");
  const asked = questionsOf(part.questions);
  return [
    `**${name}**: ${part.description} ${USED_AS[placeOf(part)](name)}.`,
    ...(roles.length > 0 ? [`\`as\`: ${roles.map((role) => `\`${role}\``).join(" or ")}.`] : []),
    ...(parameters.length > 0 ? [`\`with\`: ${parameters.map(parameterSaid).join("; ")}.`] : []),
    ...(asked.length > 0 ? [tableOf(["question", "what it asks", "asked", "a usual answer"], asked)] : []),
  ].join("\n\n");
}

function parameterSaid([name, said]: readonly [string, unknown]): string {
  const parameter = membersOf(said);
  const inside = Object.entries(membersOf(parameter.properties)).map(
    ([key, each]) => `\`${key}\`: ${typeSaid(membersOf(each))}`,
  );
  const must = parameter.default === undefined ? "" : `, ${compact(parameter.default)} unless said`;
  return `\`${name}\`: ${inside.length > 0 ? `an object of ${inside.join(", ")}` : typeSaid(parameter)}${must}`;
}

const typeSaid = ({ type, format }: Members): string =>
  typeof format === "string" ? `a ${format} of the flow` : type === "integer" ? "a whole number" : String(type);

/** The questions of a part in order; those of a part that it uses and of a group are named with it. */
function questionsOf(questions: unknown): readonly (readonly string[])[] {
  return Object.entries(membersOf(questions)).flatMap(([name, question]): readonly (readonly string[])[] => {
    const {
      use,
      questions: inside,
      type,
      show_when: condition,
      optional,
      title,
      format,
      list,
      choices,
      starts_as: first,
    } = membersOf(question);
    if (typeof use === "string") return [[`\`${name}\``, `the questions of ${use}`, whenSaid(condition), ""]];
    if (inside !== undefined) return questionsOf(inside);
    const kind = [type, format, list, codesSaid(choices)].filter((each) => each !== undefined).join(", ");
    const asked = [
      whenSaid(condition),
      ...(optional === true ? ["optional"] : []),
      ...(first === undefined ? [] : [`starts as ${english(first)}`]),
    ].join(", ");
    return [[`\`${name}\``, `${titleSaid(title)} (${kind})`, asked, usualAnswer(name)]];
  });
}

const codesSaid = (choices: unknown): string | undefined =>
  choices === undefined
    ? undefined
    : Object.keys(membersOf(choices))
        .map((code) => `\`${code}\``)
        .join(" or ");

const whenSaid = (condition: unknown): string => (condition === undefined ? "always" : `if ${english(condition)}`);

const titleSaid = (title: unknown): string =>
  typeof title === "string" ? title : Object.values(membersOf(title)).join(" / ");

/** What a `usual.json` of the repository answers. */
function usualAnswer(name: string): string {
  const answers = SOURCES.filter(({ schema }) => schema === "usual.schema.json").flatMap(({ content }) => {
    const { answers: own, entries } = membersOf(content);
    return [own, ...Object.values(membersOf(entries)).map((entry) => membersOf(entry).answers)].map(membersOf);
  });
  const found = answers.find((each) => Object.hasOwn(each, name));
  return found ? `\`${compact(found[name])}\`` : "";
}

const firstSentence = (text: string): string => /^[^;:(]*/.exec(text)?.[0].trimEnd().replace(/\.?$/, ".") ?? text;

/** The lists that every flow may name. */
export const listsReference = (): string =>
  tableOf(
    ["list", "what it holds", "the first items"],
    newest(readLists([flows])).map(([name, list]) => [
      `\`${name}\``,
      `${firstSentence(String(membersOf(list).description))} ${list.items.length} items.`,
      list.items
        .slice(0, 2)
        .map((item) => `\`${compact({ code: item.code, name: item.name })}\``)
        .join(", "),
    ]),
  );
