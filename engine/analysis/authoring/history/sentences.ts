import { regionListOf } from "../../changes/between";
import { exchangeOf } from "../../changes/choices";
import { changesOfRates } from "../../changes/rates";
import type { List } from "../../../contract";
import { isObject } from "../../../values/objects";
import { bookOf, draftOf, kindOfPath, nameOfPath, type Draft, type DraftFile, type DraftLibrary } from "../draft";
import { comeOrGone, generalSentences, sentenceOfText, thingOf, type FileChange } from "./file-sentences";
import { flowSentences } from "./flow-sentences";
import { changeSaid, isMarked } from "./change";
import { Speaker, type Between } from "./speaker";
import { samePlace } from "../places";
import { asSentence, type Sentence } from "./spoken";
import { taken, tried } from "../tried";

/**
 * Returns what became of a draft, sentence by sentence, in the words in which two versions of a flow are compared, each
 * with the place in the file where it was edited. Nothing exactly when all files have the same bytes. Never throws, also
 * not for flows that are unsound and for texts that are not JSON: of those it says which lines changed.
 */
export function sentencesBetween(
  was: readonly DraftFile[],
  now: readonly DraftFile[],
  library: DraftLibrary,
  between: Between = "saves",
): readonly Sentence[] {
  const [before, after] = [draftOf(apartFrom(now, was), library), draftOf(apartFrom(was, now), library)];
  const paths = pathsApart(before, after);
  if (paths.length === 0) return [];
  const isAbout = (...kinds: readonly string[]): boolean => paths.some((path) => kinds.includes(kindOfPath(path)));
  const speaker = new Speaker(before, after, library, between);
  const told = [
    ...((isAbout("flow", "part", "list") && tried(() => flowSentences(speaker))) || []),
    ...((isAbout("book") && tried(() => bookSentences(before, after, speaker))) || []),
  ];
  const home = paths.find((path) => ["flow", "part", "book"].includes(kindOfPath(path)));
  // A sentence about a file that was not edited comes of one that was.
  const placed = told.map((each) =>
    paths.includes(each.path) || home === undefined ? each : { ...each, path: home, pointer: "" },
  );
  return paths.flatMap((path) => {
    const own = placed.filter((each) => each.path === path);
    const [old, file] = [before.files.get(path), after.files.get(path)];
    if (!old && file && before.bookPath !== undefined && path === after.bookPath)
      return bookFollowed(before, after, own);
    if (!old || !file) return [...comeOrGoneOf(old ?? file, !old), ...own];
    return sentencesOf(fileChange(path, before, after), own, speaker);
  });
}

/** The files without scenarios that are as they were: nothing is said of these, or by them of others. */
function apartFrom(others: readonly DraftFile[], files: readonly DraftFile[]): readonly DraftFile[] {
  const texts = new Map(others.map(({ path, text }) => [path, text]));
  return files.filter(({ path, text }) => !path.startsWith("scenarios/") || texts.get(path) !== text);
}

/** What is said of the next version of a rate book: its prices, or that they are the same. */
function bookFollowed(before: Draft, after: Draft, own: readonly Sentence[]): readonly Sentence[] {
  const { bookPath: path = "" } = after;
  const [was, now] = [nameOfPath(before.bookPath ?? ""), nameOfPath(path)];
  return own.length > 0 ? own : [{ path, pointer: "", text: `The rate book ${now} says what ${was} says.` }];
}

const comeOrGoneOf = (file: DraftFile | undefined, isNew: boolean): readonly Sentence[] =>
  file ? [comeOrGone(file, isNew)] : [];

/** The paths of the files that differ: the flow first, then what it names, its scenarios last. */
function pathsApart(before: Draft, after: Draft): readonly string[] {
  const all = [...new Set([...before.files.keys(), ...after.files.keys()])];
  const rank = (path: string): number => RANKS.indexOf(kindOfPath(path));
  return all
    .filter((path) => before.files.get(path)?.text !== after.files.get(path)?.text)
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

const RANKS = ["flow", "part", "list", "book", "usual", "scenario", "looks", "other"];

const fileChange = (path: string, before: Draft, after: Draft): FileChange => ({
  path,
  was: before.files.get(path)?.text ?? "",
  now: after.files.get(path)?.text ?? "",
  before: before.values.get(path),
  after: after.values.get(path),
});

/** Everything that is said of one file that was edited. */
function sentencesOf(change: FileChange, told: readonly Sentence[], speaker: Speaker): readonly Sentence[] {
  const { before, after } = change;
  if (before === undefined || after === undefined) return [sentenceOfText(change), ...told];
  const special = told.length > 0 ? told : (tried(() => listSentences(change)) ?? []);
  const general = tried(() => generalSentences(change, speaker)) ?? [];
  const untold = general.filter(({ pointer }) => isUntold(change.path, pointer, special));
  const all = [...special, ...untold];
  return all.length > 0 ? all : [sentenceOfText(change)];
}

/** The words of a flow that no comparison of versions tells. */
const OF_THE_FILE: ReadonlySet<string> = new Set(["/version", "/$schema", "/id"]);

/** Whether the special sentences leave out what is said at a place; those about a flow leave out nothing but its numbers. */
function isUntold(path: string, pointer: string, special: readonly Sentence[]): boolean {
  if (special.length === 0) return true;
  if (kindOfPath(path) === "flow") return OF_THE_FILE.has(pointer);
  return !special.some((each) => isUnder(each.pointer, pointer) || isUnder(pointer, each.pointer));
}

const isUnder = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);

function listSentences({ path, before, after }: FileChange): readonly Sentence[] {
  if (kindOfPath(path) !== "list" || !isObject(before) || !isObject(after)) return [];
  const [was, now] = [taken<List>(before), taken<List>(after)];
  const exchange = exchangeOf(was, now);
  if (!exchange || exchange.summary === SAME_ITEMS || isMarked(exchange.summary)) return [];
  return [
    { path, pointer: firstItemApart(before, after), text: asSentence(`${thingOf(path, after)}: ${exchange.summary}`) },
  ];
}

const SAME_ITEMS = "with the same items";

/** The pointer of the first item that an older list does not have at its place. */
function firstItemApart(before: object, after: object): string {
  const [was, now] = [taken<List>(before), taken<List>(after)];
  const index = now.items.findIndex((item, at) => JSON.stringify(item) !== JSON.stringify(was.items[at]));
  return index < 0 ? samePlace(before, after, "/items") : `/items/${index}`;
}

function bookSentences(before: Draft, after: Draft, speaker: Speaker): readonly Sentence[] {
  const [was, now] = [bookOf(before), bookOf(after)];
  const path = after.bookPath;
  if (!was || !now || path === undefined) return [];
  const flow = after.values.get(after.flowPath ?? "");
  const regions = after.lists[(isObject(flow) ? tried(() => regionListOf(flow)) : undefined) ?? ""];
  const told = tried(() => changesOfRates(was, now, regions)) ?? [];
  return told.map((change) => {
    const isRemoved = change.kind === "removed";
    const at = { path, pointer: isRemoved ? samePlace(was, now, change.where) : change.where };
    return { ...at, text: asSentence(changeSaid({ change, at, path, file: isRemoved ? was : now }, speaker)) };
  });
}
