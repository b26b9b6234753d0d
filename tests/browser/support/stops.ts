/** What the accessibility tree of a page says can be operated, and what Tab and the arrows come to. */
import type { CDPSession, Page } from "@playwright/test";
import { lineageOf, treeOf } from "./spoken";
import type { Tree, TreeNode } from "./spoken";
import { expect } from "./test";

/** No page of the studio has more stops than this. */
const MOST_STOPS = 300;

/** Roles of what is operated, whether or not a key comes there. */
const OPERATED: ReadonlySet<string> = new Set([
  "button",
  "link",
  "textbox",
  "searchbox",
  "combobox",
  "checkbox",
  "radio",
  "treeitem",
  "slider",
  "spinbutton",
  "tab",
  "menuitem",
  "Date",
  "DisclosureTriangle",
  "Iframe",
  // One of its cells at a time has the focus, and the arrows go on.
  "grid",
]);
/** What takes the focus so that it is read, and is operated by nothing. */
const READ: ReadonlySet<string> = new Set([
  "RootWebArea",
  "generic",
  "heading",
  "main",
  "dialog",
  "alert",
  "status",
  // Of it, one item at a time has the focus.
  "tree",
  // Rows that come or go leave the focus with those that are there.
  "list",
  "listitem",
]);

/** A control of a page. */
interface Control {
  readonly element: number;
  /** What it is and its name. */
  readonly words: string;
  /** What is around it, for who hears where they are. */
  readonly around: string;
  readonly node: TreeNode;
}

interface Stop {
  readonly element: number;
  /** What is wrong with how it shows that it has the focus. */
  readonly fault: string | null;
  readonly markup: string;
  /** Whether it is an item of a tree, in which the arrows go on. */
  readonly isItem: boolean;
  /** Whether it is in the main part of the page. */
  readonly isInMain: boolean;
}

/** What a page says of what has the focus. */
type Shown = Omit<Stop, "element">;

/**
 * Goes once through all that Tab comes to, and by the arrows through each tree on the way. Each control of the
 * accessibility tree has to be one stop, in the tree's order, with a name of its own, and has to show that it has the focus.
 * The headings have to follow each other, and each landmark needs a name. Of a page whose other panes are known, its main
 * part is enough.
 */
export async function expectKeyed(page: Page, part?: "main"): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("DOM.getDocument");
  const reached = await stopsOf(page, cdp, part);
  const tree = await treeOf(cdp);
  const controls = controlsOf(tree, part);
  await cdp.detach();
  const wordsOf = new Map(controls.map(({ element, words }) => [element, words]));
  expect(
    reached.map(
      ({ element, markup }) => wordsOf.get(element) ?? `what the tree does not say can be operated: ${markup}`,
    ),
    "what Tab and the arrows came to, beside the controls in the order of the tree",
  ).toEqual(controls.filter(isStop(reached)).map(({ words }) => words));
  const faults = reached.flatMap(({ element, fault }) => (fault === null ? [] : [`${wordsOf.get(element)} ${fault}`]));
  expect(faults, "stops that do not show themselves").toEqual([]);
  expect(namelessIn(controls), "controls without a name, or with that of another beside it").toEqual([]);
  expect(disorderIn(tree), "headings and landmarks").toEqual([]);
}

/** Of radio buttons of one group, Tab comes to one; all others are stops. */
const isStop =
  (reached: readonly Stop[]) =>
  ({ element, node }: Control): boolean =>
    node.role !== "radio" || reached.some((stop) => stop.element === element);

/** All that Tab comes to, once around, or in a part of the page. */
async function stopsOf(page: Page, cdp: CDPSession, part?: "main"): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  await page.evaluate(toTop, part ?? "body");
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await stopOf(cdp);
    if (part && stop && !stop.isInMain) return stops;
    // The end of the page, or of a dialog.
    if (!stop || stop.element === stops[0]?.element) {
      if (stops.length > 0) return stops;
      continue;
    }
    // A date is several stops in one element, and so is a frame.
    if (stop.element === stops.at(-1)?.element) continue;
    stops.push(...(stop.isItem ? await itemsFrom(page, cdp) : [stop]));
  }
  throw new Error(`Tab came to no end in ${MOST_STOPS} presses`);
}

/** The items of the tree that the focus is in, from the first one on. */
async function itemsFrom(page: Page, cdp: CDPSession): Promise<readonly Stop[]> {
  const items: Stop[] = [];
  await page.keyboard.press("Home");
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    const item = await stopOf(cdp);
    if (!item || item.element === items.at(-1)?.element) return items;
    items.push(item);
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`The arrows came to no end in ${MOST_STOPS} presses`);
}

/** Begins before the first control of a part of the page, or of the dialog that is open. */
function toTop(part: string): void {
  const dialog = document.querySelector<HTMLElement>("dialog:modal h2");
  if (dialog) return dialog.focus();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement) activeElement.blur();
  const start = document.createElement("span");
  start.tabIndex = -1;
  document.querySelector(part)?.prepend(start);
  start.focus();
  start.remove();
}

