import type { Apart, Given } from "../../engine/analysis";
import { isObject } from "../../engine/index";
import type { ToldClass } from "./difference";
import { bothShortly } from "./difference-lines";
import type { Plain } from "./plain";

/** What a title needs of a class. */
type Titled = Pick<ToldClass, "decision" | "about" | "question" | "apart"> & Partial<Pick<ToldClass, "outcomes">>;

/** Returns what a class is about, as people say it: `Who is turned away at “Your staff”`. */
export function plainTitle(told: Titled, plain: Plain): string {
  const { decision, about, question, apart } = told;
  const [place = "", ...rest] = decision.split("/");
  const id = about === "seen" ? (rest[0] ?? place) : (place.split(".")[0] ?? place);
  const [step, at] = plain.hasStep(id) ? [plain.step(id), ` at ${plain.step(id)}`] : [inWords(id), ""];
  const of = question === null ? step : plain.name(question);
  const titles: { readonly [kind in ToldClass["about"]]: string } = {
    order: "The order of the steps",
    asked: `Whether ${question === null ? plain.step(id) : of} is asked`,
    shown: rest[0] === "required" ? `Whether ${of} must be answered` : `Whether a part of ${of} is shown`,
    text: question === null ? `A text${at}` : textTitle(rest, of, plain),
    answer: isRefusedTwice(told) ? `What is said of a wrong answer to ${of}` : `Which answers to ${of} are taken`,
    refusals: isSameEnd(told) ? `What those who are turned away read${at}` : `Who is turned away${at}`,
    dialog: `What comes of the question ${plain.name(rest.at(-1) ?? "")}${at}`,
    first: `What ${of} starts with`,
    offered: `What ${of} offers`,
    derived: `What ${of} comes to`,
    coverage: `The coverage ${plain.name(rest.at(-1) ?? "")}`,
    plans: "What is sold, and its price",
    policy: apart.every((each) => each.at.startsWith("shows")) ? "What the policy says" : "The policy that is sold",
    binding: "What is refused at the sale",
    declared: at === "" && question === null ? `Other words of the form (${step})` : `What ${of} offers or says`,
    page: "The product's page",
    seen: `What happens${at}`,
  };
  return titles[about];
}

const inWords = (name: string): string => name.replaceAll(/[_-]/g, " ");

/** Whether those whom a class is about are turned away, or not, in both versions. */
const isSameEnd = ({ outcomes }: Titled): boolean => outcomes !== undefined && outcomes.was === outcomes.now;

/** Whether a class only reads other words where both versions end alike: it weighs as a text does. */
export const isOtherWords = (told: Titled): boolean => ENDING.has(told.about) && isSameEnd(told);
const ENDING: ReadonlySet<ToldClass["about"]> = new Set(["refusals", "dialog", "answer"]);

/** Whether an answer is taken in neither version. */
const isRefusedTwice = ({ outcomes }: Titled): boolean =>
  outcomes !== undefined && [outcomes.was, outcomes.now].every((each) => endOf(each) === "not taken");

/** How it ended for the people of a class. */
type End = "goes on" | "turned away" | "not taken" | "other";

function endOf(outcome: string): End {
  const last = outcome.split("confirmed: ").at(-1) ?? outcome;
  if (last.startsWith("goes on to ")) return "goes on";
  if (last.startsWith("rejected by ")) return "turned away";
  return /^[\w.]+: “/.test(last) ? "not taken" : "other";
}

/** Which text of a question it is: its hint, or that of one of its choices. */
function textTitle(rest: readonly string[], of: string, plain: Plain): string {
  if (rest.includes("agrees_to")) return `A text agreed to at ${of}`;
  const word = TEXTS.find((each) => rest.includes(each)) ?? "words";
  const choice = rest[0] === "choices" ? rest[1] : undefined;
  if (rest.includes("wrong")) return `The message for a wrong answer to ${of}`;
  return choice === undefined ? `The ${word} of ${of}` : `The ${word} of the choice ${plain.name(choice)} of ${of}`;
}

const TEXTS = ["hint", "label", "title", "placeholder"] as const;

const WAYS = {
  dashboard: "by the broker",
  enroll: "by the client (mailed link)",
  share: "by somebody new (share link)",
} as const;

