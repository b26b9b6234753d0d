import type { FlowGraph } from "../engine/analysis";

type GraphNode = FlowGraph["nodes"][number];

/** A line of a box; its style says what it is. */
export interface BoxLine {
  readonly text: string;
  readonly style: "name" | "says" | "when" | "note";
}

/** A box before it has its place; sizes are in pixels. */
export interface SizedBox {
  readonly node: GraphNode;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly BoxLine[];
}

const PADDING = 12;
/** Of each line of a box, in pixels. */
export const LINE_HEIGHT = 18;
/** How wide a letter is at most on average: a line is broken before it runs out of its box. */
const LETTER = 7.4;

/** How wide each kind of box is. */
const WIDTHS: { readonly [kind in GraphNode["kind"]]: number } = {
  step: 340,
  sale: 340,
  aside: 280,
  rejection: 320,
  dialog: 320,
  proposal: 320,
};

/**
 * Returns the box of a node with its text in lines.
 * @param note what else is said there, such as how many people came
 */
export function boxOf(node: GraphNode, note?: string): SizedBox {
  const width = WIDTHS[node.kind];
  const room = Math.floor((width - 2 * PADDING) / LETTER);
  const { name, says, when, kind } = node;
  const isStep = kind === "step" || kind === "aside";
  const inStyle = (text: string | undefined, style: BoxLine["style"]): readonly BoxLine[] =>
    text === undefined ? [] : broken(text, room).map((line): BoxLine => ({ text: line, style }));
  const lines = [
    ...inStyle(name, "name"),
    ...inStyle(says, "says"),
    ...inStyle(when && `${isStep ? "only if" : "if"} ${when}`, "when"),
    ...inStyle(note, "note"),
  ];
  return { node, width, height: lines.length * LINE_HEIGHT + 2 * PADDING, lines };
}

/** A text in lines of at most so many letters, broken between words where it can be. */
function broken(text: string, room: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, room))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const pieces = (word: string, room: number): readonly string[] =>
  word.length <= room ? [word] : [word.slice(0, room), ...pieces(word.slice(room), room)];