/** What has the focus; undefined when nothing of the page has it. A cell is a stop of its grid. */
async function stopOf(cdp: CDPSession): Promise<Stop | undefined> {
  const { result } = await cdp.send("Runtime.evaluate", { expression: `(${String(deepest)})()` });
  if (result.objectId === undefined) return undefined;
  const { objectId } = result;
  const { result: whole } = await cdp.send("Runtime.callFunctionOn", {
    objectId,
    functionDeclaration: "function () { return this.closest('[role=grid]') ?? this; }",
  });
  const { node } = await cdp.send("DOM.describeNode", { objectId: whole.objectId ?? objectId });
  const { result: shown } = await cdp.send("Runtime.callFunctionOn", {
    objectId,
    functionDeclaration: `function () { return (${String(shownOf)})(this); }`,
    returnByValue: true,
    awaitPromise: true,
  });
  const value: Shown = shown.value;
  return { element: node.backendNodeId, ...value };
}

/** In the page: the element that has the focus, also within a tree of its own. */
function deepest(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element === document.body ? null : element;
}

/** In the page: whether an element shows that it has the focus, by a ring of it or around it, and is not covered. */
async function shownOf(element: Element): Promise<Shown> {
  // A picture that moves what has the focus into sight has done so by then.
  if (element.closest("[role=application]"))
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const root = element.getRootNode();
  const host = root instanceof ShadowRoot ? root.host : element;
  const lineage = [element, element.parentElement, element.parentElement?.parentElement, host, host.parentElement];
  const isRinged = lineage.some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
    const after = getComputedStyle(each, "::after");
    const isOver = after.content !== "none" && after.position === "absolute" && parseFloat(after.borderTopWidth) > 0;
    return isOver || (outlineStyle !== "none" && parseFloat(outlineWidth) > 0 && !/^rgba.*, 0\)$/.test(outlineColor));
  });
  const box = element.getClientRects()[0];
  const said = {
    markup: element.outerHTML.slice(0, 200),
    isItem: element.getAttribute("role") === "treeitem",
    isInMain: host.closest("main, [role=main]") !== null,
  };
  if (!box) return { ...said, fault: "is not drawn" };
  // What is in sight of it: a long one may begin or end outside of the pane that it is in.
  const seen = { left: Math.max(box.left, 0), top: Math.max(box.top, 0), right: innerWidth, bottom: innerHeight };
  [seen.right, seen.bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
  const around = (each: Element): Element | null =>
    each.parentElement ?? (each.getRootNode() === root && host !== element ? host : null);
  for (let each = around(element); each; each = around(each)) {
    if (getComputedStyle(each).overflow === "visible") continue;
    const { left, right, top: above, bottom } = each.getBoundingClientRect();
    [seen.left, seen.right] = [Math.max(seen.left, left), Math.min(seen.right, right)];
    [seen.top, seen.bottom] = [Math.max(seen.top, above), Math.min(seen.bottom, bottom)];
  }
  const isCut = seen.right < seen.left || seen.bottom < seen.top;
  if (isCut) return { ...said, fault: "is out of sight in what is around it" };
  const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
  const top = root instanceof ShadowRoot ? root.elementFromPoint(x, y) : document.elementFromPoint(x, y);
  // What lets a press through is below what is around it.
  const isSeen = top !== null && (element.contains(top) || top.contains(element) || host.contains(top));
  if (!isSeen) return { ...said, fault: `is covered by ${top?.outerHTML.slice(0, 120) ?? "the window's edge"}` };
  return { ...said, fault: isRinged ? null : "has no focus ring" };
}

/** What can be read and operated: the page, a part of it, or the dialog that is open, in the order of the tree. */
function inSight({ nodes }: Tree, part?: "main"): readonly TreeNode[] {
  const all = [...nodes.values()];
  const below = (node: TreeNode): readonly TreeNode[] => {
    // What a control is made of is none of its own: the choices of a list, for one.
    if (OPERATED.has(node.role) && node.role !== "treeitem") return [node];
    const inside = node.children.flatMap((id) => {
      const child = nodes.get(id);
      return child ? below(child) : [];
    });
    return [node, ...inside];
  };
  const top =
    all.find(({ role, states }) => role === "dialog" && states.modal === true) ??
    all.find(({ role }) => part === undefined || role === part);
  return top ? below(top).filter(({ isIgnored }) => !isIgnored) : [];
}

/** The controls, in the order of the tree. */
function controlsOf(tree: Tree, part?: "main"): readonly Control[] {
  return inSight(tree, part).flatMap((node) => {
    const { role, name, states, element } = node;
    const isOperated = OPERATED.has(role) || (states.focusable === true && !READ.has(role));
    const isOff = states.disabled === true && states.focusable !== true;
    if (!isOperated || isOff || element === undefined) return [];
    const around = lineageOf(tree, node).map((each) => `${each.role} ${each.name}`);
    return [{ element, words: `${role} “${name}”`, around: around.join(", "), node }];
  });
}

function namelessIn(controls: readonly Control[]): readonly string[] {
  const said = controls.map(({ words, around }) => `${around}: ${words}`);
  return said.filter((each, index) => each.endsWith("“”") || said.indexOf(each) !== index);
}

/** Where a heading is more than one level below the one before, and a landmark that there may be several of has no name. */
function disorderIn(tree: Tree): readonly string[] {
  const all = inSight(tree);
  const [first = 1, ...levels] = all.flatMap(({ role, states }) => (role === "heading" ? [Number(states.level)] : []));
  const jumps = levels.flatMap((level, index) => {
    const before = levels[index - 1] ?? first;
    return level > before + 1 ? [`a heading of level ${level} after one of ${before}`] : [];
  });
  const nameless = all.flatMap(({ role, name }) =>
    ["navigation", "region", "complementary"].includes(role) && name === "" ? [`a ${role} without a name`] : [],
  );
  return [...jumps, ...nameless];
}