/** Returns for whom a class holds, on all ways in. */
export function plainWho({ about, who }: Pick<ToldClass, "about" | "who">, plain: Plain): string {
  if (about === "seen") return "All who answer as in the example; others may meet it, too";
  const said = plain
    .text(who.replaceAll("; ", ", and "))
    .replaceAll(" is not a possible answer", " is something that cannot be an answer")
    .replace(/^everyone$/, "Everyone");
  return about === "dialog" && said !== "Everyone" ? `Of those who come to it: ${said}` : said;
}

/** Returns by which ways in, where it is not all of them. */
export const plainWays = (entries: ToldClass["entries"]): string =>
  entries.length === Object.keys(WAYS).length
    ? ""
    : `, only when filled in ${entries.map((entry) => WAYS[entry]).join(" or ")}`;

/** What came of a class before and now, each line with what it is about. */
export interface PlainSides {
  readonly was: readonly string[];
  readonly now: readonly string[];
  /** What becomes of it, in a word and a sign; empty where it only is another one. */
  readonly mark: string;
}

const MOST_APART = 8;

/** Returns both sides of a class as its example sees them. */
export function plainSides(told: ToldClass, plain: Plain): PlainSides {
  const { about, outcomes, apart } = told;
  if (about === "seen") return { mark: "", ...seenSides(told, plain) };
  if (outcomes.was !== outcomes.now && !(SHOWN_ITSELF.has(about) && apart.length > 0)) {
    const [was, now] = [outcomes.was, outcomes.now].map((each) => plainOutcome(each, plain));
    return { was: [was ?? ""], now: [now ?? ""], mark: endMark(endOf(outcomes.was), endOf(outcomes.now)) };
  }
  const isRequired = about === "shown" && told.decision.endsWith("/required");
  if (isRequired) return { was: [requiredSaid(told.was)], now: [requiredSaid(told.now)], mark: "" };
  const shown = apart.slice(0, MOST_APART).map((each) => plainApart(each, about, plain));
  const more = apart.length > MOST_APART ? [`and ${apart.length - MOST_APART} more`] : [];
  const [was, now] = [shown.map((each) => each.was), shown.map((each) => each.now)];
  const isGone = (lines: readonly string[]): boolean =>
    lines.length > 0 && lines.every((each) => each.endsWith(NOT_THERE) || each.endsWith(NOT_OFFERED));
  const mark = about === "shown" ? "" : isGone(now) ? "− taken away" : isGone(was) ? "+ new" : "";
  return { was: [...was, ...more], now: [...now, ...more], mark };
}

/** A question that says nothing of it must be answered. */
const requiredSaid = (required: unknown): string => (required === false ? "it may stay empty" : "it must be answered");

/** What people see of these is the thing itself, and not where Next leads. */
const SHOWN_ITSELF: ReadonlySet<ToldClass["about"]> = new Set([
  "text",
  "declared",
  "shown",
  "asked",
  "first",
  "coverage",
]);

function endMark(was: End, now: End): string {
  if (was === "goes on")
    return now === "turned away" ? "− no longer accepted" : now === "not taken" ? "− no longer taken" : "";
  if (now !== "goes on") return "";
  return was === "turned away" ? "+ accepted now" : was === "not taken" ? "+ taken now" : "";
}

const NOT_THERE = "not there";
const NOT_OFFERED = "not offered";

/** What is seen where a step is not asked in one of the versions: not where Next led on the step that is not there. */
function seenSides({ replay }: ToldClass, plain: Plain): Pick<PlainSides, "was" | "now"> {
  const first = replay.find(({ was, now, apart }) => was !== now || apart.length > 0);
  if (!first) return { was: [], now: [] };
  const side = (outcome: string | null): readonly string[] =>
    outcome === null
      ? [`${plain.step(first.step)} is not asked`]
      : first.was === null || first.now === null
        ? [`${plain.step(first.step)} is asked`]
        : [plainOutcome(outcome, plain)];
  return { was: side(first.was), now: side(first.now) };
}

/** Returns what came of Next as people say it. */
export function plainOutcome(outcome: string, plain: Plain): string {
  return plain.text(
    outcome
      .replaceAll(/goes on to ([\w-]+)/g, (_, step: string) => `goes on to ${plain.step(step)}`)
      .replaceAll(/rejected by [\w-]+: /g, "turned away: ")
      .replaceAll(/(^|; )[\w.]+: “/g, "$1the answer is not taken: “")
      .replaceAll("; confirmed: ", "; once confirmed: "),
  );
}

