import type { Finding } from "../contract";
import { finding } from "../flow/finding";
import { ENTRIES } from "../flow/facts";
import { stepRules } from "../flow/kind-facts";
import { gather, type Asked } from "../flow/asked";
import { child } from "../flow/pointer";
import { compileRule, isTrue } from "../language/rule";
import type { TextSource } from "../language/text";
import type { Here } from "../session/here";
import { atomsOf } from "./atoms";
import { cellsOf } from "./cells";
import type { Decision } from "./decision";
import { decisionsOf } from "./decisions";
import type { Course, Journey, Passed, Stand } from "./journey";
import { Routes, type Usual } from "./routes";
import { byCost, journeysOf } from "./witness";

/** Something that a person should be able to come to: a step, a rejection, a message, a variant of a text, a table's row. */
export interface Place {
  /** JSON pointer into the flow with its parts written out. */
  readonly pointer: string;
  readonly what: "step" | "rejection" | "check" | "dialog" | "message" | "text" | "variant" | "cell";
  /** What it is, in a few words. */
  readonly said: string;
}

/** What journeys come to, and what none does. */
export interface Reach {
  /** Every place with a journey that comes to it. */
  readonly reached: readonly { readonly place: Place; readonly witness: Journey }[];
  readonly dead: readonly Place[];
  /** How many journeys were played. */
  readonly journeys: number;
  /** False when some combinations were left out: then what is dead is only not found. */
  readonly isWhole: boolean;
}

/** Looks for a journey to every place of a flow: the usual ones first, then one for each class that may lead there. */
export function reachOf(course: Course, usual: Usual): Reach {
  return new Search(course, usual).reach();
}

/** A finding for each place that no answers lead to. */
export const deadPlaces = ({ dead, isWhole }: Reach): readonly Finding[] =>
  dead.map(({ pointer, what, said }) =>
    finding(`unreachable-${what}`, pointer, {
      found: said,
      expected: "something that some answers lead to",
      message: isWhole ? "No answers lead here: every class was tried." : "No answers were found that lead here.",
    }),
  );

class Search {
  private readonly decisions: readonly Decision[];
  private readonly places: ReadonlyMap<string, Place>;
  private readonly witnesses = new Map<string, Journey>();
  private readonly played = new Set<string>();
  private readonly routes: ReadonlyMap<string, Routes>;
  private isWhole = true;

  constructor(
    private readonly course: Course,
    usual: Usual,
  ) {
    this.decisions = decisionsOf(course);
    this.places = placesOf(course, this.decisions);
    this.routes = new Map(ENTRIES.map((entry) => [entry, new Routes(course, usual[entry])]));
  }

  reach(): Reach {
    for (const entry of ENTRIES) for (const journey of this.routesOf(entry).journeys) this.play(journey);
    for (const decision of this.decisions) this.tryClasses(decision);
    const reached = [...this.witnesses].flatMap(([key, witness]) => {
      const place = this.places.get(key);
      return place ? [{ place, witness }] : [];
    });
    const dead = [...this.places].flatMap(([key, place]) => (this.witnesses.has(key) ? [] : [place]));
    return { reached, dead, journeys: this.played.size, isWhole: this.isWhole };
  }

  private routesOf(entry: string): Routes {
    const found = this.routes.get(entry);
    if (!found) throw new Error(`There are no routes for ${entry}.`);
    return found;
  }

  /** Plays a journey for each class of a decision, while something that it decides has not been reached. */
  private tryClasses(decision: Decision): void {
    const keys = [...this.places.keys()].filter((key) => belongs(key, decision, this.course));
    const isOpen = (): boolean => keys.some((key) => !this.witnesses.has(key));
    for (const entry of ENTRIES) {
      if (!isOpen()) return;
      const { journey, answered } = this.routesOf(entry).to(decision.step);
      const pair = { was: decision, now: decision };
      const all = cellsOf(pair, { was: this.course, now: this.course }, { journey, was: answered, now: answered });
      this.isWhole &&= all.isWhole;
      for (const { members } of all.cells)
        for (const member of byCost(members, journey, this.course).slice(0, MOST_TRIES)) {
          if (!isOpen()) return;
          for (const tried of journeysOf(journey, member, this.course)) this.play(tried);
        }
    }
  }

