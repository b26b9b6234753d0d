import { withoutEdits, type Edit, type Tree } from "../edits/tree";
import type { Course } from "../journeys/journey";
import { Played, type Situation } from "./situation";

/** A version of a product that can be played: for people who begin, and for those who began with the older one. */
export interface Playable {
  readonly course: Course;
  /** The older version with the rules of this one that hold for started enrollments; null where there is none. */
  readonly begun: Course | null;
}

/** Makes a version of a document that `treeOf` was made of. Throws where it cannot be run. */
export type Maker = (document: unknown) => Playable;

/** The newer version, and each one in which some of its edits are taken back; each is made once. */
export class Versions {
  private readonly made = new Map<string, Playable | undefined>();
  private readonly numbers = new Map<Edit, number>();

  constructor(
    private readonly tree: Tree,
    readonly was: Playable,
    readonly now: Playable,
    private readonly make: Maker,
  ) {}

  /** The newer version without some edits; undefined where that cannot be run. */
  without(edits: readonly Edit[]): Playable | undefined {
    const key = edits.map((edit) => this.numberOf(edit)).join();
    if (this.made.has(key)) return this.made.get(key);
    const made = this.tryMake(new Set(edits));
    this.made.set(key, made);
    return made;
  }

  private tryMake(edits: ReadonlySet<Edit>): Playable | undefined {
    try {
      return this.make(withoutEdits(this.tree, (edit) => edits.has(edit)));
    } catch {
      // What is left names something that is gone: such edits only make sense together.
      return undefined;
    }
  }

  private numberOf(edit: Edit): number {
    const known = this.numbers.get(edit) ?? this.numbers.size;
    this.numbers.set(edit, known);
    return known;
  }
}

/** A situation played in a version; undefined where it is about started enrollments and there are none. */
export function playedIn({ course, begun }: Playable, situation: Situation): Played | undefined {
  if (!situation.isBegun) return new Played(course, situation);
  return begun ? new Played(begun, situation) : undefined;
}