/** Words of a view that only say where something is in it. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "message",
  "body",
  "title",
  "label",
  "value",
  "text",
  "reason",
  "coverages",
  "columns",
  "form",
  "questions",
  "rows",
  "items",
  "agrees_to",
  "plan",
  "shows",
  "step",
  "links",
  "people",
]);
const ORDINAL = /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+th|confirmed|saved|next)$/;

/** Returns a difference between two views: where it is, and what is there in both. */
export function plainApart(
  { at, was, now }: Apart,
  about: ToldClass["about"],
  plain: Plain,
): { was: string; now: string } {
  const words = at.split(", ").filter((word) => word !== "" && !STRUCTURE.has(word) && !ORDINAL.test(word));
  const place = words.map((word) => unquoted(plain.text(word, word)).replaceAll("_", " ")).join(", ");
  const [before, after] = bothShortly(was, now).map((side, index) => sideSaid(side, [was, now][index], about));
  const said = (side = ""): string => `${place === "" || side === `“${place}”` ? "" : `${place}: `}${side}`;
  return { was: said(before), now: said(after) };
}

const unquoted = (text: string): string => text.replaceAll(/[“”]/g, "");

function sideSaid(said: string, value: unknown, about: ToldClass["about"]): string {
  if (value === null) return about === "asked" ? "not asked" : NOT_THERE;
  if (about === "coverage" && value === NOT_OFFERED) return NOT_OFFERED;
  if (about === "shown" && typeof value === "boolean") return value ? "yes" : "no";
  if (about === "asked") return value === true ? "asked" : value === false ? "not asked" : said;
  if (isObject(value) && value.title === undefined && typeof value.label === "string") return `“${value.label}”`;
  // A thing of a list as its card shows it, or a person in a row.
  if (isObject(value) && typeof value.name === "string") {
    const { name, lines = Object.entries(value).flatMap(([key, each]) => (key === "name" ? [] : [each])) } = value;
    if (Array.isArray(lines) && lines.every((each) => typeof each === "string"))
      return `“${[name, ...lines].join(", ")}”`;
  }
  if (Array.isArray(value) && value.length === 2 && value[0] === value[1] && typeof value[0] === "string")
    return `“${value[0]}”`;
  return said;
}

const PEOPLE = {
  dashboard: "The broker fills it in, from the dashboard",
  enroll: "The client fills it in, by a mailed link",
  share: "Somebody new fills it in, by a share link",
} as const;

/** Returns the example of a class: who fills it in, and the answers that matter. */
export function plainExample(told: ToldClass, plain: Plain): string {
  const { entry, client } = told.witness;
  const known = entry !== "dashboard" ? "" : client === null ? ", for somebody new" : ", for a known client";
  const said = [...told.given.map((each) => givenSaid(each, plain)), ...usualOf(told, plain)];
  return `${PEOPLE[entry]}${known}. ${said.length === 0 ? "All answers are the usual ones" : `${said.join("; ")}; all else as usual`}.`;
}

/** Returns an answer with its question. */
export const givenSaid = ({ question, value }: Given, plain: Plain): string =>
  `${plain.text(question)}: ${answerSaid(value, plain)}`;

/** Returns an answer as people read it. */
export const answerSaid = (value: string, plain: Plain): string => thingsSaid(value, plain) ?? plain.text(value);

/** The things of a list as people read them; undefined for any other answer. */
function thingsSaid(value: string, plain: Plain): string | undefined {
  if (!value.startsWith("[{")) return undefined;
  const things: unknown = JSON.parse(value);
  if (!Array.isArray(things)) return undefined;
  return things
    .map((thing: object) => Object.entries(thing).map(([name, answer]) => `${plain.question(name)} ${String(answer)}`))
    .map((answers) => `one with ${answers.join(", ")}`)
    .join("; ");
}

/** The usual answers to the questions that the class is about, without which the example cannot be checked. */
function usualOf({ who, witness, given }: ToldClass, plain: Plain): readonly string[] {
  return Object.entries({ ...witness.usual, ...witness.answers }).flatMap(([name, value]) => {
    const isNamed = who.includes(` (${name})`) || plain.isOnlyTitle(name, who);
    const isGiven = given.some(({ question }) => question.endsWith(`(${name})`));
    return isNamed && !isGiven ? [`${plain.question(name)}: ${plain.answer(name, value)} (as usual)`] : [];
  });
}
