import { PLACEHOLDER } from "../../engine/analysis/index";
import { isObject } from "../../engine/index";
import type { PreviewPlace } from "../shared/preview/protocol";
import type { Playable } from "../shared/preview/playable";

/** Where a text can be seen: on the step that is shown, on any step, or on others before all. */
const HERE = 2;
const ANYWHERE = 1;
const ELSEWHERE = 0;

/** A text of the draft, as it is shown, with a mark for each part that is filled in. */
interface Written {
  readonly text: string;
  readonly place: PreviewPlace;
  readonly seen: number;
}

/** A text that says some words, and how many of their letters are written there, rather than filled in. */
interface Saying extends Written {
  readonly letters: number;
}

/** The places of some words, the best first. */
export interface FoundWords {
  readonly words: string;
  readonly places: readonly PreviewPlace[];
}

/** The most places that are given for some words. */
const MOST = 8;
/** Of this many letters of some words, one at least is written: a text of which nearly all is filled in says everything. */
const FILLED_AT_MOST = 5;
/** So many letters has a text at least that is looked for among other words. */
const LEAST = 3;

/**
 * The places of the draft that say the first of these words for which there are any, on a step. The same words may be
 * written at several places: those that the step can show come first, and others only if it can show none.
 */
export function placesOf(draft: Playable, step: string, ...tries: readonly string[]): FoundWords {
  const written = textsOf(draft, step);
  for (const words of tries) {
    const wanted = plain(words);
    const found = wanted === "" ? [] : best(written.flatMap((each) => saying(each, wanted)));
    if (found.length > 0) return { words, places: found };
  }
  return amongOthers(written, tries) ?? { words: tries[0] ?? "", places: [] };
}

/** The longest text that is written among the words: the page says its own before and behind it. */
function amongOthers(written: readonly Written[], tries: readonly string[]): FoundWords | undefined {
  const within = tries.map((words) => ` ${plain(words)} `);
  const isAmong = ({ text }: Written): boolean =>
    text.length >= LEAST && !text.includes(FILLED) && within.some((words) => holds(words, text));
  const found = written.filter(isAmong);
  const most = Math.max(...found.map(({ text }) => text.length));
  const longest = found.filter(({ text }) => text.length === most);
  const [first] = longest;
  return first && { words: first.text, places: best(longest.map((each) => ({ ...each, letters: most }))) };
}

/** Whether the words hold a text that begins and ends where a word does. */
const holds = (words: string, text: string): boolean =>
  words.includes(text) && new RegExp(`[^\\p{L}\\p{N}]${literal(text)}[^\\p{L}\\p{N}]`, "u").test(words);

function best(found: readonly Saying[]): readonly PreviewPlace[] {
  const isSeen = found.some(({ seen }) => seen !== ELSEWHERE);
  const ordered = found
    .filter(({ seen }) => !isSeen || seen !== ELSEWHERE)
    .toSorted((a, b) => b.seen - a.seen || b.letters - a.letters);
  const most = Math.max(...ordered.map(({ letters }) => letters));
  // One of which much less is written is another text.
  const alike = ordered.filter(({ letters }) => letters * 2 > most);
  const byName = new Map(
    alike.map(({ place }) => [`${place.part} ${place.list} ${place.book} ${place.pointer}`, place]),
  );
  return [...byName.values()].slice(0, MOST);
}

/** Every text of a draft that an enrollment may show, with how surely the step does. The page of the product is none. */
function textsOf(draft: Playable, step: string): readonly Written[] {
  const { whole, lists, book, originOf } = draft;
  const index = whole.steps.findIndex(({ id }) => id === step);
  const seenAt = (pointer: string): number =>
    pointer.startsWith(`/steps/${index}/`) ? HERE : pointer.startsWith("/steps/") ? ELSEWHERE : ANYWHERE;
  const inFlow = textsIn(whole).flatMap(({ text, pointer }) =>
    pointer.startsWith("/landing/") ? [] : [{ text, place: originOf(pointer), seen: seenAt(pointer) }],
  );
  const asked = JSON.stringify(whole.steps[index] ?? {});
  const inLists = Object.entries(lists).flatMap(([list, value]) => {
    // A question of the step chooses from it.
    const seen = asked.includes(JSON.stringify(list)) ? HERE : ELSEWHERE;
    return textsIn(value).map(({ text, pointer }) => ({ text, place: { list, pointer }, seen }));
  });
  const inBook = textsIn(book).map(({ text, pointer }) => ({
    text,
    place: { book: true, pointer } as const,
    seen: ANYWHERE,
  }));
  return [...inFlow, ...inLists, ...inBook];
}

interface Found {
  readonly text: string;
  readonly pointer: string;
}

function textsIn(value: unknown, at = ""): readonly Found[] {
  if (typeof value === "string") return [{ text: plain(value.replaceAll(PLACEHOLDER, FILLED)), pointer: at }];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, `${at}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${at}/${escaped(key)}`));
}

const escaped = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** What no text has: it marks what is filled in. */
const FILLED = "\u0000";

function saying(written: Written, words: string): readonly Saying[] {
  const { text, seen } = written;
  if (!text.includes(FILLED)) return text === words ? [{ ...written, letters: text.length }] : [];
  const parts = text.split(FILLED);
  const letters = parts.join("").trim().length;
  if (letters === 0 || (seen !== HERE && letters * FILLED_AT_MOST < words.length)) return [];
  return new RegExp(`^${parts.map(literal).join(".*")}$`, "su").test(words) ? [{ ...written, letters }] : [];
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Without what a page shows otherwise than it is written: runs of spaces, the marks of emphasis and of links. */
const plain = (text: string): string =>
  text
    .replaceAll("**", "")
    .replaceAll(/\[([^\]]+)\]\((?:https?|tel|mailto):[^)\s]*\)/gu, "$1")
    .replaceAll(/\s+/gu, " ")
    .trim();
