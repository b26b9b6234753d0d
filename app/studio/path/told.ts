import type { FlowGraph } from "../../../engine/analysis/index";
import type { StudioStep } from "../../shared/api/types";

type Node = FlowGraph["nodes"][number];

/** A step of a path in words: what the picture shows of it. */
export interface ToldStep {
  readonly id: string;
  readonly name: string;
  /** What is asked there. */
  readonly says: string;
  readonly group: string | undefined;
  /** When it is asked; undefined for a step that always is. */
  readonly when: string | undefined;
  /** Another step leads to it, and it leads back there. */
  readonly isAside: boolean;
  /** What leads out of it, each in a sentence. */
  readonly exits: readonly string[];
  /** How many came, in a sentence; undefined while that is not known. */
  readonly came: string | undefined;
}

/** How many came to each step of a way in. */
export type Came = ReadonlyMap<string, StudioStep>;

/** Who comes in by each way. */
export const ENTRIES: { readonly [entry in FlowGraph["entry"]]: string } = {
  dashboard: "A broker, from the dashboard",
  enroll: "A client, by a mailed link",
  share: "Anybody, by a share link",
};

/**
 * Returns the steps of a path in the order in which they are asked, each with what leads out of it.
 * @param came undefined while it is not known how many came; of a way that is not taken nothing is said at each step
 */
export function toldSteps({ nodes }: FlowGraph, came: Came | undefined): readonly ToldStep[] {
  return nodes
    .filter(({ kind }) => kind === "step" || kind === "aside")
    .map(({ id, name, says, group, when, kind }) => ({
      id,
      name,
      says,
      group,
      when,
      isAside: kind === "aside",
      exits: nodes.filter(({ of }) => of === id).map(exitSaid),
      came: came && came.size > 0 ? cameSaid(came.get(id)) : undefined,
    }));
}

const EXITS: { readonly [kind in Node["kind"]]?: string } = {
  rejection: "Turned away",
  dialog: "Asked to confirm",
  proposal: "Ends with a proposal",
};

const exitSaid = ({ kind, name, says, when }: Node): string =>
  `${EXITS[kind] ?? kind}${when === undefined ? "" : ` if ${when}`}: ${says} (${name})`;

/** How many came to a step in 30 days, and how many of them went no further, as far as that was recorded. */
export function cameSaid(step: StudioStep | undefined): string {
  if (!step || (step.came === 0 && step.unsaved === 0)) return "No visit was recorded here in 30 days.";
  const { came, stopped, lately, unsaved } = step;
  // Before anything is saved, a visit has no enrollment that could be followed.
  if (came === 0) return `Shown ${times(unsaved)}, before anything was saved: who of them went on is not known.`;
  const counts = [
    `${counted(came)} came`,
    `${counted(stopped)} went no further`,
    ...(lately === 0 ? [] : [`${counted(lately)} ${lately === 1 ? "was" : "were"} here last within the hour`]),
  ];
  const early = unsaved === 0 ? "" : ` Shown ${times(unsaved)} before anything was saved.`;
  return `${counts.join(", ")}.${early}`;
}

const counted = (count: number): string => count.toLocaleString("en-US");
const times = (count: number): string => (count === 1 ? "once" : `${counted(count)} times`);

/** A step as it is read to those who do not see the picture. */
export function spoken({ name, says, when, isAside, exits, came }: ToldStep): string {
  return [
    `Step ${name}`,
    says,
    when === undefined ? "" : `Only if ${when}`,
    isAside ? "Beside the line" : "",
    ...exits,
    came ?? "",
  ]
    .filter((part) => part !== "")
    .map((part) => (/[.!?:]$/.test(part) ? part : `${part}.`))
    .join(" ");
}
