import { gather } from "../../flow/asked";
import { ENTRIES, factsOf, kindFacts, stepRules, type Facts } from "../../flow/facts";
import { holdsIn } from "../../checks/fold";
import type { EntryName } from "../../flow/compiled";
import type { WholeFlow, WholeStep } from "../../flow/parts";
import { english } from "../../language/english";
import { plainText } from "../telling/plain-names";
import type { Flow, Text } from "../../../schemas/flow.types";

/** One thing of the picture of a flow. */
export interface GraphNode {
  readonly id: string;
  /** A step of the counted line, a step beside it, a way out (rejection, dialog, proposal), or the sale. */
  readonly kind: "step" | "aside" | "rejection" | "dialog" | "proposal" | "sale";
  /** What it is called: the id of a step or a rule. */
  readonly name: string;
  /** What is said there: a step's heading, a rejection's or a dialog's title. */
  readonly says: string;
  /** When it is there or happens, in English; undefined for a step that is always asked. */
  readonly when?: string;
  /** The label of a step's group. */
  readonly group?: string;
  /** The step that a way out belongs to. */
  readonly of?: string;
}

/** A way from one thing to another. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: "next" | "exit" | "aside" | "return";
  /** Why one goes there, where it is not Next. */
  readonly label?: string;
}

/** The path of one way into the enrollment. */
export interface FlowGraph {
  readonly entry: EntryName;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/**
 * Returns the path of a way in: its steps in the order asked, with the ways out and to the side.
 * @param say says a rule in English
 */
export function flowGraph(flow: WholeFlow, entry: EntryName, say: (rule: unknown) => string = english): FlowGraph {
  // The checks read what was written besides; here nothing does.
  const facts = factsOf(flow as unknown as Flow, flow, { parts: {}, lists: undefined });
  const steps = facts.orders[entry].filter(({ when }) => when === undefined || holdsIn(entry, when, facts) !== false);
  const main = steps.filter(({ aside }) => aside === undefined);
  const sides = steps.filter(({ aside }) => aside !== undefined);
  const picture: Picture = { facts, entry, say };
  const own = [...main, ...sides].map((step) => stepNode(step, picture));
  const exits = steps.flatMap((step, index) => exitsOf(step, picture, steps.slice(0, index)));
  const sale: GraphNode = { id: "sale", kind: "sale", name: "sale", says: "The policy is bound" };
  return {
    entry,
    nodes: [...own, ...exits.map(({ to: _to, ...node }): GraphNode => node), sale],
    edges: [
      ...main.slice(1).map((step, index) => next(main[index]?.id ?? "", step.id)),
      ...(main.length > 0 ? [next(main.at(-1)?.id ?? "", sale.id)] : []),
      ...exits.flatMap(exitEdges),
      ...sides.flatMap((step) => sideEdges(step, steps, picture)),
    ],
  };
}

/** The names of the ways in, in the order in which they are drawn. */
export const graphEntries: readonly EntryName[] = ENTRIES;

interface Picture {
  readonly facts: Facts;
  readonly entry: EntryName;
  readonly say: (rule: unknown) => string;
}

/** A text as the people of this way in read it; where an answer decides, or is filled in, as it reads without one. */
function saidTo(text: Text, picture: Picture): string {
  const said = firstSaidTo(text, picture);
  return Array.isArray(text) && said.includes("{") ? (plainText(text) ?? said) : said;
}

function firstSaidTo(text: Text, { facts, entry }: Picture): string {
  if (typeof text === "string") return text;
  if ("client" in text) return entry === "dashboard" ? text.broker : text.client;
  const found = text.find((each) => typeof each === "string" || holdsIn(entry, each.when, facts) === true);
  return typeof found === "object" ? found.text : (found ?? "");
}

const next = (from: string, to: string): GraphEdge => ({ from, to, kind: "next" });

function stepNode(step: WholeStep, picture: Picture): GraphNode {
  const { facts, entry, say } = picture;
  const { id, when, group, title, aside } = step;
  const isAlways = when === undefined || holdsIn(entry, when, facts) === true;
  const own = isAlways ? ofKind(step) : say(when);
  return {
    id,
    kind: aside === undefined ? "step" : "aside",
    name: id,
    says: saidTo(title, picture),
    group: saidTo(facts.flow.groups[group] ?? group, picture),
    ...(own !== undefined && { when: own }),
  };
}

/** A condition that the kind of step brings with it. */
const ofKind = (step: WholeStep): string | undefined =>
  kindFacts(step).plan === "adds" ? "a plan offers something to add" : undefined;

type Exit = GraphNode & { readonly of: string; readonly to?: string };

/** The ways out of a step. The words for a plan that is not sold are at the first step that chooses one. */
function exitsOf(step: WholeStep, picture: Picture, before: readonly WholeStep[]): readonly Exit[] {
  const { rejections } = picture.facts.flow;
  const { reject = [], confirm = [] } = stepRules(step);
  const chooses = (one: WholeStep): boolean => kindFacts(one).plan === "chooses";
  return [
    ...reject
      .filter(({ when }) => holdsIn(picture.entry, when, picture.facts) !== false)
      .map(({ id, with: words, when }): Exit =>
        exit(step, "rejection", id, saidTo(rejections[words]?.title ?? words, picture), picture.say(when)),
      ),
    ...confirm
      .filter(({ when }) => holdsIn(picture.entry, when, picture.facts) !== false)
      .map(({ id, title, when, to }): Exit => ({
        ...exit(step, "dialog", id, saidTo(title, picture), picture.say(when)),
        ...(to !== undefined && { to }),
      })),
    ...(chooses(step) && !before.some(chooses) ? unsold(step, picture) : []),
    ...proposals(step, picture),
  ];
}

const exit = (step: WholeStep, kind: GraphNode["kind"], name: string, says: string, when: string): Exit => ({
  id: `${step.id} ${kind} ${name}`,
  kind,
  name,
  says,
  when,
  of: step.id,
});

/** Why nothing is sold to somebody, as people call it. */
const REASONS = { no_plans: "no plan is sold in the state", broker_not_licensed: "the broker has no licence there" };

const unsold = (step: WholeStep, picture: Picture): readonly Exit[] =>
  Object.entries(picture.facts.flow.rejections).flatMap(([name, { also_for = [], title }]) =>
    also_for.map((reason) => {
      const out = exit(step, "rejection", name, saidTo(title, picture), REASONS[reason]);
      // The same words may be said for each reason.
      return { ...out, id: `${out.id} ${reason}` };
    }),
  );

/** The ways to finish a step that do not sell. */
function proposals(step: WholeStep, { facts, entry, say }: Picture): readonly Exit[] {
  if (step.kind !== "checkout") return [];
  return step.submit
    .filter(({ does }) => does === "propose")
    .filter(({ when }) => when === undefined || (holdsIn(entry, when, facts) ?? isAsked(when, { facts, entry, say })))
    .map(({ when }) => exit(step, "proposal", "proposal", "The client gets a proposal by mail", say(when ?? true)));
}

/** Whether a condition can hold for an entry: no question that it reads is left out there. */
function isAsked(rule: unknown, { facts, entry }: Picture): boolean {
  const read = facts.asked.filter(({ name }) => JSON.stringify(rule).includes(`"answers.${name}"`));
  return read.every(({ conditions }) => conditions.every((each) => holdsIn(entry, each, facts) !== false));
}

function exitEdges({ id, of, to }: Exit): readonly GraphEdge[] {
  const out: GraphEdge = { from: of, to: id, kind: "exit" };
  return to === undefined ? [out] : [out, { from: id, to, kind: "return", label: "confirmed" }];
}

/** How one comes to a step beside the line, and back. */
function sideEdges(step: WholeStep, steps: readonly WholeStep[], picture: Picture): readonly GraphEdge[] {
  const links = steps.flatMap(({ id, links = [] }) =>
    links
      .filter(({ to }) => to === step.id)
      .map(({ label }): GraphEdge => ({ from: id, to: step.id, kind: "aside", label: saidTo(label, picture) })),
  );
  const names = new Set(gather(step, 0).map(({ name }) => name));
  const opened = steps.flatMap((other) =>
    gather(other, 0)
      .filter(({ question: { opens } }) => opens !== undefined && names.has(opens))
      .map((): GraphEdge => ({ from: other.id, to: step.id, kind: "aside", label: "Yes" })),
  );
  return [...links, ...opened, { from: step.id, to: step.aside ?? "", kind: "return" }];
}
