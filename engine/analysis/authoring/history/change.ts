/** Says a change of a flow in the history of a draft: what was edited, without what it means for quotes that are under way. */
import { exchangeOf } from "../../changes/choices";
import type { Change } from "../../changes/change";
import { isRule, ruled, short } from "../../changes/words";
import { isObject } from "../../../values/objects";
import { plainText } from "../../telling/plain-names";
import { LONGEST } from "./spoken";
import { memberOf, plainName } from "../schema/trail";
import { placeSaid } from "./general";
import { namesOn, partsOf, type At, type Speaker } from "./speaker";

/** A change, where it is in a file of the draft, and the whole flow or rate book in which its pointer is one. */
export interface Told {
  readonly change: Change;
  readonly at: At;
  readonly path: string;
  readonly file: unknown;
}

/** Returns a change in a sentence without its full stop. */
export function changeSaid(told: Told, speaker: Speaker): string {
  const own = renamedSaid(told, speaker) ?? newQuestionSaid(told, speaker) ?? listSaid(told, speaker) ?? partSaid(told);
  if (own !== undefined) return own;
  const said = isGeneral(told.change) ? undefined : wordedSaid(told, speaker);
  return said === undefined || isMarked(said) ? placeOf(told, speaker) : said;
}

/** A sentence that only names words of the format. */
const isGeneral = ({ sentence }: Change): boolean =>
  /`|^The (?:flow|rate book)[,:]|^The page, |, \w+: the \w+ item /.test(sentence);

const placeOf = ({ change: { where, was, now }, path, file }: Told, speaker: Speaker): string =>
  placeSaid(
    { path, pointer: where, file, was, now, ...(path.endsWith(".flow.json") ? {} : { thing: "Prices" }) },
    speaker,
  );

/** Marks of what is not for people, outside of quoted texts. */
const MARKS =
  /[`{}"[\]\\]|\b(?:answers|values|item|said|is|plan|quote|client|application|policy|rating|checkout|broker|carrier)\.\w|\b(?:true|false|null|undefined)\b|\w_\w/;

/** Whether a sentence has marks of what is not for people. */
export const isMarked = (sentence: string): boolean => MARKS.test(sentence.replaceAll(/“[^”]*”/g, ""));

const ANSWERS_LOST = "; nothing carries its answers over, so that quotes that are under way lose them";

/** A renamed question or step: old and new name tell them apart, not the title. */
function renamedSaid({ change: { kind, word, was, now, demands } }: Told, speaker: Speaker): string | undefined {
  if (kind !== "renamed") return undefined;
  const [from, to] = [String(was), String(now)];
  // A draft may give a name that can be none.
  if (![from, to].every((name) => /^[\w-]+$/.test(name))) return undefined;
  const loss = demands === "major" && speaker.between === "versions" ? ANSWERS_LOST : "";
  if (word === "questions") return `The question ${speaker.title(to)} (${from}) is renamed to ${to}${loss}`;
  return word === "id" ? `The step ${speaker.step(to)} (${from}) is renamed to ${to}` : undefined;
}

/** A new question or group: what it asks, of which kind it is, and where. */
function newQuestionSaid({ change, file }: Told, speaker: Speaker): string | undefined {
  const { word, kind, where, now, step } = change;
  if (word !== "questions" || kind !== "added" || !isObject(now)) return undefined;
  const name = namesOn(where).at(-1) ?? "";
  const title = plainText(now.title ?? now.label);
  const said = title === undefined || title === "" ? speaker.title(name) : speaker.quoted(title);
  const place = listAround(where, file, speaker) ?? (step === null ? undefined : speaker.step(step));
  return `The ${kindOf(now)} ${said} is new${place === undefined ? "" : ` at ${place}`}`;
}

/** The list whose things are asked a question; undefined for a question of its own. */
function listAround(where: string, file: unknown, speaker: Speaker): string | undefined {
  const [, around = "", list] = /^(.*\/questions\/([^/]+)\/items)\//.exec(where) ?? [];
  return around === "" || list === undefined || file === undefined ? undefined : speaker.title(list);
}

type Fields = { readonly [word: string]: unknown };

function kindOf({ questions, items, choices, list, type, format }: Fields): string {
  if (isObject(questions)) return "group";
  if (isObject(items)) return "list";
  if (type === "array") return "question with several answers";
  if (type === "boolean") return "yes/no question";
  if (choices !== undefined || list !== undefined) return "question with choices";
  if (typeof format === "string" && format.endsWith("date")) return "question for a date";
  return OF_TYPES.get(String(type)) ?? "question";
}

