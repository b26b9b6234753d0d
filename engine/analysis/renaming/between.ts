import { gather, type Asked } from "../../flow/asked";
import type { WholeFlow } from "../../flow/parts";
import { canonical } from "../equality/closure";

/** A question that has another name in a later version, as both declare it. */
export interface Renamed {
  readonly was: Asked;
  readonly now: Asked;
}

/** Words of a question that do not say what it means. */
const WORDING: ReadonlySet<string> = new Set(["title", "label", "hint", "why", "wrong", "placeholder"]);

/**
 * The questions that have another name in a later version although they ask the same: on the same step, with the same
 * declaration but for its words. Those about the things of a list, too.
 */
export function renamedBetween(was: WholeFlow, now: WholeFlow): readonly Renamed[] {
  const [old, own] = [askedIn(was), askedIn(now)];
  const gone = old.filter(({ name }) => own.every((other) => other.name !== name));
  const fresh = own.filter(({ name }) => old.every((other) => other.name !== name));
  return gone.flatMap((before) => {
    const after = fresh.filter((each) => each.step.id === before.step.id && meaning(each) === meaning(before));
    return after.length === 1 && after[0] ? [{ was: before, now: after[0] }] : [];
  });
}

const askedIn = ({ steps }: WholeFlow): readonly Asked[] =>
  steps.flatMap((step, index) => gather(step, index).flatMap((asked) => [asked, ...asked.items]));

function meaning({ question }: Asked): string {
  return canonical(Object.entries(question).filter(([word]) => !WORDING.has(word) && word !== "saved"));
}