  private play(journey: Journey): void {
    const key = JSON.stringify(journey);
    if (this.played.has(key)) return;
    this.played.add(key);
    for (const passed of this.course.passed(journey))
      for (const mark of this.marksAt(passed)) if (!this.witnesses.has(mark)) this.witnesses.set(mark, journey);
  }

  /** The places that a journey comes to at one step. */
  private *marksAt({ step, reached, answered, left, confirmed }: Passed): Generator<string> {
    yield `step ${step}`;
    for (const stand of [reached, answered]) yield* this.shownAt(this.course.hereAt(stand.now.session), step);
    yield* messagesSaid(answered);
    for (const end of [left, ...(confirmed ? [confirmed] : [])]) yield* this.endedAt(end, step);
  }

  private *shownAt(here: Here, step: string): Generator<string> {
    for (const decision of this.decisions) {
      if (decision.step !== step) continue;
      if (decision.about === "text" && decision.value(here) !== undefined) yield* variantsOf(decision, here);
      for (const { rule, of } of this.rowsOf(decision)) {
        const row = of(here.scope);
        if (row !== null) yield `cell ${tableOf(rule)} ${String(row)}`;
      }
    }
  }

  private readonly rows = new Map<Decision, ReturnType<typeof atomsOf>>();

  /** The tables that a decision reads. */
  private rowsOf(decision: Decision): ReturnType<typeof atomsOf> {
    const { flow } = this.course.run;
    const known = this.rows.get(decision);
    if (known) return known;
    const found = atomsOf(decision.rules, flow).filter(({ rule }) => flow.flow.tables?.[tableOf(rule)] !== undefined);
    this.rows.set(decision, found);
    return found;
  }

  private *endedAt({ now: { outcome, session } }: Stand, step: string): Generator<string> {
    if (outcome.kind === "invalid")
      for (const { at, rule } of outcome.errors) {
        yield `check ${step} ${rule}`;
        yield `message ${at.replace(/\.\d+/, "")} ${rule}`;
      }
    const { dialog } = session;
    if (dialog?.kind === "confirm") yield `dialog ${step} ${dialog.confirm}`;
    if (dialog?.kind !== "rejection") return;
    yield `rejection ${step} ${dialog.rule}`;
    yield `rejection * ${dialog.rule}`;
    yield `rejection of ${dialog.rejection}`;
  }
}

/** The messages about answers that were not taken: such as those about one thing of a list. */
function* messagesSaid({ refused }: Stand): Generator<string> {
  for (const { at, rule } of refused) yield `message ${at.replace(/\.\d+/, "")} ${rule}`;
}

const MOST_TRIES = 3;

const tableOf = (rule: unknown): string => {
  const lookup = (rule as { readonly lookup?: readonly unknown[] } | null)?.lookup;
  return Array.isArray(lookup) ? String(lookup[0]) : "";
};

/** Whether a place is decided by a decision. */
function belongs(key: string, decision: Decision, { run: { flow } }: Course): boolean {
  const { about, step, question, pointer } = decision;
  const [what = "", first = "", second = ""] = key.split(" ");
  switch (what) {
    case "step":
      return about === "asked" && question === null && step === first;
    case "check":
      return about === "refusals" && step === first;
    case "rejection":
      return about === "refusals" && (step === first || first === "*" || first === "of");
    case "dialog":
      return about === "dialog" && step === first && decision.key.endsWith(`/${second}`);
    case "message":
      return about === "answer" && decision.key.endsWith(`.${first}/answer`);
    case "text":
      return about === "text" && pointer === first;
    case "cell":
      return atomsOf(decision.rules, flow).some(({ rule }) => tableOf(rule) === first);
    default:
      return false;
  }
}

type Node = { readonly [key: string]: unknown };

