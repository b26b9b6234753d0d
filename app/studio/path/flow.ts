import { conditionSaid, expand, flowGraph, inPlain, vocabularyOf } from "../../../engine/analysis/index";
import type { FlowGraph } from "../../../engine/analysis/index";
import type { Flow, Part } from "../../../engine/index";
import type { ProductFiles } from "../../shared/api/types";

/** A flow with the parts that it names, as texts by their names. */
export interface WrittenFlow {
  readonly text: string;
  readonly parts: ReadonlyMap<string, string>;
}

/**
 * Returns the flow among a product's files, with its parts. A published version has them inside; a working copy names
 * some that products share.
 * @param fetchPart the text of a part of the library
 */
export async function writtenFlow(
  { files }: ProductFiles,
  fetchPart: (name: string) => Promise<string>,
): Promise<WrittenFlow | undefined> {
  const flow = files.find(({ path }) => path.endsWith(".flow.json"));
  if (!flow) return undefined;
  const parts = new Map(
    files.filter(({ path }) => path.startsWith(PARTS)).map(({ path, text }) => [nameOf(path), text]),
  );
  const known = new Set([...parts.keys(), ...partsInside(flow.text)]);
  let open = usesIn(flow.text);
  while (open.length > 0) {
    const missing = open.filter((name) => !known.has(name));
    const texts = await Promise.all(missing.map(fetchPart));
    missing.forEach((name, index) => {
      known.add(name);
      parts.set(name, texts[index] ?? "");
    });
    open = texts.flatMap(usesIn);
  }
  return { text: flow.text, parts };
}

/** Returns the path of a way in, its rules with the titles of what they read, its names in plain letters. Throws for a flow that is not sound. */
export function pathOf({ text, parts }: WrittenFlow, entry: FlowGraph["entry"]): FlowGraph {
  const flow: Flow = JSON.parse(text);
  const known = Object.fromEntries([...parts].map(([name, part]): [string, Part] => [name, JSON.parse(part)]));
  const vocabulary = vocabularyOf([{ path: "product.flow.json", text }], { lists: {}, parts: known });
  const path = flowGraph(expand(flow, known).flow, entry, vocabulary && ((rule) => conditionSaid(rule, vocabulary)));
  return { ...path, nodes: path.nodes.map((node) => ({ ...node, name: inPlain(node.name) })) };
}

/** The names of the parts that are inside a flow. */
function partsInside(text: string): readonly string[] {
  const file: { readonly parts?: object } = JSON.parse(text);
  return Object.keys(file.parts ?? {});
}

const PARTS = "parts/";
const nameOf = (path: string): string => path.slice(PARTS.length, -".json".length);

/** The parts that a text names, each once. */
const usesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/"use"\s*:\s*"([^"\\]+@\d+)"/g)].flatMap(([, name]) => name ?? [])),
];
