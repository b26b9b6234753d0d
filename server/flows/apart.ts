import { takenOf } from "../../engine/index";
import type { Flow } from "../../engine/index";
import { BadFlow } from "./bad-flow";

/** What a flow takes of one of the others, in a sentence; undefined when nothing. `flow check` says the same. */
export function clashOf(own: Flow, others: readonly Flow[]): string | undefined {
  for (const other of others)
    for (const { pointer, found } of takenOf(own, other))
      return `${own.id} ${own.version} at ${pointer}: found ${JSON.stringify(found)}, which ${other.id} ${other.version} has. Two flows cannot both have this: only one of them would be found.`;
  return undefined;
}

/** Throws BadFlow with a line for each flow that takes what one before it has. */
export function requireApart(flows: readonly Flow[]): void {
  const clashes = flows.flatMap((flow, at) => clashOf(flow, flows.slice(0, at)) ?? []);
  if (clashes.length > 0) throw new BadFlow(clashes.join("\n"));
}
