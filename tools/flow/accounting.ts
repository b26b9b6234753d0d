import { isDeepStrictEqual } from "node:util";
import {
  accountsOf,
  changeAt,
  Everywhere,
  isEqualForAll,
  keysOf,
  Pool,
  proofOf,
  treeOf,
  Versions,
  type Account,
  type Aligned,
  type Change,
  type ChangedClass,
  type Course,
  type Edit,
  type Found,
  type Outside,
  type Situation,
} from "../../engine/analysis";
import { under } from "../../engine/index";
import { bookProof } from "./book-reads";
import { begunWith, documentsOf, makerOf } from "./documents";
import type { Edition } from "./edition";
import { laterWorlds, worldsFor } from "./situations";

/** What became of one sentence about the file: the rows of the comparison's rule (resolutions R-35). */
export type Row = Account["row"];

/** Something that the newer version says otherwise, and what is known of its effect. */
export interface Accounted {
  readonly change: Change;
  readonly row: Row;
  /** For `explained`: the classes that come from it, by their place among all. */
  readonly classes: readonly number[];
  /** For `proven`: why it has no effect. */
  readonly because: string | null;
  /** For `outside`: the word of the closed list, and whom it is about. */
  readonly outside: Outside | null;
}

/** What accounting found: an account of each sentence, and the differences that no class of answers tells. */
export interface Accounts {
  readonly said: readonly Accounted[];
  readonly found: readonly Found[];
  /** For each class, by its place: every step at which it shows. */
  readonly steps: readonly (readonly string[])[];
  /** How many enrollments were played for what no class explains, by what they are. */
  readonly tried: { readonly [kind: string]: number };
}

/** What is compared. */
export interface Compared {
  /** The sentences about the rate books, among all. */
  readonly rates: readonly Change[];
  readonly was: Edition;
  readonly now: Edition;
  readonly pair: Aligned;
  readonly classes: readonly ChangedClass[];
  readonly scenarios: readonly Situation[];
}

/** Accounts for every sentence about what two editions say otherwise, and for every edit that no sentence is about. */
export function accountsFor(changes: readonly Change[], compared: Compared): Accounts {
  const { pair, classes } = compared;
  const editions = { was: compared.was, now: compared.now };
  const documents = documentsOf(pair.was, pair.now, editions);
  const tree = treeOf(documents.was, documents.now);
  const versions = new Versions(
    tree,
    { course: pair.was, begun: pair.was },
    { course: pair.now, begun: begunWith(documents.was.flow, documents.now.flow, pair.was) },
    makerOf(pair.was, pair.now, editions),
  );
  const pool = new Pool({
    sides: { was: pair.was, now: pair.now },
    usual: pair.usual,
    scenarios: compared.scenarios,
    worlds: worldsFor(),
    later: laterWorlds(pair.now.world.offers),
  });
  const accounts = accountsOf({
    tree,
    versions,
    classes,
    situations: (left) => pool.situations(left),
    proof: (edit, without) =>
      proofOf(edit, pair, without?.course) ??
      bookProof(edit, without?.course, pair) ??
      enumeratedProof(edit, without?.course, pair),
  });
  const { said, found } = told(changes, compared, documents, accounts);
  const stepsOf = stepsWith(accounts, versions, pair);
  return {
    said,
    found: found.map((each) => {
      const isOf = ({ found: own }: Explained): boolean => own?.situation === each.situation;
      return { ...each, steps: isPlain(each.situation) ? stepsOf(seenOf(each), isOf) : each.steps };
    }),
    steps: classes.map((each, at) => stepsOf(each, (account) => account.classes.includes(at))),
    tried: pool.tried,
  };
}

type Class = Parameters<Everywhere["stepsOf"]>[0]["changed"];
type Explained = Extract<Account, { readonly row: "explained" }>;

/** Whether a situation is a straight way in the usual world. */
const isPlain = ({ around, turns, sent, isBegun }: Situation): boolean => !around && !turns && !sent && !isBegun;

/** What a situation shows, as a class: others may meet it, too. */
const seenOf = ({ situation: { journey }, steps }: Found): Class => ({
  about: "seen",
  question: null,
  entries: ["dashboard", "enroll", "share"],
  where: [],
  witness: journey,
  steps,
});

/** Tells every step at which a class shows, because of the edits that explain it. */
function stepsWith(
  accounts: readonly Account[],
  versions: Versions,
  { was, now, usual }: Aligned,
): (changed: Class, isOf: (account: Explained) => boolean) => readonly string[] {
  const everywhere = new Everywhere({ was, now }, usual);
  return (changed, isOf) => {
    const causes = accounts.flatMap((each) => (each.row === "explained" && isOf(each) ? [each.edit] : []));
    if (causes.length === accounts.length) return everywhere.stepsOf({ changed, without: undefined });
    const without = causes.length > 0 ? versions.without(causes)?.course : undefined;
    return without ? everywhere.stepsOf({ changed, without }) : changed.steps;
  };
}

