import type { Place } from "../ui/DraftContext";
import type { OutlineNode } from "../work/looked";
import { wordsOf } from "../work/searching";

/** Returns the nodes in which all words of the query are found, with those that hold them; all of them without a query. */
export function matching(nodes: readonly OutlineNode[], query: string): readonly OutlineNode[] {
  const words = wordsOf(query);
  return words.length === 0 ? nodes : nodes.flatMap((node) => kept(node, words));
}

function kept(node: OutlineNode, words: readonly string[]): readonly OutlineNode[] {
  const said = `${node.title} ${node.kind} ${node.id}`.toLowerCase();
  const children = (node.children ?? []).flatMap((child) => kept(child, words));
  if (children.length > 0) return [{ ...node, children }];
  const { children: _all, ...alone } = node;
  return words.every((word) => said.includes(word)) ? [alone] : [];
}

/** Returns how many of the nodes that a search has left were found themselves: those below which nothing is. */
export const foundIn = (nodes: readonly OutlineNode[]): number =>
  nodes.reduce((sum, { children = [] }) => sum + (children.length === 0 ? 1 : foundIn(children)), 0);

/** Returns the titles of those. */
export const titlesOf = (nodes: readonly OutlineNode[]): readonly string[] =>
  nodes.flatMap(({ title, children = [] }) => (children.length === 0 ? [title] : titlesOf(children)));

/** Returns which node a place of the draft is in: the innermost; undefined where the outline has none. */
export function nodeAt(nodes: readonly OutlineNode[], { path, pointer }: Place, flow: string): OutlineNode | undefined {
  const here = nodes.find((node) => (node.path === flow ? isIn(pointer, node, path) : node.path === path));
  return here && (nodeAt(here.children ?? [], { path, pointer }, flow) ?? here);
}

function isIn(pointer: string, { id, path }: OutlineNode, at: string): boolean {
  const own = id.slice(id.indexOf(" ") + 1);
  return path === at && (pointer === own || pointer.startsWith(`${own}/`));
}

/** How many rows of one list are shown at first: thousands hold up a page, and no person reads them. */
export const AT_FIRST = 200;

/**
 * Returns the nodes with at most so many at each level; the last one of a longer level says how many more there are, and
 * leads to the first of those.
 */
export function atFirst(nodes: readonly OutlineNode[]): readonly OutlineNode[] {
  const first = nodes
    .slice(0, AT_FIRST)
    .map((node) => (node.children ? { ...node, children: atFirst(node.children) } : node));
  const [next] = nodes.slice(AT_FIRST);
  if (!next) return first;
  const { children: _all, ...place } = next;
  const title = `${(nodes.length - AT_FIRST).toLocaleString("en-US")} more: search to see them`;
  return [...first, { ...place, id: `more ${next.id}`, title, kind: "" }];
}
