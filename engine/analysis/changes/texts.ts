import { isObject } from "../../values/objects";
import { change, member, type Change, type Pair, type Tell } from "./change";
import { isSame } from "./same";
import { isByActor, isText, isVariants, listed, ordinal, quoted, ruled, said, shown } from "./words";

const ACTORS = ["broker", "client"] as const;

/** Tells how a text changes. `phrase` says which: `heading of a step`. */
export const tellText =
  (phrase: string, word?: string): Tell =>
  (pair) => {
    const { was, now } = pair;
    const named = word ?? "text";
    if (was === undefined) return [change(pair, named, `The ${phrase} is new: ${said(now)}`)];
    if (now === undefined) return [change(pair, named, `The ${phrase} is removed: ${said(was)}`)];
    if (isByActor(was) || isByActor(now)) {
      const apart = byActor(pair, phrase, named);
      if (apart) return apart;
    }
    if (isVariants(was) && isVariants(now) && was.length === now.length && sameConditions(was, now))
      return now.flatMap((_, index) => variant(member(pair, index), phrase, named));
    const isPlain = typeof was === "string" && typeof now === "string";
    const sentence = isPlain
      ? `The ${phrase} changes from ${quoted(was)} to ${quoted(now)}`
      : `The ${phrase} now reads ${said(now)}; before: ${said(was)}`;
    return [change(pair, named, sentence)];
  };

/** A change for each side whose words change; undefined where the words also have conditions. */
function byActor(pair: Pair, phrase: string, word: string): readonly Change[] | undefined {
  const { was, now } = pair;
  if (![was, now].every((each) => typeof each === "string" || isByActor(each))) return undefined;
  const of = (text: unknown, actor: "broker" | "client"): string => (isByActor(text) ? text[actor] : String(text));
  const told = ACTORS.filter((actor) => of(was, actor) !== of(now, actor)).map((actor) => {
    const sentence = `The ${actor}'s ${phrase} changes from ${quoted(of(was, actor))} to ${quoted(of(now, actor))}`;
    const side = isByActor(was) && isByActor(now) ? member(pair, actor) : pair;
    return change(side, word, sentence, { actors: [actor], was: of(was, actor), now: of(now, actor) });
  });
  if (told.length > 0) return told;
  const how = isByActor(now) ? "for brokers and clients apart" : "for brokers and clients together";
  return [change(pair, word, `The ${phrase} is now written ${how}, in the same words`)];
}

type Variants = readonly ({ readonly when: unknown; readonly text: string } | string)[];
const conditionOf = (each: Variants[number] | undefined): unknown => (typeof each === "object" ? each.when : undefined);
const sameConditions = (was: Variants, now: Variants): boolean =>
  now.every((each, index) => isSame(conditionOf(was[index]), conditionOf(each), ""));

function variant(pair: Pair, phrase: string, word: string): readonly Change[] {
  const [was, now] = [pair.was, pair.now] as Variants;
  const text = (each: typeof now): string => (typeof each === "object" ? each.text : String(each));
  if (text(was) === text(now)) return [];
  const when = conditionOf(now) === undefined ? "in all other cases" : `if ${ruled(conditionOf(now))}`;
  return [change(pair, word, `The ${phrase} changes ${when} from ${quoted(text(was))} to ${quoted(text(now))}`)];
}

const bulletsOf = (value: unknown): readonly unknown[] | undefined =>
  isObject(value) && Array.isArray(value.bullets) && Object.keys(value).length === 1
    ? (value.bullets as readonly unknown[])
    : undefined;

/** Tells how paragraphs and bulleted lists change. */
export const tellBody =
  (phrase: string, word: string): Tell =>
  (pair) => {
    const { was, now } = pair;
    if (was === undefined) return [change(pair, word, `The ${phrase} is new: ${paragraphs(now)}`)];
    if (now === undefined) return [change(pair, word, `The ${phrase} is removed: ${paragraphs(was)}`)];
    const [before, after] = [bulletsOf(was), bulletsOf(now)];
    if (before && after) return [change(member(pair, "bullets"), word, bullets(phrase, before, after))];
    if (Array.isArray(was) && Array.isArray(now) && was.length === now.length)
      return now.flatMap((_, index) => {
        const part = member(pair, index);
        if (isSame(part.was, part.now, part.at)) return [];
        const which = now.length === 1 ? phrase : `${ordinal(index)} paragraph of the ${phrase}`;
        return isText(part.was) && isText(part.now) ? tellText(which, word)(part) : tellBody(which, word)(part);
      });
    return [change(pair, word, `The ${phrase} now reads ${paragraphs(now)}; before: ${paragraphs(was)}`)];
  };

function bullets(phrase: string, was: readonly unknown[], now: readonly unknown[]): string {
  const came = now.filter((each) => !was.includes(each)).map(shown);
  const went = was.filter((each) => !now.includes(each)).map(shown);
  if (came.length > 0 && went.length > 0)
    return `The ${phrase} now lists ${listed(came)} and no longer lists ${listed(went)}`;
  if (came.length > 0) return `The ${phrase} now also lists ${listed(came)}`;
  if (went.length > 0) return `The ${phrase} no longer lists ${listed(went)}`;
  return `The ${phrase} lists the same in another way: ${listed(now.map(shown))}`;
}

/** Returns paragraphs and lists as a sentence shows them. */
export function paragraphs(value: unknown): string {
  const lines = bulletsOf(value);
  if (lines) return listed(lines.map(shown));
  return Array.isArray(value)
    ? value.map((each) => (bulletsOf(each) ? paragraphs(each) : said(each))).join(" ")
    : said(value);
}
