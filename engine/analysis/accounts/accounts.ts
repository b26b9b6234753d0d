import { editsIn, type Edit, type Tree } from "../edits/tree";
import type { ChangedClass } from "../difference/changed";
import { outsideAt, outsideOfBook, type Outside } from "./outside";
import type { About } from "../decisions/decision";
import type { Course } from "../journeys/journey";
import { isApart, Played, seenApart, type Seen, type Situation } from "./situation";
import { playedIn, type Playable, type Versions } from "./versions";

/** What became of one edit (resolutions R-35): one of the four rows of the comparison's rule. */
export type Account = { readonly edit: Edit } & (
  | { readonly row: "explained"; readonly classes: readonly number[]; readonly found: Found | null }
  | { readonly row: "proven"; readonly because: string }
  | { readonly row: "outside"; readonly outside: Outside }
  | { readonly row: "residue" }
);

/** A difference that no class of answers tells, with the situation that shows it. */
export interface Found extends Seen {
  readonly situation: Situation;
}

/** What is accounted for, and with what. */
export interface Accounting {
  readonly tree: Tree;
  readonly versions: Versions;
  /** The classes of answers that come out otherwise. */
  readonly classes: readonly ChangedClass[];
  /** Situations that may show what is left, the likeliest first: none is made before it is needed. */
  readonly situations: (left: readonly Edit[]) => Iterable<Situation>;
  /** Why an edit can have no effect beside the newer version without it; undefined where that is not proven. */
  readonly proof: (edit: Edit, without: Playable | undefined) => string | undefined;
}

/** Returns an account of every edit between two versions, in the order of the newer one. */
export function accountsOf(accounting: Accounting): readonly Account[] {
  return new Accounts(accounting).all();
}

/** What explains an edit. */
interface Shows {
  readonly classes: readonly number[];
  readonly found: Found | null;
}

/** A situation in which both versions differ. */
interface Apart {
  readonly situation: Situation;
  readonly now: Played;
  readonly number: number | null;
  readonly pointer: string;
}

class Accounts {
  private readonly found = new Map<Edit, Account>();
  /** Situations in which both versions differ, with the account of those edits that explain it. */
  private readonly shown: { readonly apart: Apart; readonly account: Shows }[] = [];
  private left: readonly Edit[];
  private readonly edits: readonly Edit[];
  private readonly versions: Versions;

  constructor(private readonly accounting: Accounting) {
    this.edits = editsIn(accounting.tree);
    this.left = this.edits;
    this.versions = accounting.versions;
  }

  all(): readonly Account[] {
    this.byClasses();
    this.byProof();
    this.byWord();
    if (this.left.length > 0) this.bySituations();
    if (this.left.length > 0) this.byAddition();
    for (const edit of this.left) this.found.set(edit, this.withoutEffect(edit));
    return this.edits.map((edit) => this.found.get(edit) ?? { edit, row: "residue" });
  }

  /** Words that no enrollment shows: they need not be looked for in one. */
  private byWord(): void {
    for (const edit of this.left) {
      const outside = outsideOf(edit);
      if (outside && !outside.isSeen) this.note({ edit, row: "outside", outside });
    }
  }

  private withoutEffect(edit: Edit): Account {
    const outside = outsideOf(edit);
    return outside ? { edit, row: "outside", outside } : { edit, row: "residue" };
  }

  private byProof(): void {
    for (const edit of this.left) {
      const because = this.accounting.proof(edit, this.versions.without([edit]));
      if (because !== undefined) this.note({ edit, row: "proven", because });
    }
  }

  /** Edits without which the witness of a class comes out otherwise than it does now. */
  private byClasses(): void {
    const all = this.accounting.classes.map((each, number): Apart | undefined => {
      const situation = { journey: each.witness };
      const [was, now] = this.both(situation);
      if (!was || !now || !isApart(was, now)) return undefined;
      return { situation, now, number, pointer: `/flow${each.pointer}` };
    });
    const apart = all.flatMap((each) => each ?? []);
    const explained = new Map<Edit, readonly number[]>();
    for (const edit of this.left) {
      const cause = nearestFirst(apart, edit).find((each) => this.isCause([edit], each));
      const classes = cause ? [cause.number ?? 0] : this.classesOfServer(edit, all);
      if (classes.length > 0) explained.set(edit, classes);
    }
    this.completeCauses(apart, explained);
    for (const each of apart) this.shown.push({ apart: each, account: { classes: [each.number ?? 0], found: null } });
    for (const [edit, classes] of explained) this.note({ edit, row: "explained", classes, found: null });
  }

  /** A class that is the first of no edit has its cause among those that are explained. */
  private completeCauses(apart: readonly Apart[], explained: Map<Edit, readonly number[]>): void {
    for (const each of apart) {
      const number = each.number ?? 0;
      if ([...explained.values()].some((classes) => classes.includes(number))) continue;
      const edits = [...explained.keys()].toSorted((a, b) => nearness(each, b) - nearness(each, a));
      const cause = edits.find((edit) => this.isCause([edit], each));
      if (cause) explained.set(cause, [...(explained.get(cause) ?? []), number]);
    }
  }

