import {
  accountsOf,
  changeAt,
  Pool,
  treeOf,
  Versions,
  type Account,
  type Aligned,
  type Change,
  type ChangedClass,
  type Edit,
  type Found,
  type Outside,
  type Situation,
} from "../../engine/analysis";
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
  readonly found: readonly { readonly change: Change; readonly found: Found }[];
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
    proof: () => undefined,
  });
  return told(changes, compared, accounts, pool.tried);
}

/** The accounts by the sentences that they are about. */
function told(
  changes: readonly Change[],
  { rates, classes }: Compared,
  accounts: readonly Account[],
  tried: Accounts["tried"],
): Accounts {
  const own = new Map<Change, Account[]>(changes.map((change) => [change, []]));
  for (const account of accounts) {
    const change = changes.find((each) => isAbout(each, account.edit, rates.includes(each))) ?? changeAt(account.edit);
    own.set(change, [...(own.get(change) ?? []), account]);
  }
  const found: Accounts["found"][number][] = [];
  const said = [...own].map(([change, all]): Accounted => {
    const numbers = all.flatMap((account) => {
      if (account.row !== "explained") return [];
      if (!account.found) return account.classes;
      found.push({ change, found: account.found });
      return [classes.length + found.length - 1];
    });
    return { change, ...rowOf(change, all), classes: [...new Set(numbers)] };
  });
  return { said, found, tried };
}

/** A sentence is known as little as the least that is known of its edits. */
function rowOf(change: Change, accounts: readonly Account[]): Pick<Accounted, "row" | "because" | "outside"> {
  const least = LEAST_FIRST.find((row) => accounts.some((each) => each.row === row));
  const account = accounts.find(({ row }) => row === least);
  if (!account) return change.kind === "renamed" ? RENAMED : { row: "residue", because: null, outside: null };
  return {
    row: account.row,
    because: account.row === "proven" ? account.because : null,
    outside: account.row === "outside" ? account.outside : null,
  };
}

const LEAST_FIRST: readonly Row[] = ["residue", "outside", "explained", "proven"];

/** What is compared has the new name in both versions: only what has begun knows the old one. */
const RENAMED = {
  row: "outside",
  because: null,
  outside: { word: "questions", who: "everybody who has begun an enrollment with an older version" },
} as const;

/** Whether a sentence is about an edit: about the place, about something in it, or about what is around it. */
function isAbout(change: Change, { at, wasAt, kind }: Edit, isOfRates: boolean): boolean {
  if (isOfRates !== at.startsWith("/book")) return false;
  if (isOfRates) return isNear(at, `/book${change.where}`);
  if (at.startsWith("/lists/")) return isOfList(change, at.split("/")[2]?.replaceAll("~1", "/") ?? "");
  const places = [change.where, change.wasAt ?? change.where].map((place) => `/flow${place}`);
  if (kind === "moved" && change.kind !== "moved") return false;
  return places.some((place) => isNear(at, place) || isNear(wasAt, place));
}

const isOfList = ({ where, now }: Change, list: string): boolean => where === `/lists/${list}` || now === list;

const isNear = (at: string, place: string): boolean => isUnder(at, place) || isUnder(place, at);

const isUnder = (place: string, pointer: string): boolean => place === pointer || place.startsWith(`${pointer}/`);
