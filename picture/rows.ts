import type { FlowGraph } from "../engine/analysis";

/** A step of the line with what is drawn beside it, by the ids of their nodes. */
export interface Row {
  readonly step: string;
  /** The step or the sale that follows. */
  readonly next: string | undefined;
  /** What leads out of the step, then the steps beside the line that lead back to it with what leads out of those. */
  readonly beside: readonly string[];
  /** A place of the line for each of them; no node has such a name. */
  readonly places: readonly string[];
}

/** Returns the steps of the line in their order, each with what is drawn beside it. */
export function rowsOf({ nodes, edges }: Pick<FlowGraph, "nodes" | "edges">): readonly Row[] {
  const exitsOf = (step: string): readonly string[] => nodes.filter(({ of }) => of === step).map(({ id }) => id);
  return nodes
    .filter(({ kind }) => kind === "step" || kind === "sale")
    .map(({ id: step }) => {
      const leadsBack = (id: string): boolean => edges.some(({ from, to }) => from === id && to === step);
      const asides = nodes.filter(({ id, kind }) => kind === "aside" && leadsBack(id));
      const beside = [...exitsOf(step), ...asides.flatMap(({ id }) => [id, ...exitsOf(id)])];
      const next = edges.find(({ from, kind }) => from === step && kind === "next")?.to;
      return { step, next, beside, places: beside.map((_, place) => `\n${step}\n${place}`) };
    });
}
