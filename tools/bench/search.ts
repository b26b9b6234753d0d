import { finder, searchIndex, type SearchIndex } from "../../engine/index";
import { judged } from "./bars";
import { longList, MANY, shippedList } from "./long-list";
import { quantile, type Figures } from "./numbers";
import { sized } from "./size";

/** Each keystroke counts with its quickest of so many rounds: the others waited for the machine. */
const ROUNDS = sized(5, 1);
/** Every so many synonyms are typed, as they are and with a letter left out. */
const EVERY = sized(8, 100);
/** How many plain passes each round makes. */
const PASSES = 8;
/** A screen shows 60 pictures a second. */
const FRAME_MS = 16;

/**
 * What a keystroke takes in a list of 50,000 entries, over everyday words typed letter by letter, in turn with one plain
 * pass over all entries: the specified filter as it reads, with no index.
 */
export function benchSearch(root: string): Figures {
  const list = longList(shippedList(root));
  const items = list.items.map(({ code, name }) => ({ value: code, name, code: String(code) }));
  const index = searchIndex(items, list.synonyms);
  const words = Object.keys(list.synonyms ?? {}).filter((_, at) => at % EVERY === 0);
  const typed = words.flatMap((word) => [word, word.slice(0, 3) + word.slice(4)]);
  const { keys, passes } = measured(index, typed);
  const pass = quantile(passes, 0.5);
  const of = (q: number): number => quantile(keys, q);
  const name = `${MANY.toLocaleString("en-US")} entries`;
  return {
    [`${name}: keystrokes measured`]: keys.length,
    [`${name}: a keystroke, median, ms`]: rounded(of(0.5)),
    [`${name}: a keystroke, p95, ms`]: rounded(of(0.95)),
    [`${name}: slowest keystroke, ms`]: rounded(of(1)),
    [`${name}: a plain pass over all, ms`]: rounded(pass),
    ...judged([
      { what: "keystroke, p95 / a plain pass", found: of(0.95) / pass, atMost: 0.5 },
      { what: "slowest keystroke / a plain pass", found: of(1) / pass, atMost: 2 },
      { what: "slowest keystroke, ms", found: of(1), atMost: FRAME_MS },
    ]),
  };
}

interface Times {
  readonly keys: readonly number[];
  readonly passes: readonly number[];
}

function measured(index: SearchIndex, typed: readonly string[]): Times {
  const keys = new Map<string, number>();
  const passes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const word of typed) {
      const find = finder(index);
      for (let length = 1; length <= word.length; length++) {
        const text = word.slice(0, length);
        const took = timed(() => find(text));
        keys.set(text, Math.min(took, keys.get(text) ?? took));
      }
    }
    for (const word of typed.slice(0, PASSES)) passes.push(timed(() => plainPass(index, word)));
  }
  return { keys: [...keys.values()], passes };
}

function plainPass({ keys }: SearchIndex, typed: string): readonly string[] {
  const wanted = typed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return keys.filter((key) => key.includes(wanted));
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

const rounded = (ms: number): number => Number(ms.toFixed(2));
