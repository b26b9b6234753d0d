import type { Apart, Unseen } from "../../engine/analysis";
import { compareVersions, isObject } from "../../engine/index";
import { titleOf } from "../../engine/analysis";
import { hasResidue, sampledOf, type Comparison, type SaidChange, type ToldClass } from "./difference";
import { accountOf, accountSentence, residueIn, residueLines, residueTitle } from "./account-lines";
import { count } from "./looked";
import { placeSaid } from "./place-said";
import { pricesLines } from "./prices-said";
import { textsApart } from "./text-apart";

/** Returns a comparison in lines for people: the verdict, what the file says, what it does, and what was declared. */
export function differenceLines(compared: Comparison): readonly string[] {
  const { was, now, says, renames, changed, unseen, intent, missing } = compared;
  const left = changed.filter(({ meant }) => meant === null);
  return [
    `${was.name} → ${now.name}`,
    ...pricesLines(compared),
    ...verdictOf(compared),
    ...heading(`What the file says: ${count(says.length, "change")}`, says.flatMap(saidLines)),
    ...heading(
      `Renamed: ${count(renames.length, "name")}`,
      renames.map((each) => `  - ${each}`),
    ),
    ...heading(
      `What it does: ${comes(left.length)} out otherwise${intent ? " than was meant" : ""}`,
      left.flatMap((each, index) => classLines(each, index + 1, causesOf(compared, each), sameBefore(left, index))),
    ),
    ...heading(
      `As declared: ${countOf(changed.length - left.length)}`,
      changed.flatMap((each) => (each.meant === null ? [] : [`  ${each.title}: ${each.who}${entriesOf(each)}`])),
    ),
    ...heading(
      `Declared, but nothing of it happens: ${missing.length}`,
      missing.map((index) => `  ${JSON.stringify(intent?.changes[index])}`),
    ),
    ...heading(
      `Not shown by any enrollment: ${countOf(lostIn(compared))}`,
      unseen.map((each) => `  ${titleOf(titled(each))}: ${countOf(each.classes)}  (${each.pointer})`),
    ),
    ...heading(residueTitle(compared), residueLines(compared)),
  ].filter((line, index, all) => line !== "" || index < all.length - 1);
}

const titled = ({ decision, about }: Unseen) => ({ decision, about, question: null });

/** What the comparison comes to, in a line or two. */
export function verdictOf(compared: Comparison): readonly string[] {
  const { changed, unchanged, says, intent } = compared;
  const same = `${comes(unchanged)} out as before`;
  if (changed.length === 0 && says.length === 0) return [`Nothing differs: ${same}.`];
  const first = changed.length === 0 ? "No class of answers" : comes(changed.length);
  const asMeant = intent && !hasResidue(compared) ? ["All of it was declared, and all that was declared happens."] : [];
  const few = sampledOf(compared);
  const unsure = [
    ...(few.length === 0 ? [] : [`A sample only, since there are too many combinations: ${few.join(", ")}.`]),
    ...notVariedLines(compared),
  ];
  return [
    `${first}${changed.length === 0 ? " comes" : ""} out otherwise; ${same}${isWhole(compared) ? ", and every class was tried" : ""}.`,
    ...accountSentence(compared),
    ...asMeant,
    ...raisedIn(compared),
    ...unsure,
  ];
}

/** Returns to what the number of the version must be raised, in a sentence; none where it is high enough. */
export const raisedIn = ({ demands, now }: Pick<Comparison, "demands" | "now">): readonly string[] =>
  demands && compareVersions(now.version, demands.atLeast) < 0
    ? [`The version must be at least ${demands.atLeast}; it is ${now.version}.`]
    : [];

/** What changed rules judge that was the same in all that was tried, each with where it counts. */
function notVariedLines({ notVaried }: Pick<Comparison, "notVaried">): readonly string[] {
  const inputs = [...new Set(notVaried.flatMap((each) => each.inputs))];
  return inputs.map((input) => {
    const at = notVaried.filter((each) => each.inputs.includes(input)).map(({ decision }) => decision);
    return `Not varied in the classes: ${input}, which counts for ${at.slice(0, SHOWN).join(", ")}${at.length > SHOWN ? ` and ${at.length - SHOWN} more` : ""}.`;
  });
}

/** Classes that could come out otherwise, to which no enrollment was found. */
export const lostIn = ({ unseen }: Pick<Comparison, "unseen">): number =>
  unseen.reduce((sum, { classes }) => sum + classes, 0);

/** Whether each class of answers was played or evaluated: nothing was sampled, an enrollment comes to each that differs, and each change has its account. */
export const isWhole = ({ sampled, unseen, says }: Comparison): boolean =>
  sampled.length === 0 && unseen.length === 0 && residueIn({ says }).length === 0;

export const countOf = (classes: number): string => (classes === 1 ? "1 class" : `${classes} classes`);

const comes = (classes: number): string => `${countOf(classes)} of answers ${classes === 1 ? "comes" : "come"}`;

const heading = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["", title, ...lines];

