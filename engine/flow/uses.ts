import { isObject } from "../values/objects";
import type { Part, Parts } from "./parts";
import { child } from "./pointer";

export type Node = { readonly [key: string]: unknown };
/** Where a part can be used. */
export type Place = "step" | "questions" | "messages";

/** A `use` and where it is. */
export interface Use {
  readonly node: Node;
  readonly pointer: string;
  readonly place: Place;
}

/** The parts that a flow uses, with those that they use themselves. */
export function usedParts(flow: Node, parts: Parts): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (uses: readonly Use[]): void => {
    for (const { node } of uses) {
      const name = String(node.use);
      const part = parts[name];
      if (found.has(name) || !part) continue;
      found.add(name);
      add(usesAmong(part.questions, ""));
    }
  };
  add(usesOfFlow(flow));
  return found;
}

/** The parts that a part uses among its questions. */
export const usesOf = (part: Part): readonly string[] =>
  usesAmong(part.questions, "").map(({ node }) => String(node.use));

export function usesOfFlow({ steps, messages }: Node): readonly Use[] {
  const inSteps = (steps as readonly Node[]).flatMap((step, index): Use[] => {
    const pointer = child("/steps", index);
    return "use" in step ? [{ node: step, pointer, place: "step" }] : usesAmong(step.questions, `${pointer}/questions`);
  });
  const ofMessages: Use[] =
    isObject(messages) && "use" in messages ? [{ node: messages, pointer: "/messages", place: "messages" }] : [];
  return [...inSteps, ...ofMessages];
}

export function usesAmong(questions: unknown, pointer: string): Use[] {
  if (!isObject(questions)) return [];
  return Object.entries(questions).flatMap(([name, node]): Use[] => {
    const place = child(pointer, name);
    if (!isObject(node)) return [];
    if (typeof node.use === "string") return [{ node, pointer: place, place: "questions" }];
    const items = isObject(node.items) ? usesAmong(node.items.questions, `${place}/items/questions`) : [];
    return [...usesAmong(node.questions, `${place}/questions`), ...items];
  });
}

/** The names of questions and groups, at any depth. */
export function questionNames(questions: unknown): string[] {
  if (!isObject(questions)) return [];
  return Object.entries(questions).flatMap(([name, node]) => [
    name,
    ...(isObject(node) ? questionNames(node.questions) : []),
  ]);
}

/** The paths of `{"param": path}` in a part. */
export function parametersRead({ parameters: _parameters, ...part }: Part): readonly string[] {
  const found: string[] = [];
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(collect);
    else if (isObject(node)) {
      if (typeof node.param === "string") found.push(node.param);
      else Object.values(node).forEach(collect);
    }
  };
  collect(part);
  return found;
}
