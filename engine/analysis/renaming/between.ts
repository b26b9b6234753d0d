import { gather, type Asked } from "../../flow/asked";
import { namesBefore } from "../../flow/migrate";
import type { WholeFlow } from "../../flow/parts";
import { canonical } from "../equality/closure";

/** A question that has another name in a later version. */
export interface Rename {
  readonly from: string;
  readonly to: string;
  /** What keeps the answers of started quotes: a recorded migration, or the same home; null if nothing does. */
  readonly kept: "recorded" | "home" | null;
  /** Whether it is asked about each thing of a list. */
  readonly isOfThing: boolean;
}

/** A working copy may still have the number of the version that it was copied from: all that it records counts. */
const LAST = "999999.0.0";

/**
 * The questions that have another name in a later version: as it records them, or as their declarations show.
 */
export function renamesBetween(old: WholeFlow, now: WholeFlow): readonly Rename[] {
  const [before, after] = [askedIn(old), askedIn(now)];
  const gone = before.filter(({ name }) => after.every((other) => other.name !== name));
  const fresh = after.filter(({ name }) => before.every((other) => other.name !== name));
  const recorded = namesBefore({ migrations: now.migrations, version: LAST }, old.version);
  const taken = new Set([...recorded].flat());
  return gone.flatMap((was): readonly Rename[] => {
    const named = fresh.find(({ name }) => recorded.get(name) === was.name);
    if (named) return [renamed(was, named, "recorded")];
    const only = taken.has(was.name)
      ? undefined
      : likeliest(
          was,
          fresh.filter(({ name }) => !taken.has(name)),
          gone,
        );
    if (!only) return [];
    return [renamed(was, only, was.home !== null && was.home === only.home ? "home" : null)];
  });
}

/**
 * The one new question of the same step that asks the same; or the only new one in place of the only one that is gone,
 * where both are answered alike and have the same title.
 */
function likeliest(was: Asked, fresh: readonly Asked[], gone: readonly Asked[]): Asked | undefined {
  const isBeside = ({ step }: Asked): boolean => step.id === was.step.id;
  const beside = fresh.filter(isBeside);
  const same = beside.filter((each) => meaning(each) === meaning(was));
  if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  const [only, ...others] = beside;
  if (!only || others.length > 0 || gone.filter(isBeside).length > 1) return undefined;
  return answeredAs(only) === answeredAs(was) ? only : undefined;
}

const answeredAs = ({ question: { type, format, list, choices, title }, home }: Asked): string =>
  canonical([type, format, list, choices, title, home?.startsWith("item.") === true]);

const renamed = ({ name: from, home }: Asked, { name: to }: Asked, kept: Rename["kept"]): Rename => ({
  from,
  to,
  kept,
  isOfThing: home?.startsWith("item.") === true,
});

const askedIn = ({ steps }: WholeFlow): readonly Asked[] =>
  steps.flatMap((step, index) => gather(step, index).flatMap((asked) => [asked, ...asked.items]));

/** Words of a question that do not say what it means. */
const WORDING: ReadonlySet<string> = new Set(["title", "label", "hint", "why", "wrong", "placeholder"]);

function meaning({ question }: Asked): string {
  return canonical(Object.entries(question).filter(([word]) => !WORDING.has(word) && word !== "saved"));
}