function enumeratedProof(edit: Edit, without: Course | undefined, { was, now }: Aligned): string | undefined {
  const of = ({ run }: Course) => run.flow.flow;
  if (!without || !isEqualForAll(edit, { was: of(was), without: of(without), now: of(now) })) return undefined;
  return "for every combination of what it reads, it comes to the same";
}

/** Both documents, to see what a sentence is about. */
type Documents = ReturnType<typeof documentsOf>;

/** The accounts by the sentences that they are about; each situation that explains some is one difference. */
function told(
  changes: readonly Change[],
  { rates, classes }: Compared,
  documents: Documents,
  accounts: readonly Account[],
): Pick<Accounts, "said" | "found"> {
  const own = new Map<Change, Account[]>(changes.map((change) => [change, []]));
  for (const account of accounts) {
    const about = changes.filter((each) => isAbout(each, account.edit, rates.includes(each)));
    for (const change of about.length > 0 ? about : [changeAt(account.edit)])
      own.set(change, [...(own.get(change) ?? []), account]);
  }
  const found: Found[] = [];
  const numberOf = (each: Found): number => {
    const known = found.findIndex(({ situation }) => situation === each.situation);
    return classes.length + (known < 0 ? found.push(each) - 1 : known);
  };
  const said = [...own].map(([change, direct]): Accounted => {
    const all = direct.length > 0 ? direct : around(change, accounts, rates.includes(change));
    const numbers = all.flatMap((account) => {
      if (account.row !== "explained") return [];
      return account.found ? [numberOf(account.found)] : account.classes;
    });
    return { change, ...rowOf(change, all, documents), classes: [...new Set(numbers)] };
  });
  return { said, found };
}

/** A sentence about an item that came or went is about the list around it, where the item itself is the same. */
function around(change: Change, accounts: readonly Account[], isOfRates: boolean): readonly Account[] {
  const list = change.where.replace(/\/\d+$/, "");
  if (list === change.where || change.kind === "changed") return [];
  return accounts.filter(({ edit }) => isAbout({ ...change, where: list, wasAt: list }, edit, isOfRates));
}

/** A sentence is known as little as the least that is known of its edits. */
function rowOf(
  change: Change,
  accounts: readonly Account[],
  documents: Documents,
): Pick<Accounted, "row" | "because" | "outside"> {
  const least = LEAST_FIRST.find((row) => accounts.some((each) => each.row === row));
  const account = accounts.find(({ row }) => row === least);
  const known = { because: null, outside: null } as const;
  if (account?.row === "proven") return { ...known, row: "proven", because: account.because };
  if (account?.row === "outside") return { ...known, row: "outside", outside: account.outside };
  if (account) return { ...known, row: account.row };
  if (change.kind === "renamed") return { ...known, row: "outside", outside: STARTED };
  const isSaidAsBefore = change.kind === "changed" && saysTheSame(change, documents);
  return isSaidAsBefore ? { ...known, row: "proven", because: SAME_WORDS } : { ...known, row: "residue" };
}

const LEAST_FIRST: readonly Row[] = ["residue", "outside", "explained", "proven"];

/** What is compared has the new name in both versions: only what has begun knows the old one. */
const STARTED: Outside = { word: "questions", who: "everybody who has begun an enrollment with an older version" };

const SAME_WORDS = "with its parts written out, the flow says the same there";

/** Whether both flows with their parts written out say the same at a place. */
function saysTheSame({ where, wasAt = where }: Change, { was, now }: Documents): boolean {
  const [before, after] = [under(was.flow, keysOf(wasAt)), under(now.flow, keysOf(where))];
  return before !== undefined && isDeepStrictEqual(before, after);
}

/** Whether a sentence is about an edit: about the place, about something in it, or about what is around it. */
function isAbout(change: Change, { at, wasAt, kind, was, now }: Edit, isOfRates: boolean): boolean {
  const { where, wasAt: before = where } = change;
  if (isOfRates !== at.startsWith("/book")) return false;
  if (at.startsWith("/lists/")) return isOfList(change, at.split("/")[2]?.replaceAll("~1", "/") ?? "");
  const root = isOfRates ? "/book" : "/flow";
  if (kind === "moved")
    return isUnder(at, `${root}${where}`) || (change.kind === "moved" && isNear(at, `${root}${where}`));
  if (change.kind === "moved") return isName(was) && isName(now) && at.replace(/\/\d+$/, "") === `${root}${where}`;
  const isThere = change.kind !== "removed" && kind !== "removed" && isNear(at, `${root}${where}`);
  const wasThere = change.kind !== "added" && kind !== "added" && isNear(wasAt, `${root}${before}`);
  return isThere || wasThere;
}

/** A step that is another one in a list of names has moved; no other place says so. */
const isName = (value: unknown): boolean => typeof value === "string";

const isOfList = ({ where, now }: Change, list: string): boolean => where === `/lists/${list}` || now === list;

const isNear = (at: string, place: string): boolean => isUnder(at, place) || isUnder(place, at);

const isUnder = (place: string, pointer: string): boolean => place === pointer || place.startsWith(`${pointer}/`);