function saidLines(said: SaidChange): readonly string[] {
  const [known, place] = [accountOf(said), said.place && placeSaid(said.place)];
  return [`  - ${said.sentence}.`, ...[place, known].flatMap((line) => (line ? [`      ${line}`] : []))];
}

const WAYS = { dashboard: "dashboard", enroll: "mailed link", share: "share link" } as const;

/** Returns by which ways in a class is met, where it is not all of them. */
export const entriesOf = ({ entries }: Pick<ToldClass, "entries">): string =>
  entries.length === Object.keys(WAYS).length
    ? ""
    : `  (by the ${entries.map((entry) => WAYS[entry]).join(" and the ")} only)`;

/** Said under each class where the file changes in more than one way: otherwise it goes without saying. */
export function causesOf({ says, changed }: Comparison, told: ToldClass): readonly string[] {
  const number = changed.indexOf(told);
  const causes = says.filter(({ classes }) => classes.includes(number)).map(({ sentence }) => cut(sentence));
  return says.length === 1 ? [] : causes;
}

/** The number of the first class in which the same words change, where that is an earlier one: they are shown once. */
export function sameBefore(all: readonly ToldClass[], index: number): number | undefined {
  const wording = ({ about, apart, outcomes }: ToldClass): string =>
    WORDING.has(about) && outcomes.was === outcomes.now ? JSON.stringify(apart) : "";
  const own = all[index] && wording(all[index]);
  const first = all.findIndex((each) => own !== undefined && own !== "" && wording(each) === own);
  return first >= 0 && first < index ? first + 1 : undefined;
}

const WORDING: ReadonlySet<ToldClass["about"]> = new Set(["text", "declared"]);

function classLines(
  told: ToldClass,
  number: number,
  causes: readonly string[],
  same: number | undefined,
): readonly string[] {
  const { title, who, steps, place } = told;
  return [
    `  ${number}. ${title}`,
    `       who      ${who}${entriesOf(told)}`,
    ...(steps.length > 0 ? [`       at       ${steps.join(", ")}`] : []),
    ...(same === undefined ? outcomeLines(told) : [`       change   as in ${same}`]),
    `       witness  ${witnessOf(told)}`,
    ...causes.slice(0, SHOWN).map((cause) => `       cause    ${cause}`),
    ...(causes.length > SHOWN ? [`                and ${causes.length - SHOWN} more`] : []),
    ...(place ? [`       decided  ${placeSaid(place)}`] : []),
  ];
}

const SHOWN = 3;

/** What came of it before and now: what Next led to where that differs, else the words or values that do. */
function outcomeLines({ outcomes, apart }: ToldClass): readonly string[] {
  if (outcomes.was !== outcomes.now) return [`       was      ${outcomes.was}`, `       now      ${outcomes.now}`];
  const more = apart.length > SHOWN ? [`                and ${apart.length - SHOWN} more`] : [];
  return [...apart.slice(0, SHOWN).flatMap(apartLines), ...more];
}

function apartLines({ at, was, now }: Apart): readonly string[] {
  const [before, after] = bothShortly(was, now);
  const name = at === "" ? "" : `${at}: `;
  return [`       was      ${name}${before}`, `       now      ${name}${after}`];
}

/** Returns two values that differ as they are shown beside each other: around what differs, where they are long. */
export function bothShortly(was: unknown, now: unknown): readonly [was: string, now: string] {
  const [before, after] = [wordsOf(was), wordsOf(now)];
  // Two things may have the same title, and differ in what the title does not say.
  return before === after ? textsApart(JSON.stringify(was), JSON.stringify(now)) : textsApart(before, after);
}

const LONGEST = 160;

/** Returns a value as it is shown in a line: a thing with a title by its title. */
export function shortly(value: unknown): string {
  return cut(wordsOf(value));
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

function wordsOf(value: unknown): string {
  if (typeof value === "string") return `“${value}”`;
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.some(isTitled)) return value.filter(isTitled).map(wordsOf).join(", ");
  if (isTitled(value)) return wordsOf(value.title);
  return isObject(value) && Object.keys(value).length > 0 ? membersOf(value) : JSON.stringify(value);
}

const membersOf = (value: object): string =>
  Object.entries(value)
    .map(([name, part]) => `${name.replaceAll("_", " ")} ${wordsOf(part)}`)
    .join(", ");

const isTitled = (value: unknown): value is { readonly title: string } =>
  isObject(value) && typeof value.title === "string";

const PEOPLE = {
  dashboard: "the broker, from the dashboard",
  enroll: "the client, by a mailed link",
  share: "somebody new, by a share link",
} as const;

/** The witness as the few answers in which it is not the usual journey. */
export function witnessOf({ witness: { entry, client }, given }: Pick<ToldClass, "witness" | "given">): string {
  const said = given.map(({ question, value }) => `${question}: ${value}`);
  const known = entry !== "dashboard" ? "" : client === null ? ", for somebody new" : ", for a known client";
  return `${PEOPLE[entry]}${known}; ${said.length === 0 ? "the usual answers" : said.join("; ")}`;
}
