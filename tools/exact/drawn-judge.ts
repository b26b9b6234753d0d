/** Judges what the comparison says of drawn edits of one product by random people, who are played in both versions. */
import { landingWords } from "../../engine/index";
import { wholeFlow, type Course } from "../../engine/analysis";
import { comparisonOf, hasResidue, type Comparison } from "../flow/difference";
import { differencesOf, shownBy, uncovered, type Told, type ToldClass } from "./covered";
import type { DrawnEdit } from "./drawn";
import { editionWith, originalOf } from "./editions";
import { People, type Person } from "./people";
import { turnsOf, type Turn } from "./player";
import { randomFrom } from "./random";

/** Returns what `flow diff` says of an edit. */
export function toldOf({
  product,
  content,
}: Pick<DrawnEdit, "product" | "content">): Told & Pick<Comparison, "says" | "renames"> {
  const original = originalOf(product);
  const found = comparisonOf(original.edition, editionWith(original, content), () => {});
  const rows: { [row: string]: number } = {};
  for (const { row } of found.says) rows[row] = (rows[row] ?? 0) + 1;
  const classes = found.changed.map(
    ({ decision, about, steps, question, entries, where, witness, situation }): ToldClass => ({
      decision,
      about,
      steps,
      question,
      entries,
      where,
      witness,
      situation: situation && withoutOffers(situation),
    }),
  );
  return { classes, exit: hasResidue(found) ? 1 : 0, rows, says: found.says, renames: found.renames };
}

/** Without what is sold later, which is a function and cannot be sent to another process. */
function withoutOffers(situation: NonNullable<ToldClass["situation"]>): ToldClass["situation"] {
  const { around, turns, ...rest } = situation;
  const { offers: _, ...plain } = around ?? {};
  const own = turns?.map((turn) => {
    if (turn.does !== "comes back" || !turn.around) return turn;
    const { offers: _, hostFor: __, ...world } = turn.around;
    return { ...turn, around: world };
  });
  return { ...rest, ...(around && { around: plain }), ...(own && { turns: own }) };
}

/** A random set in which two versions differ. */
export interface Shows {
  readonly places: readonly string[];
  readonly does: string;
  readonly kinds: readonly string[];
  readonly example: string;
  readonly person: Person;
}

/** What random people say of one edit. */
export interface Verdict {
  readonly sets: number;
  readonly differing: number;
  /** Sets that differ although the exit code is 0. */
  readonly silent: readonly Shows[];
  /** Sets that differ where no class is, although nothing is said to be open. */
  readonly outside: readonly Shows[];
}

/** An edit with what was said of it. */
export interface Judging {
  readonly edit: DrawnEdit;
  readonly told: Told;
}

/** Where the comparison says that something is open, every difference is covered: few sets are played. */
const OPEN_EVERY = 20;

/** Returns the verdicts on edits of one product; each set is played in the product as it is once for all of them. */
export function verdictsOn(all: readonly Judging[], sets: number, seed: number): readonly Verdict[] {
  const [first] = all;
  if (!first) return [];
  const { edition } = originalOf(first.edit.product);
  const judges = all.map((each) => new Judge(each, edition.course));
  const people = new People([edition.course, ...judges.map(({ now }) => now)], edition.usual, randomFrom(seed));
  for (let count = 0; count < sets; count++) {
    const person = people.next();
    const turns = [...turnsOf(edition.course, person)];
    for (const judge of judges) if (!judge.isOpen || count % OPEN_EVERY === 0) judge.judge(person, turns);
  }
  return judges.map((judge) => judge.verdict());
}

/** How many sets of each sort are kept to be shown. */
const KEPT = 3;

class Judge {
  readonly now: Course;
  readonly isOpen: boolean;
  private readonly classes;
  private sets = 0;
  private differing = 0;
  private readonly silent: Shows[] = [];
  private readonly outside: Shows[] = [];
  private readonly counted = { silent: 0, outside: 0 };

  constructor(
    private readonly judging: Judging,
    private readonly was: Course,
  ) {
    const { edit, told } = judging;
    this.now = editionWith(originalOf(edit.product), edit.content).course;
    this.isOpen = (told.rows.residue ?? 0) > 0;
    this.classes = told.classes.map((each) => shownBy(each, { was, now: this.now }));
    this.judgeWords();
  }

  judge(person: Person, turns: readonly Turn[]): void {
    this.sets++;
    const { was, now, classes } = this;
    const versions = { was, now };
    let isDiffering = false;
    for (const difference of differencesOf(turns, turnsOf(now, person), versions)) {
      isDiffering = true;
      const { kinds } = difference;
      const shows = (of: readonly string[]): Shows => ({ ...kinds, kinds: of, person });
      if (this.judging.told.exit === 0) {
        this.note("silent", shows([...kinds.kinds]));
        break;
      }
      if (this.isOpen) break;
      const open = uncovered(difference, classes, person, versions);
      if (open.length > 0) {
        this.note("outside", shows(open));
        break;
      }
    }
    if (isDiffering) this.differing++;
  }

  verdict(): Verdict {
    const { sets, differing, silent, outside } = this;
    return { sets, differing, silent, outside };
  }

  private note(sort: "silent" | "outside", shows: Shows): void {
    this.counted[sort]++;
    const key = ({ places, kinds }: Shows): string => JSON.stringify([places, kinds]);
    if (this[sort].length < KEPT && !this[sort].some((each) => key(each) === key(shows))) this[sort].push(shows);
  }

  /** What is not part of an enrollment: the words of the product's page, its addresses, to whom it is sold. */
  private judgeWords(): void {
    if (this.judging.told.exit !== 0) return;
    const [before, after] = [this.was, this.now].map(wordsAround);
    if (before === after) return;
    const person = new People([this.was], originalOf(this.judging.edit.product).edition.usual, randomFrom(1)).next();
    this.note("silent", { places: [], does: "reads the product's page", kinds: ["page"], example: "page", person });
  }
}

function wordsAround({ engine }: Course): string {
  const { landing, ...flow } = wholeFlow(engine);
  const words = landing && landingWords(landing, { carrier: "C", price: { amount: 1, currency: "USD" } });
  return JSON.stringify([words, OUTER_WORDS.map((word) => flow[word])]);
}

const OUTER_WORDS = ["slugs", "sold_to", "vertical_code", "title", "unavailable"] as const;