/** Every place of a flow, by a key that journeys mark. */
function placesOf(course: Course, decisions: readonly Decision[]): ReadonlyMap<string, Place> {
  const { flow } = course.run.flow;
  const found = new Map<string, Place>();
  flow.steps.forEach((step, index) => {
    const pointer = `/steps/${index}`;
    found.set(`step ${step.id}`, { pointer, what: "step", said: step.id });
    const { checks = [], reject = [], confirm = [] } = stepRules(step);
    checks.forEach(({ id }, at) =>
      found.set(`check ${step.id} ${id}`, { pointer: `${pointer}/checks/${at}`, what: "check", said: id }),
    );
    reject.forEach(({ id }, at) =>
      found.set(`rejection ${step.id} ${id}`, { pointer: `${pointer}/reject/${at}`, what: "rejection", said: id }),
    );
    confirm.forEach(({ id }, at) =>
      found.set(`dialog ${step.id} ${id}`, { pointer: `${pointer}/confirm/${at}`, what: "dialog", said: id }),
    );
    for (const asked of gather(step, index)) for (const [key, place] of messagesOf(asked)) found.set(key, place);
  });
  for (const decision of decisions)
    if (decision.about === "text") for (const [key, place] of textsOf(decision)) found.set(key, place);
  for (const [name, table] of Object.entries(flow.tables ?? {}))
    for (const key of Object.keys(table.cells))
      found.set(`cell ${name} ${key}`, {
        pointer: child(`/tables/${name}/cells`, key),
        what: "cell",
        said: `${name} for ${key}`,
      });
  return found;
}

/** The words for wrong answers to a question that are its own, by the rule that is broken. */
function messagesOf({ name, question, pointer, items }: Asked): readonly (readonly [string, Place])[] {
  const { wrong } = question;
  const own =
    typeof wrong === "object"
      ? Object.keys(wrong as Node).filter((rule) => rule !== "else" && WORDS[rule] !== null)
      : [];
  return [
    ...own.map((rule): readonly [string, Place] => [
      `message ${name} ${WORDS[rule] ?? rule}`,
      { pointer: `${pointer}/wrong/${rule}`, what: "message", said: `what is said of ${name} for ${rule}` },
    ]),
    ...items.flatMap((item) => messagesOf({ ...item, name: `${name}.${item.name}` })),
  ];
}

/** Words of `wrong` under which an error has another name; null where only the server says them. */
const WORDS: { readonly [word: string]: string | null } = {
  texts: null,
  accepts: null,
  max_bytes: null,
  maxItems: null,
  minItems: "required",
};

/** A text, or each variant of it. */
function textsOf({ pointer, source }: Decision): readonly (readonly [string, Place])[] {
  const count = variantCount(source as TextSource);
  return Array.from({ length: count }, (_, at): readonly [string, Place] => [
    `text ${pointer} ${at}`,
    count === 1
      ? { pointer, what: "text", said: inShort(source) }
      : {
          pointer: Array.isArray(source) ? `${pointer}/${at}` : `${pointer}/${at === 0 ? "broker" : "client"}`,
          what: "variant",
          said: inShort(variantAt(source as TextSource, at)),
        },
  ]);
}

const variantCount = (source: TextSource): number =>
  typeof source === "string" ? 1 : "broker" in source ? 2 : source.length;

function variantAt(source: TextSource, at: number): unknown {
  if (typeof source === "string") return source;
  if ("broker" in source) return at === 0 ? source.broker : source.client;
  const variant = source[at];
  return typeof variant === "string" ? variant : variant?.text;
}

const LONGEST = 60;

const inShort = (text: unknown): string => {
  const said = String(text);
  return JSON.stringify(said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said);
};

/** The variant of a text that is shown here. */
function* variantsOf({ pointer, source }: Decision, here: Here): Generator<string> {
  const text = source as TextSource;
  if (typeof text === "string") yield `text ${pointer} 0`;
  else if ("broker" in text) yield `text ${pointer} ${here.entry.is.broker ? 0 : 1}`;
  else {
    const at = text.findIndex(
      (variant) => typeof variant === "string" || isTrue(compileRule(variant.when)(here.scope)),
    );
    if (at >= 0) yield `text ${pointer} ${at}`;
  }
}