const OF_TYPES = new Map([
  ["integer", "question for a whole number"],
  ["number", "question for a number"],
  ["string", "question for a text"],
  ["file", "question for a file"],
]);

/** A question that takes its choices from another list, or another version of it. */
function listSaid({ change: { word, was, now, where } }: Told, speaker: Speaker): string | undefined {
  if (word !== "list" || typeof was !== "string" || typeof now !== "string") return undefined;
  const name = namesOn(where).at(-2) ?? "";
  const exchange = speaker.listsOf([was, now], exchangeOf)?.summary;
  const more = exchange === undefined || exchange === "with the same items" ? "" : `: ${exchange}`;
  return `${speaker.title(name)} takes its choices from ${now} instead of ${was}${more}`;
}

/** A part of which another version is used, and which says what it said before. */
function partSaid({ change: { word, was, now } }: Told): string | undefined {
  if (word !== "use" || typeof was !== "string" || typeof now !== "string") return undefined;
  const version = (name: string): string => name.slice(name.indexOf("@") + 1);
  return `The part “${plainName(now)}” is now version ${version(now)} instead of ${version(was)}, and says here what it said before`;
}

const [OPEN, CLOSE] = ["\uE000", "\uE001"];

/** The sentence of the comparison, with rules in English and values in words. */
function wordedSaid({ change, at }: Told, speaker: Speaker): string {
  const { sentence, was, now, where, step } = change;
  const told: string[] = [];
  const kept = (said: string): string => `${OPEN}${told.push(said) - 1}${CLOSE}`;
  const needles = [...partsOf(now), ...partsOf(was)]
    .flatMap((part): readonly (readonly [string, unknown])[] => [
      ...(isRule(part) ? [[ruled(part), part] as const] : []),
      [JSON.stringify(part), part],
      [short(part), part],
    ])
    .filter(([written]) => /[^\w]/.test(written))
    .toSorted(([one], [two]) => two.length - one.length);
  const plain = needles.reduce((text, [written, part]) => {
    return withEach(text, written, (before) =>
      kept(isRule(part) ? speaker.rule(part, at, isCondition(before)) : speaker.value(part, at)),
    );
  }, sentence);
  const near = step === null ? [] : [step, ...(change.kind === "moved" ? speaker.namesOfSteps : [])];
  const named = speaker.named(plain, where, change.step === null ? speaker.namesOfSteps : near);
  const said = named.replaceAll(/\uE000(\d+)\uE001/g, (_, index: string) => told[Number(index)] ?? "");
  return said.length < LONGEST ? said : said.replace(/; before: .*$/, () => leafSaid(was, now, at, speaker));
}

/** The one value in which two long rules differ; nothing where they differ in more. */
function leafSaid(was: unknown, now: unknown, at: At, speaker: Speaker): string {
  const [leaf, ...others] = leavesApart(was, now);
  if (!leaf || others.length > 0 || leaf.some((each) => each !== null && typeof each === "object")) return "";
  const [before, after] = leaf.map((each) => speaker.value(each, at));
  return ` (${after} instead of ${before})`;
}

type Leaf = readonly [was: unknown, now: unknown];

function leavesApart(was: unknown, now: unknown): readonly Leaf[] {
  if (Object.is(was, now)) return [];
  if (was === null || now === null || typeof was !== "object" || typeof now !== "object") return [[was, now]];
  const keys = new Set([...Object.keys(was), ...Object.keys(now)]);
  return [...keys].flatMap((key) => leavesApart(memberOf(was, key), memberOf(now, key)));
}

/** What is written in a sentence outside of quoted texts becomes something else. */
function withEach(text: string, written: string, make: (before: string) => string): string {
  if (!text.includes(written)) return text;
  let before = "";
  return text
    .split(/(“[^”]*”)/)
    .map((part) => {
      const made = part.startsWith("“") ? part : replaced(part, written, before, make);
      before += part;
      return made;
    })
    .join("");
}

function replaced(part: string, written: string, before: string, make: (before: string) => string): string {
  const at = part.indexOf(written);
  if (at < 0) return part;
  const [ahead, behind] = [part.slice(0, at), part.slice(at + written.length)];
  const isWhole = !/[\w.]$/.test(ahead) && !/^\w/.test(behind);
  const rest = replaced(behind, written, `${before}${part.slice(0, at + written.length)}`, make);
  return `${ahead}${isWhole ? make(`${before}${ahead}`) : written}${rest}`;
}

/** Whether a rule behind these words is one that must hold. */
const isCondition = (before: string): boolean => /\b(?:if|needs)\b[^;:“”]*$/.test(before);
