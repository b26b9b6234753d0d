import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Flow, List, Part } from "../../../engine";
import { expand, type WholeFlow } from "../../../engine/analysis";

const folder = resolve(import.meta.dirname, "../../../flows");
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), "utf8"));
const readAll = (sort: string): Record<string, unknown> =>
  Object.fromEntries(
    readdirSync(join(folder, sort)).map((file) => [file.replace(/\.json$/, ""), read(join(sort, file))]),
  );

export const lists = readAll("lists") as Record<string, List>;
export const parts = readAll("parts") as Record<string, Part>;

/** The working copy of a product's flow, as it is written. */
export const written = (id: string): Flow => read(`${id}.flow.json`) as Flow;

/** The same with its parts written out. */
export const whole = (id: string): WholeFlow => expand(written(id), parts).flow;

/** An edit of JSON, in place. */
export type Edit = (json: object) => void;
type Node = Record<string, unknown>;

/** A copy with these edits. */
export function edited<T extends object>(json: T, ...edits: readonly Edit[]): T {
  const copy = structuredClone(json);
  for (const edit of edits) edit(copy);
  return copy;
}

/** The member of a value; that of a list by its index, or by its id. */
function memberOf(node: unknown, key: string): unknown {
  const found =
    Array.isArray(node) && !/^\d+$/.test(key) ? node.find((each: Node) => each.id === key) : (node as Node)[key];
  if (found === undefined) throw new Error(`There is no ${key}.`);
  return found as unknown;
}

function holder(json: object, path: string): readonly [Node, string] {
  const keys = path.split(" ");
  const last = keys.pop() ?? "";
  return [keys.reduce<unknown>(memberOf, json) as Node, last];
}

/** The value at a path of keys with spaces between. */
export const valueAt = (json: object, path: string): unknown => path.split(" ").reduce<unknown>(memberOf, json);

export const set =
  (path: string, value: unknown): Edit =>
  (json) => {
    const [node, key] = holder(json, path);
    node[key] = value;
  };

/** Puts in place of a value what is made of it. */
export const turn =
  <Was>(path: string, make: (was: Was) => unknown): Edit =>
  (json) =>
    set(path, make(valueAt(json, path) as Was))(json);

export const remove =
  (path: string): Edit =>
  (json) => {
    const [node, key] = holder(json, path);
    if (Array.isArray(node)) node.splice(Number(key), 1);
    else delete node[key];
  };

/** An object whose keys stand in another order. */
export const inOrder =
  (path: string, ...keys: readonly string[]): Edit =>
  (json) =>
    turn<Node>(path, (node) =>
      Object.fromEntries(
        [...keys, ...Object.keys(node).filter((key) => !keys.includes(key))].map((key) => [key, node[key]]),
      ),
    )(json);

/** A key of an object under another name, at the same place. */
export const renamed = (path: string, from: string, to: string): Edit =>
  turn<Node>(path, (node) =>
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key === from ? to : key, value])),
  );
