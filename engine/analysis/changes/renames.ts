import { gather } from "../../flow/asked";
import { namesBefore } from "../../flow/migrate";
import type { WholeFlow } from "../../flow/parts";
import { renamedBetween } from "../renaming/between";
import { movedRule } from "../renaming/names";

/** A question that has another name now. */
export interface Rename {
  readonly from: string;
  readonly to: string;
  /** Whether the flow says so, so that stored answers are kept. */
  readonly isRecorded: boolean;
}

/** Returns the questions that have another name in the new flow: as it records them, or as their declarations show. */
export function renamesBetween(old: WholeFlow, now: WholeFlow): readonly Rename[] {
  const [before, after] = [old, now].map(namesIn) as [ReadonlySet<string>, ReadonlySet<string>];
  const recorded = [...namesBefore({ migrations: now.migrations, version: LAST }, old.version)]
    .filter(([to, from]) => before.has(from) && !after.has(from) && after.has(to) && !before.has(to))
    .map(([to, from]): Rename => ({ from, to, isRecorded: true }));
  const shown = renamedBetween(old, now)
    .map(({ was, now: { name } }): Rename => ({ from: was.name, to: name, isRecorded: false }))
    .filter(({ from, to }) => recorded.every((each) => each.from !== from && each.to !== to));
  return [...recorded, ...shown];
}

/** A working copy may still have the number of the version that it was copied from: all that it records counts. */
const LAST = "999999.0.0";

const namesIn = ({ steps }: WholeFlow): ReadonlySet<string> =>
  new Set(steps.flatMap(gather).flatMap(({ name, items }) => [name, ...items.map((item) => item.name)]));

/** Returns the flow as it would be with the question's new name, wherever it is named. */
export const withRename = <Flow>(flow: Flow, { from, to }: Rename): Flow =>
  movedRule(flow, new Map([[from, to]])) as Flow;
