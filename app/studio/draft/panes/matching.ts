import type { OutlineNode } from "../work/looked";

/** Returns the nodes in which all words of the query are found, with those that hold them; all of them without a query. */
export function matching(nodes: readonly OutlineNode[], query: string): readonly OutlineNode[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
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
