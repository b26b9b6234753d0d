import { PLACEHOLDER } from "../../engine/analysis/index";
import { isObject } from "../../engine/index";
import type { PreviewPlace } from "../shared/preview/protocol";
import type { Playable } from "../shared/preview/playable";

/** A text of the draft that says some words, and how sure that is. */
interface Candidate {
  readonly place: PreviewPlace;
  /** How many letters of the words are written there, rather than filled in. */
  readonly letters: number;
  /** Whether it belongs to the step that is shown. */
  readonly isHere: boolean;
}

/** The most places that are given for some words. */
const MOST = 8;

/**
 * The places of the draft that say these words on a step, the best first: those of the step before those of the whole
 * flow, and a text that is written as it is shown before one of which much is filled in.
 */
export function placesOf(draft: Playable, step: string, words: string): readonly PreviewPlace[] {
  const wanted = plain(words);
  if (wanted === "") return [];
  const index = draft.whole.steps.findIndex(({ id }) => id === step);
  const here = `/steps/${index}/`;
  const inFlow = textsIn(draft.whole, wanted).map(({ pointer, letters }) => ({
    place: draft.originOf(pointer),
    letters,
    isHere: pointer.startsWith(here),
  }));
  const asked = JSON.stringify(draft.whole.steps[index] ?? {});
  const inLists = Object.entries(draft.lists).flatMap(([list, value]) => {
    // A question of the step chooses from it.
    const isHere = asked.includes(JSON.stringify(list));
    return textsIn(value, wanted).map(({ pointer, letters }) => ({ place: { list, pointer }, letters, isHere }));
  });
  const inBook = textsIn(draft.book, wanted).map(({ pointer, letters }) => ({
    place: { book: true, pointer } as const,
    letters,
    isHere: false,
  }));
  return best([...inFlow, ...inLists, ...inBook]);
}

function best(found: readonly Candidate[]): readonly PreviewPlace[] {
  const ordered = found.toSorted((a, b) => Number(b.isHere) - Number(a.isHere) || b.letters - a.letters);
  const byName = new Map(
    ordered.map(({ place }) => [`${place.part} ${place.list} ${place.book} ${place.pointer}`, place]),
  );
  return [...byName.values()].slice(0, MOST);
}

interface Written {
  readonly pointer: string;
  readonly letters: number;
}

/** The texts within a value that may say these words. */
function textsIn(value: unknown, words: string, at = ""): readonly Written[] {
  if (typeof value === "string") {
    const letters = lettersSaying(value, words);
    return letters === undefined ? [] : [{ pointer: at, letters }];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, words, `${at}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, words, `${at}/${escaped(key)}`));
}

const escaped = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** How many letters of a text are in the words as they are; undefined when it cannot say them. */
function lettersSaying(text: string, words: string): number | undefined {
  const written = plain(text.replaceAll(PLACEHOLDER, "\u0000"));
  if (!written.includes("\u0000")) return written === words ? written.length : undefined;
  const parts = written.split("\u0000");
  const letters = parts.join("").trim().length;
  // A text that is only filled in says everything.
  if (letters === 0) return undefined;
  return new RegExp(`^${parts.map(literal).join(".*")}$`, "su").test(words) ? letters : undefined;
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** Without what a page shows otherwise than it is written: runs of spaces, and the marks of emphasis. */
const plain = (text: string): string => text.replaceAll("**", "").replaceAll(/\s+/gu, " ").trim();
