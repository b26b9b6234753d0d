import type { Files, Node } from "./product";

/** A change of a product's files as somebody might make it, with every class of answers that it changes. */
export interface PlantedEdit {
  readonly product: "boa" | "passport360";
  readonly name: string;
  readonly apply: (files: Files) => void;
  /** Each changed class in short (`in-short.ts`); none where the edit changes nothing. */
  readonly classes: readonly string[];
}

/** The step of the flow with this id. Throws when there is none. */
export function step({ flow }: Files, id: string): Node {
  const found = (flow.steps as Node[]).find((one) => one.id === id);
  if (!found) throw new Error(`There is no step ${id}.`);
  return found;
}

/** A part of the flow, such as `checkout@2`. Throws when the flow does not use it, so that an edit of it would be none. */
export function part({ flow, parts }: Files, named: string): Node {
  const found = usedIn(flow, parts).has(named) ? parts[named] : undefined;
  if (!found) throw new Error(`The flow has no part ${named}.`);
  return found;
}

/** The names of the parts that a flow or a part uses, with those that these use. */
function usedIn(content: Node, parts: Files["parts"]): ReadonlySet<string> {
  const names = [...JSON.stringify(content).matchAll(/"use":"([^"]+)"/g)].map(([, name = ""]) => name);
  return new Set(names.flatMap((name) => [name, ...usedIn(parts[name] ?? {}, parts)]));
}

/** An item of a list. Throws when there is none. */
export function item({ lists }: Files, list: string, code: string | number): Node {
  const found = lists[list]?.items.find((one) => one.code === code);
  if (!found) throw new Error(`The list ${list} has no ${code}.`);
  return found as unknown as Node;
}

/** Makes the planted edits of one product. */
export const editsOf =
  (product: PlantedEdit["product"]) =>
  (name: string, apply: PlantedEdit["apply"], classes: PlantedEdit["classes"]): PlantedEdit => ({
    product,
    name,
    apply,
    classes,
  });