  /** Classes that show on the server alone, such as a rule at the sale: of the words that decide them. */
  private classesOfServer({ at, wasAt }: Edit, all: readonly (Apart | undefined)[]): readonly number[] {
    return this.accounting.classes.flatMap(({ pointer, about }, number) => {
      const own = `/flow${pointer}`;
      return OF_SERVER.has(about) &&
        !all[number] &&
        own !== "/flow" &&
        [at, wasAt].some((place) => isUnder(place, own) || isUnder(own, place))
        ? [number]
        : [];
    });
  }

  private bySituations(): void {
    for (const situation of this.accounting.situations(this.left)) {
      const [was, now] = this.both(situation);
      if (!was || !now || !isApart(was, now)) continue;
      const apart = { situation, now, number: null, pointer: "" };
      const because = this.causesAmong(this.left, apart);
      const causes = because.length > 0 ? because : this.together(apart);
      if (causes.length > 0) this.explain(causes, situation);
      if (this.left.length === 0) return;
    }
  }

  /**
   * The edits without each of which a situation comes out otherwise. Many at once are taken back first: most situations
   * differ for a reason that is known already.
   */
  private causesAmong(edits: readonly Edit[], apart: Apart): readonly Edit[] {
    const isRunnable = this.versions.without(edits) !== undefined;
    if (isRunnable && !this.isCause(edits, apart)) return [];
    if (edits.length <= 1) return isRunnable ? edits : [];
    const half = edits.length >> 1;
    return [edits.slice(0, half), edits.slice(half)].flatMap((part) => this.causesAmong(part, apart));
  }

  private explain(causes: readonly Edit[], situation: Situation): void {
    const [was, now] = this.both(situation);
    const seen = was && now && seenApart(was, now);
    if (!seen) return;
    const found = { situation, ...seen };
    this.shown.push({ apart: { situation, now, number: null, pointer: "" }, account: { classes: [], found } });
    for (const edit of causes) this.note({ edit, row: "explained", classes: [], found });
  }

  /**
   * An edit whose effect another one hides, such as the removal of words that are said only where something else is there:
   * it shows where it alone is made in the older version, in a situation in which both versions differ.
   */
  private byAddition(): void {
    for (const edit of this.left) {
      const others = this.edits.filter((each) => each !== edit);
      const alone = others.length > 0 ? this.versions.without(others) : undefined;
      const shown = alone && this.shown.find(({ apart: { situation } }) => this.isOther(alone, situation));
      if (shown) this.note({ edit, row: "explained", ...shown.account });
    }
  }

  private isOther(version: Playable, situation: Situation): boolean {
    const [was, own] = [playedIn(this.versions.was, situation), playedIn(version, situation)];
    return was !== undefined && own !== undefined && isApart(was, own);
  }

  /** Edits that can only be taken back together, where nothing else makes the difference. */
  private together(apart: Apart): readonly Edit[] {
    const stuck = this.left.filter((edit) => !this.versions.without([edit]));
    return stuck.length > 0 && this.isCause(stuck, apart) ? stuck : [];
  }

  /** Whether a situation comes out otherwise than now where some edits are taken back. */
  private isCause(edits: readonly Edit[], { situation, now }: Apart): boolean {
    if (this.edits.length === edits.length) return true;
    const version = this.versions.without(edits);
    const without = version && playedIn(version, situation);
    return without !== undefined && isApart(without, now);
  }

  private both(situation: Situation): readonly [Played | undefined, Played | undefined] {
    const of = (version: Playable): Played | undefined => playedIn(version, situation);
    return [of(this.versions.was), of(this.versions.now)];
  }

  private note(account: Account): void {
    this.found.set(account.edit, account);
    this.left = this.left.filter((edit) => edit !== account.edit);
  }
}

/** Decisions that the server alone takes: no step of an enrollment shows them. */
const OF_SERVER: ReadonlySet<About> = new Set(["policy", "binding"]);

/** Returns whether somebody sees a class: its witness comes out otherwise, or the server alone decides it. */
export const isShown = ({ about, witness }: ChangedClass, was: Course, now: Course): boolean =>
  OF_SERVER.has(about) || isApart(new Played(was, { journey: witness }), new Played(now, { journey: witness }));

function outsideOf({ at, kind }: Edit): ReturnType<typeof outsideAt> {
  if (at.startsWith("/book/")) return outsideOfBook(at.slice("/book".length), kind === "moved");
  return at.startsWith("/flow/") ? outsideAt(at.slice("/flow".length)) : undefined;
}

const isUnder = (place: string, pointer: string): boolean => place === pointer || place.startsWith(`${pointer}/`);

/** The classes whose decision is nearest to an edit first: these come from it as a rule. */
const nearestFirst = (all: readonly Apart[], edit: Edit): readonly Apart[] =>
  all.toSorted((a, b) => nearness(b, edit) - nearness(a, edit));

/** How many letters the places of a decision and of an edit have in common. */
function nearness({ pointer }: Apart, { at }: Edit): number {
  let same = 0;
  while (same < at.length && at[same] === pointer[same]) same++;
  return same;
}
