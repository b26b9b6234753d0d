import { child } from "./pointer";

/** A value picked out of a flow, and its pointer. */
export interface Picked {
  readonly value: unknown;
  readonly pointer: string;
}

/**
 * The values at a path pattern: `*` stands for every item or member, a last `{}` for every key of an object.
 * `branches/x/steps/*` picks each step name of branch x. Paths that end early pick nothing.
 */
export function select(json: unknown, pattern: string): Picked[] {
  let here: Picked[] = [{ value: json, pointer: "" }];
  for (const part of pattern.split("/")) here = here.flatMap((picked) => into(picked, part));
  return here;
}

function into({ value, pointer }: Picked, part: string): Picked[] {
  if (value === null || typeof value !== "object") return [];
  const members =
    part === "*" || part === "{}"
      ? Object.entries(value)
      : Object.hasOwn(value, part)
        ? [[part, (value as Record<string, unknown>)[part]] as const]
        : [];
  return members.map(([key, member]) => ({
    value: part === "{}" ? key : (member as unknown),
    pointer: child(pointer, key),
  }));
}
