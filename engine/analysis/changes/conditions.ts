import { reads } from "../../language/reads";
import { compileRule } from "../../language/rule";
import { change, type Change, type Pair, type Tell } from "./change";
import { tellMembers } from "./anything";
import { tellCondition } from "./rules";
import { tellNamed } from "./named";
import { tellBody, tellText } from "./texts";
import { listed, ruled, shown } from "./words";
import { isObject } from "../../values/objects";

export type Entry = "dashboard" | "enroll" | "share";

/** Each way into an enrollment: who it is for, and what rules read of it. */
export const ENTRY_WORDS: {
  readonly [entry in Entry]: { readonly people: string; readonly is: { readonly [role: string]: boolean } };
} = {
  dashboard: { people: "brokers", is: { broker: true, client: false, share_link: false } },
  enroll: { people: "clients by a mailed link", is: { broker: false, client: true, share_link: false } },
  share: { people: "share links", is: { broker: false, client: true, share_link: true } },
};
export const ENTRY_NAMES = Object.keys(ENTRY_WORDS) as readonly Entry[];

/** The ways in for which a condition holds; undefined where it depends on more than the way in. */
export function entriesWhere(rule: unknown): readonly Entry[] | undefined {
  if (rule === undefined) return ENTRY_NAMES;
  if (!isObject(rule) || reads(rule).some((path) => !path.startsWith("is."))) return undefined;
  try {
    const holds = compileRule(rule);
    return ENTRY_NAMES.filter((entry) => Boolean(holds({ is: ENTRY_WORDS[entry].is } as never)));
  } catch {
    return undefined;
  }
}

/** Tells when something is asked that was not, or the other way: by the ways in, where only they decide. */
export const tellWhen =
  (subject: string): Tell =>
  (pair) => {
    const [before, after] = [entriesWhere(pair.was), entriesWhere(pair.now)];
    if (!before || !after) return tellCondition(pair, wordAt(pair), { subject, does: ["is now", "asked"] });
    const say = (entries: readonly Entry[], how: string): readonly Change[] =>
      entries.length === 0
        ? []
        : [change(pair, wordAt(pair), `${subject} is ${how} asked for ${peopleOf(entries)}`, { entries })];
    return [...say(without(before, after), "no longer"), ...say(without(after, before), "now")];
  };

const wordAt = ({ at }: Pair): string => at.slice(at.lastIndexOf("/") + 1);
const without = (entries: readonly Entry[], others: readonly Entry[]): readonly Entry[] =>
  entries.filter((entry) => !others.includes(entry));
const peopleOf = (entries: readonly Entry[]): string => listed(entries.map((entry) => ENTRY_WORDS[entry].people));

/** What tells the rules of a step, or of the whole flow, one list each. */
export const RULE_LISTS: { readonly [list: string]: Tell } = {
  reject: (pair) =>
    tellNamed(pair, {
      things: ["rejection", "rejections"],
      about: (item) => `it applies if ${ruled(partOf(item, "when"))}`,
      tell: (id) => tellMembers(rejectWords(subjectOf(pair, "rejection", id), id)),
    }),
  checks: (pair) => tellChecks(pair),
  at_binding: (pair) => tellChecks(pair),
  confirm: (pair) =>
    tellNamed(pair, {
      things: ["dialog", "dialogs"],
      about: (item) => `it opens if ${ruled(partOf(item, "when"))}`,
      tell: (id) => tellMembers(confirmWords(subjectOf(pair, "dialog", id), id)),
    }),
};

const partOf = (item: unknown, key: string): unknown => (isObject(item) ? item[key] : undefined);

function tellChecks(pair: Pair): readonly Change[] {
  return tellNamed(pair, {
    things: ["check", "checks"],
    about: (item) => `it fails if ${ruled(partOf(item, "fail_when"))}`,
    tell: (id) =>
      tellMembers({
        fail_when: (one) =>
          tellCondition(one, "fail_when", { subject: subjectOf(pair, "check", id), does: ["now", "fails"] }),
        message: tellText(`message of the check ${id}`, "message"),
      }),
  });
}

const subjectOf = ({ step }: Pair, thing: string, id: string): string =>
  step === null ? `At binding the ${thing} ${id}` : `${step}: the ${thing} ${id}`;

const rejectWords = (subject: string, id: string): { readonly [word: string]: Tell } => ({
  when: (pair) => tellCondition(pair, "when", { subject, does: ["now", "applies"] }),
  with: (pair) => [
    change(pair, "with", `${subject} is now shown with the words ${shown(pair.now)} instead of ${shown(pair.was)}`),
  ],
  reason: tellText(`reason of the rejection ${id}`, "reason"),
});

const confirmWords = (subject: string, id: string): { readonly [word: string]: Tell } => ({
  when: (pair) => tellCondition(pair, "when", { subject, does: ["now", "opens"] }),
  title: tellText(`title of the dialog ${id}`, "title"),
  body: tellBody(`text of the dialog ${id}`, "body"),
  if_not_confirmed: tellText(`message for leaving the dialog ${id} unconfirmed`, "if_not_confirmed"),
});
