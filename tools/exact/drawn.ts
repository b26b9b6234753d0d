/** Edits that a seed draws: evenly over the products, over the sorts of edits, and over the words of the format. */
import { listsNamed } from "../../engine/index";
import { mutantsOf, wordsTo } from "../../engine/analysis";
import { isSound, originalOf, PRODUCTS, type Content, type Original } from "./editions";
import { randomFrom, type Random } from "./random";
import { changesOfBook, changesOfItem } from "./written";

/** An edit of one product. */
export interface DrawnEdit {
  readonly product: string;
  /** Which sort of change it is, such as `text` or `list: removed`. */
  readonly kind: string;
  /** The word of the format that it is about. */
  readonly word: string;
  /** JSON pointer into the flow with its parts written out, into a list or the rate book. */
  readonly place: string;
  readonly does: string;
  readonly content: Content;
}

/** Returns so many edits, the same ones for the same seed. Those of one product are each of another word or sort. */
export function drawnEdits(count: number, seed: number): readonly DrawnEdit[] {
  const random = randomFrom(seed);
  const counted = { words: new Map<string, number>(), kinds: new Map<string, number>() };
  return PRODUCTS.flatMap(([, id], at) => {
    const share = Math.floor(((at + 1) * count) / PRODUCTS.length) - Math.floor((at * count) / PRODUCTS.length);
    return share === 0 ? [] : drawnFor(originalOf(id), share, random, counted);
  });
}

/** How often each word and each sort of edit was drawn, for all products together. */
interface Counted {
  readonly words: Map<string, number>;
  readonly kinds: Map<string, number>;
}

function drawnFor(original: Original, count: number, random: Random, counted: Counted): readonly DrawnEdit[] {
  const waiting = shuffled([...editsOf(original, random)], random);
  const own = new Set<string>();
  const drawn: DrawnEdit[] = [];
  while (drawn.length < count && waiting.length > 0) {
    const next = rarest(waiting, own, counted);
    waiting.splice(waiting.indexOf(next), 1);
    // Where somebody has tried so often in vain, the format allows no such edit there.
    const tried = `${wayOf(next)} tried`;
    if (!isSound(original, next.content)) {
      if (oneMore(counted.words, tried) >= MOST_TRIES) own.add(wayOf(next));
      continue;
    }
    own.add(wayOf(next));
    oneMore(counted.words, next.word);
    oneMore(counted.kinds, next.kind);
    drawn.push(next);
  }
  return drawn;
}

const MOST_TRIES = 6;

const wayOf = ({ word, kind }: DrawnEdit): string => `${word} ${kind}`;

function oneMore(map: Map<string, number>, key: string): number {
  const now = (map.get(key) ?? 0) + 1;
  map.set(key, now);
  return now;
}

/** The edit of the rarest sort, and of the rarest word in it; of a way that was not taken yet, while there are such. */
function rarest(waiting: readonly DrawnEdit[], own: ReadonlySet<string>, { words, kinds }: Counted): DrawnEdit {
  const fresh = waiting.filter((each) => !own.has(wayOf(each)));
  const all = fresh.length > 0 ? fresh : waiting;
  const weight = ({ kind, word }: DrawnEdit): number =>
    (kinds.get(kind) ?? 0) * (kind.includes(":") ? OF_FILES : 1) * MANY + (words.get(word) ?? 0);
  return all.reduce((best, each) => (weight(each) < weight(best) ? each : best));
}

const MANY = 10_000;
/** Lists and books have as many sorts of edits as the flow, which has many more words: each of these counts so often. */
const OF_FILES = 2;

function shuffled<T>(all: readonly T[], random: Random): readonly T[] & T[] {
  return all
    .map((each) => ({ each, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each);
}

function* editsOf({ id, edition, flow, book }: Original, random: Random): Generator<DrawnEdit> {
  for (const { kind, pointer, does, flow: edited } of mutantsOf(flow))
    yield { product: id, kind, word: wordsTo(pointer).at(-1) ?? "", place: pointer, does, content: { flow: edited } };
  for (const named of listsNamed(flow)) {
    const list = edition.lists[named];
    if (!list) continue;
    const places = Array.from({ length: SOME_ITEMS }, () => Math.floor(random() * list.items.length));
    for (const at of new Set(places))
      for (const { file, ...each } of changesOfItem(list, at))
        yield { product: id, ...each, content: { list: { named, list: file } } };
  }
  for (const { file, ...each } of book ? changesOfBook(book) : [])
    yield { product: id, ...each, content: { book: file } };
}

/** How many items of a list edits are drawn from: those of a long list are alike. */
const SOME_ITEMS = 20;
