import type { Flow } from "../../../schemas/flow.types";
import type { Asked } from "../../flow/asked";
import { factsOf, type Facts, type RulePlace, type TextPlace } from "../../flow/facts";
import { stepRules } from "../../flow/kind-facts";
import type { WholeStep } from "../../flow/parts";
import { child, keysOf } from "../../flow/pointer";
import { isObject } from "../../values/objects";
import type { Course } from "../journeys/journey";

/** A value of a flow that may have any word. */
export type Node = { readonly [key: string]: unknown };

/** The rules, texts and questions of a flow by their place, each looked up without a search through the flow. */
export class Places {
  readonly facts: Facts;
  private readonly ruleAt: ReadonlyMap<string, unknown>;
  private readonly textAt: ReadonlyMap<string, TextPlace>;
  private readonly askedAt: ReadonlyMap<string, Asked>;
  private readonly textsIn: ReadonlyMap<string, readonly TextPlace[]>;
  private readonly rulesIn: ReadonlyMap<string, readonly RulePlace[]>;
  private readonly rejectById: ReadonlyMap<string, Node>;

  constructor({ run: { flow } }: Course) {
    this.facts = factsOf(flow.flow as unknown as Flow, flow.flow, { parts: {}, lists: flow.lists });
    this.ruleAt = new Map(this.facts.rules.map(({ pointer, rule }) => [pointer, rule]));
    this.textAt = new Map(this.facts.texts.map((text) => [text.pointer, text]));
    this.askedAt = new Map(this.facts.asked.map((asked) => [asked.pointer, asked]));
    this.textsIn = byStep(this.facts.texts);
    this.rulesIn = byStep(this.facts.rules);
    const rejects = this.facts.steps.flatMap((step) => (stepRules(step).reject ?? []) as unknown as readonly Node[]);
    this.rejectById = new Map(rejects.toReversed().map((reject) => [String(reject.id), reject]));
  }

  /** The texts of a step and its questions that belong to no other decision. */
  textsUnder(step: number): readonly TextPlace[] {
    return (this.textsIn.get(String(step)) ?? []).filter(({ pointer }) => !this.isInOther(pointer));
  }

  /** Conditions of a step's links, rows and sections: whether something besides steps and questions is shown. */
  shownUnder(step: number): readonly RulePlace[] {
    return (this.rulesIn.get(String(step)) ?? [])
      .filter(({ pointer }) => SHOWN.has(keysOf(pointer).at(-1) ?? ""))
      .filter(({ pointer }) => !this.isInOther(pointer) && !this.isInText(pointer) && !isOfQuestion(pointer));
  }

  /** The rejection with this id, of any step. */
  rejectOf(id: string): Node | undefined {
    return this.rejectById.get(id);
  }

  /** The question around a place. */
  askedAround(pointer: string): Asked | undefined {
    for (const each of ancestors(pointer)) {
      const asked = this.askedAt.get(each);
      if (asked) return asked;
    }
    return undefined;
  }

  /** The words of something besides its texts and rules, which are decisions of their own. */
  declared(pointer: string, node: unknown, isLeftOut: (key: string, pointer: string) => boolean): unknown {
    if (this.textAt.has(pointer) || (this.ruleAt.has(pointer) && !this.isKept(pointer))) return undefined;
    if (Array.isArray(node)) return node.map((part, index) => this.declared(child(pointer, index), part, isLeftOut));
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).flatMap(([key, part]) => {
        if (isLeftOut(key, pointer)) return [];
        const own = this.declared(child(pointer, key), part, isLeftOut);
        return own === undefined ? [] : [[key, own]];
      }),
    );
  }

  /** The conditions around a place: it is seen only if all of them hold. */
  gatesAt(pointer: string): readonly unknown[] {
    return [...ancestors(pointer)].flatMap((each) =>
      ["when", "show_when"].flatMap((word) => {
        const rule = this.ruleAt.get(`${each}/${word}`);
        return rule === undefined || this.textAt.has(each) ? [] : [rule];
      }),
    );
  }

  /** A place by names instead of positions, so that it stays the same when something moves. */
  place(pointer: string): string {
    const asked = this.askedAround(pointer);
    // A text that is agreed to gets a new id with each change: it is still the same text.
    if (asked) return `${asked.step.id}.${asked.name}${pointer.slice(asked.pointer.length).replace(/@\d+/, "")}`;
    const [root = "", index = "", ...rest] = keysOf(pointer);
    if (root !== "steps") return pointer.slice(1);
    const step = this.facts.steps[Number(index)] as WholeStep;
    return [step.id, ...named(rest, step)].join("/");
  }

  /** Whether a rule is part of another decision: of the words around it. */
  private isKept(pointer: string): boolean {
    const last = keysOf(pointer).at(-1) ?? "";
    return !SHOWN.has(last) && !OF_OWN.has(last) && !this.isInText(pointer);
  }

  private isInText(pointer: string): boolean {
    return [...ancestors(pointer)].some((each) => this.textAt.has(each));
  }

  private isInOther(pointer: string): boolean {
    const keys = keysOf(pointer);
    if (["checks", "reject", "confirm"].includes(keys[2] ?? "")) return true;
    const asked = this.askedAround(pointer);
    const own = asked ? keysOf(pointer.slice(asked.pointer.length)) : [];
    return own[0] === "wrong";
  }
}

/** Words whose rule says whether something is shown. */
const SHOWN: ReadonlySet<string> = new Set(["when", "show_when"]);
/** Words whose rule is a decision of its own. */
const OF_OWN: ReadonlySet<string> = new Set(["starts_as", "derived", "where", "optional", "earliest", "latest"]);

const isOfQuestion = (pointer: string): boolean =>
  keysOf(pointer).at(-1) === "show_when" || /^\/steps\/\d+\/when$/.test(pointer);

/** What each step holds, by the step's place in the flow. */
function byStep<Place extends { readonly pointer: string }>(all: readonly Place[]): ReadonlyMap<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const place of all) {
    const [, root = "", step = ""] = place.pointer.split("/", 3);
    if (root !== "steps") continue;
    const others = found.get(step);
    if (others) others.push(place);
    else found.set(step, [place]);
  }
  return found;
}

/** Keys with the name of a section's first question instead of the section's position. */
function named(keys: readonly string[], step: unknown): readonly string[] {
  let here = step;
  return keys.map((key) => {
    const isPosition = Array.isArray(here);
    here = isObject(here) || Array.isArray(here) ? (here as unknown as Node)[key] : undefined;
    const questions = isPosition && isObject(here) ? here.questions : undefined;
    return Array.isArray(questions) && questions.length > 0 ? `of ${String(questions[0])}` : key;
  });
}

function* ancestors(pointer: string): Generator<string> {
  for (let end = pointer.lastIndexOf("/"); end >= 0; end = pointer.lastIndexOf("/", end - 1)) {
    yield pointer.slice(0, end);
    if (end === 0) return;
  }
}
