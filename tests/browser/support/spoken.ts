/** The accessibility tree of a page, and its nodes in a reader's words. */
import type { CDPSession } from "@playwright/test";

/** What is announced of a node. */
export interface TreeNode {
  readonly id: string;
  /** Of its element, for the browser's tools; undefined for a text or a part of a field. */
  readonly element: number | undefined;
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly value: string;
  readonly states: { readonly [name: string]: unknown };
  readonly children: readonly string[];
  readonly parent: string | undefined;
  readonly isIgnored: boolean;
}

export interface Tree {
  readonly nodes: ReadonlyMap<string, TreeNode>;
  readonly focused: TreeNode | undefined;
  /** Parts whose news a reader says by itself, with what they say now. */
  readonly live: readonly { readonly id: string; readonly text: string; readonly isUrgent: boolean }[];
}

/** Said while one waits, on a slow machine alone. */
const PASSING = /^(?:Loading|Saving|Sending|Submitting|Searching)/;

/** The page's tree as it is now. */
export async function treeOf(cdp: CDPSession): Promise<Tree> {
  const { nodes: found } = await cdp.send("Accessibility.getFullAXTree");
  const nodes = new Map<string, TreeNode>(
    found.map((each) => [
      each.nodeId,
      {
        id: each.nodeId,
        element: each.backendDOMNodeId,
        role: String(each.role?.value ?? ""),
        name: clean(each.name?.value),
        description: clean(each.description?.value),
        value: clean(each.value?.value),
        states: Object.fromEntries((each.properties ?? []).map(({ name, value }) => [name, value.value])),
        children: each.childIds ?? [],
        parent: each.parentId,
        isIgnored: each.ignored,
      },
    ]),
  );
  const all = [...nodes.values()].filter(({ isIgnored }) => !isIgnored);
  const live = all.flatMap((node) => {
    const how = node.states.live;
    const text = how === "polite" || how === "assertive" ? textOf(nodes, node) : "";
    return text === "" || PASSING.test(text) ? [] : [{ id: node.id, text, isUrgent: how === "assertive" }];
  });
  // The page itself counts as focused beside the control that is.
  const focused = all.filter(({ states, role }) => states.focused === true && role !== "RootWebArea").at(-1);
  return { nodes, focused, live };
}

const clean = (value: unknown): string => (typeof value === "string" ? value.replaceAll(/\s+/g, " ").trim() : "");

/** All that is written in a node and below. */
function textOf(nodes: Tree["nodes"], node: TreeNode): string {
  if (node.role === "StaticText") return node.name;
  return node.children
    .flatMap((id) => {
      const child = nodes.get(id);
      return child ? [textOf(nodes, child)] : [];
    })
    .filter((text) => text !== "")
    .join(" ");
}

/** Roles that a reader says when one comes into them. */
const ENTERED: ReadonlySet<string> = new Set([
  "dialog",
  "alertdialog",
  "group",
  "radiogroup",
  "region",
  "navigation",
  "banner",
  "contentinfo",
]);

/** What is around a node, from outside, as far as a reader says it. */
export function lineageOf({ nodes }: Tree, node: TreeNode): readonly TreeNode[] {
  const parent = node.parent === undefined ? undefined : nodes.get(node.parent);
  if (!parent) return [];
  const own = ENTERED.has(parent.role) && !parent.isIgnored && (parent.name !== "" || parent.role !== "group");
  return [...lineageOf({ nodes, focused: undefined, live: [] }, parent), ...(own ? [parent] : [])];
}

/** Roles by the words that readers say. */
const SAID: { readonly [role: string]: string } = {
  textbox: "text field",
  searchbox: "search field",
  combobox: "list",
  radio: "radio button",
  checkbox: "box",
  banner: "head of the page",
  contentinfo: "foot of the page",
  spinbutton: "number field",
  DisclosureTriangle: "disclosure",
};
const STATES: readonly (readonly [string, (value: unknown) => string])[] = [
  ["checked", (value) => (value === "true" || value === true ? "checked" : "not checked")],
  ["expanded", (value) => (value === true ? "expanded" : "collapsed")],
  ["required", (value) => (value === true ? "required" : "")],
  ["disabled", (value) => (value === true ? "unavailable" : "")],
  ["invalid", (value) => (value === "true" ? "invalid" : "")],
];

/** A node as a reader says it: what it is, its name, its value, its state, and what explains it. */
export function spoken({ role, name, value, states, description }: TreeNode): string {
  const level = role === "heading" ? ` ${String(states.level)}` : "";
  const told = STATES.flatMap(([state, say]) => (state in states ? [say(states[state])] : []));
  const parts = [
    `${SAID[role] ?? role}${level}${name === "" ? "" : ` “${name}”`}`,
    ...(value === "" || value === name ? [] : [`“${value}”`]),
    ...told.filter((each) => each !== ""),
    ...(description === "" ? [] : [`(${description})`]),
  ];
  return parts.join(", ");
}

/** What a reader says as one thing, and what is nothing but words. */
const READ_WHOLE: ReadonlySet<string> = new Set([
  "link",
  "button",
  "textbox",
  "combobox",
  "checkbox",
  "radio",
  "image",
]);
const PLAIN: ReadonlySet<string> = new Set([
  "StaticText",
  "InlineTextBox",
  "generic",
  "strong",
  "emphasis",
  "none",
  "",
]);

/** What is read from a heading on, up to the next one of its level or above. */
export function read({ nodes }: Tree, heading: RegExp): readonly string[] {
  const lines: string[] = [];
  let [level, isOver] = [Infinity, false];
  const childrenOf = ({ children }: TreeNode): readonly TreeNode[] =>
    children.flatMap((id) => {
      const child = nodes.get(id);
      return child ? [child] : [];
    });
  const isPlain = (node: TreeNode): boolean => childrenOf(node).every((each) => PLAIN.has(each.role) && isPlain(each));
  const readHeading = (node: TreeNode): void => {
    const own = Number(node.states.level);
    if (level < Infinity && own <= level) isOver = true;
    else if (level < Infinity || heading.test(node.name)) {
      level = Math.min(level, own);
      lines.push(spoken(node));
    }
  };
  const visit = (node: TreeNode): void => {
    if (isOver) return;
    if (node.role === "heading" && !node.isIgnored) return readHeading(node);
    if (level < Infinity && !node.isIgnored && node.role !== "RootWebArea") {
      if (READ_WHOLE.has(node.role)) return void lines.push(spoken(node));
      if (node.role === "row") return void lines.push(`row: ${childrenOf(node).map(cellOf).join(" | ")}`);
      if (isPlain(node)) return void lines.push(...[textOf(nodes, node)].filter((text) => text !== ""));
    }
    childrenOf(node).forEach(visit);
  };
  const cellOf = (cell: TreeNode): string => textOf(nodes, cell).replaceAll(/ i(?= |$)/g, "");
  const top = [...nodes.values()].find(({ parent }) => parent === undefined);
  if (top) visit(top);
  return lines;
}
