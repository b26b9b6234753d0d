/** What is measured within the page. Each function runs there, so it knows only the others of this file. */
import type { Page } from "@playwright/test";

/** A line of text, or a control, with what it belongs to. */
interface Piece {
  readonly of: Element;
  readonly says: string;
  readonly box: DOMRect;
}

/** Everything wrong with the dialog that is open, or else with the page, each with the words that it is about. */
export async function measureLayout(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => { ${FUNCTIONS.map(String).join("\n")}; return measured(); })()`);
}

function measured(): readonly string[] {
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const texts = textsOf(root);
  return [...new Set([...tooWide(root), ...broken(root, texts), ...cut(texts), ...covered(root, texts)])].slice(0, 12);
}

/** The nodes whose text can be seen. */
function textsOf(root: Element): readonly Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (text instanceof Text && text.data.trim() !== "" && text.parentElement && isSeen(text.parentElement))
      texts.push(text);
  return texts;
}

function isSeen(part: Element): boolean {
  if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  if (part.closest("svg, option, script, style")) return false;
  for (let at: Element | null = part; at; at = at.parentElement) {
    const { position, clipPath } = getComputedStyle(at);
    // Only screen readers have it.
    if (position === "absolute" && (clipPath !== "none" || at.getBoundingClientRect().width <= 1)) return false;
  }
  return true;
}

/** What is wider than the screen or the dialog, except a table in a region that scrolls by itself (W19). */
function tooWide(root: Element): readonly string[] {
  const frame = root === document.body ? document.documentElement : root;
  const { left } = frame.getBoundingClientRect();
  const edge = left + frame.clientLeft + frame.clientWidth;
  const parts = [...root.querySelectorAll("*")].filter((part) => {
    const box = part.getBoundingClientRect();
    return (box.right > edge + 1 || box.left < left - 1) && box.width > 1 && isSeen(part) && !isInRegion(part, root);
  });
  // The innermost are to blame.
  const blamed = parts.filter((part) => !parts.some((other) => other !== part && part.contains(other)));
  const wide = frame.scrollWidth - frame.clientWidth;
  return [
    ...(wide > 0 ? [`${wide} px wider than the ${root === document.body ? "screen" : "dialog"}`] : []),
    ...blamed.map((part) => `out of the frame: ${describe(part)}`),
  ];
}

function isInRegion(part: Element, root: Element): boolean {
  for (let at = part.parentElement; at && at !== root; at = at.parentElement) {
    const isNamed = at.hasAttribute("aria-label") || at.hasAttribute("aria-labelledby");
    const scrolls = ["auto", "scroll"].includes(getComputedStyle(at).overflowX);
    if (scrolls && isNamed && at instanceof HTMLElement && at.tabIndex === 0) return true;
  }
  return false;
}

/**
 * Words that go on in the next line. A word of letters may do so only where it is longer than the whole page is wide; a
 * link, an address, a number or a name longer than any word where it is longer than its own place.
 */
function broken(root: Element, texts: readonly Text[]): readonly string[] {
  return texts.flatMap((text) =>
    [...text.data.matchAll(/https?:\/\/\S+|[^\s\u200b\u00ad\-‐–—/]+[-‐–—/]*/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const lines = new Set(boxes.map(({ top }) => Math.round(top)));
      if (lines.size < 2) return [];
      const length = boxes.reduce((sum, { width }) => sum + width, 0);
      return length > placeOf(text, word, root) ? [] : [`broken word: ${word} in ${describe(text.parentElement)}`];
    }),
  );
}

/** How wide a line may be for this word. */
function placeOf(text: Text, word: string, root: Element): number {
  const isWord = /^\P{L}?[\p{L}\p{M}'’]{1,30}\P{L}{0,2}$/u.test(word);
  const block = isWord ? text.parentElement?.closest("main, header, footer, nav, dialog, body") : blockOf(text, root);
  const place = block ?? root;
  const { paddingLeft, paddingRight } = getComputedStyle(place);
  return place.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}

function blockOf(text: Text, root: Element): Element {
  let at = text.parentElement ?? root;
  while (at !== root && ["inline", "contents"].includes(getComputedStyle(at).display)) at = at.parentElement ?? root;
  return at;
}

/** Text that goes beyond a box that shows nothing beyond its edges, or beyond the border that is drawn around it. */
function cut(texts: readonly Text[]): readonly string[] {
  return texts.flatMap((text) => {
    const boxes = linesOf(text);
    for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, borderLeftWidth, display, position, textOverflow } = getComputedStyle(at);
      if (["auto", "scroll"].includes(overflowX) || position === "fixed") return [];
      if (textOverflow === "ellipsis" && isElsewhere(text)) return [];
      const hides =
        overflowX === "hidden" || overflowX === "clip" || (borderLeftWidth !== "0px" && display !== "inline");
      const { left, right } = at.getBoundingClientRect();
      if (hides && boxes.some((box) => box.right > right + 1 || box.left < left - 1))
        return [`cut off: ${text.data.trim().slice(0, 60)} in ${describe(at)}`];
    }
    return [];
  });
}

/** What is shortened on one line must be written in full elsewhere on the page. */
function isElsewhere(text: Text): boolean {
  return (document.body.textContent ?? "").split(text.data.trim()).length > 2;
}

function linesOf(text: Text): readonly DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].filter(({ width }) => width > 1);
}

/** Its lines without those below the edge of a box that shows nothing beyond it, such as the third of two. */
function seenLinesOf(text: Text): readonly DOMRect[] {
  const lines = linesOf(text);
  const clips = text.parentElement?.closest("a, span, p, dd, li, td, div");
  if (!clips || getComputedStyle(clips).overflowY !== "hidden") return lines;
  const { bottom } = clips.getBoundingClientRect();
  return lines.filter(({ top, height }) => top + height / 2 < bottom);
}

/** Text that lies on other text or on a control which it does not belong to. What sticks to an edge lies over the rest. */
function covered(root: Element, texts: readonly Text[]): readonly string[] {
  const lines = texts.flatMap((text) =>
    seenLinesOf(text).map((box): Piece => ({
      of: text.parentElement ?? root,
      says: text.data.trim().slice(0, 40),
      box,
    })),
  );
  const controls = [...root.querySelectorAll("button, input, select, textarea")]
    .filter((part) => isSeen(part) && getComputedStyle(part).pointerEvents !== "none")
    .map((part): Piece => ({ of: part, says: describe(part), box: part.getBoundingClientRect() }));
  const all = [...lines, ...controls];
  return lines.flatMap((line, at) =>
    all
      .slice(at + 1)
      .filter((other) => overlap(line, other) && layerOf(line.of) === layerOf(other.of))
      .map((other) => `overlap: ${line.says} | ${other.says}`),
  );
}

function overlap(one: Piece, other: Piece): boolean {
  if (one.of.contains(other.of) || other.of.contains(one.of)) return false;
  const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
  const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
  return across > 2 && down > 0.35 * Math.min(one.box.height, other.box.height);
}

/** What the part moves with: an ancestor that sticks, floats or scrolls, or the page. */
function layerOf(part: Element): Element {
  for (let at = part; at.parentElement; at = at.parentElement) {
    const { position, overflowY } = getComputedStyle(at);
    if (["sticky", "fixed", "absolute"].includes(position) || ["auto", "scroll"].includes(overflowY)) return at;
  }
  return document.documentElement;
}

function describe(part: Element | null): string {
  if (!part) return "nothing";
  const name = part.getAttribute("aria-label") ?? part.textContent?.trim().replace(/\s+/g, " ") ?? "";
  return `<${part.tagName.toLowerCase()}> ${name.slice(0, 50)}`;
}

const FUNCTIONS = [
  measured,
  textsOf,
  isSeen,
  tooWide,
  isInRegion,
  broken,
  placeOf,
  blockOf,
  cut,
  isElsewhere,
  linesOf,
  seenLinesOf,
  covered,
  overlap,
  layerOf,
  describe,
];
