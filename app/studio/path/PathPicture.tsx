import { MiniMap, ReactFlow, ReactFlowProvider, useReactFlow, ViewportPortal } from "@xyflow/react";
import type { Node, NodeProps } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { useId, useMemo, useRef } from "react";
import type { FocusEvent, KeyboardEvent } from "react";
import type { FlowGraph } from "../../../engine/analysis/index";
import { pathLayout } from "../../../picture/path-layout";
import type { Box, PathLayout } from "../../../picture/path-layout";
import { Text } from "../../shared/ui/layout";
import { Lines } from "./Lines";
import { Frame, Sheet } from "./look";
import { spoken } from "./told";
import type { ToldStep } from "./told";
import { Zoom } from "./Zoom";

interface Props {
  readonly path: FlowGraph;
  readonly steps: readonly ToldStep[];
  readonly label: string;
}

/** The path of a way in as a picture that can be moved and zoomed, by the mouse, by keys and by buttons. */
export default function PathPicture(props: Props) {
  return (
    <ReactFlowProvider>
      <Picture {...props} />
    </ReactFlowProvider>
  );
}

type BoxNode = Node<{ readonly box: Box }, "box">;

const TYPES = { box: BoxOfPath };
/** None of these is changed here. */
const READ_ONLY = {
  minZoom: 0.1,
  maxZoom: 2,
  nodesDraggable: false,
  nodesConnectable: false,
  elementsSelectable: false,
  // It would lead out of the window what the page has just brought into it.
  autoPanOnNodeFocus: false,
  edgesFocusable: false,
  deleteKeyCode: null,
  selectionKeyCode: null,
  // The wheel scrolls the page, and with Ctrl it zooms.
  zoomOnScroll: false,
  zoomOnDoubleClick: false,
  preventScrolling: false,
  // Its words are too pale to be read; CONTRIBUTING.md names the package.
  proOptions: { hideAttribution: true },
} as const;

function Picture({ path, steps, label }: Props) {
  const layout = useMemo(() => layoutOf(path, steps), [path, steps]);
  const nodes = useMemo(() => nodesOf(layout, steps), [layout, steps]);
  const sheet = useRef<HTMLDivElement>(null);
  const { setViewport, fitView } = useReactFlow();
  const keys = useKeys();
  const toSight = useSight();
  const help = useId();
  /** As wide as the sheet, from the first step on. */
  const begin = (): void => {
    const room = sheet.current?.clientWidth ?? layout.width;
    const zoom = Math.min(1, room / layout.width);
    void setViewport({ x: (room - layout.width * zoom) / 2, y: 0, zoom });
  };
  return (
    <>
      <Sheet ref={sheet} onKeyDown={keys} onFocus={toSight}>
        {/* Above the picture, and so before it for who comes by Tab. */}
        <Zoom onWhole={() => void fitView()} />
        <ReactFlow
          nodes={nodes}
          edges={[]}
          nodeTypes={TYPES}
          onInit={begin}
          aria-label={label}
          aria-describedby={help}
          {...READ_ONLY}
        >
          <ViewportPortal>
            <Lines layout={layout} />
          </ViewportPortal>
          <MiniMap pannable ariaLabel="The whole path, small" nodeColor={colorOf} />
        </ReactFlow>
      </Sheet>
      <Text id={help} tone="small" mt="2">
        Drag to move the picture. In it, the arrow keys move it, + and − zoom, 0 shows all of it, and Tab goes from step
        to step.
      </Text>
    </>
  );
}

/** The color of a box in the small picture. */
function colorOf({ data: { box } }: BoxNode): string {
  const { kind } = box.node;
  const color = {
    rejection: "danger",
    sale: "success",
    proposal: "success",
    step: "quiet",
    aside: "quiet",
    dialog: "focus",
  };
  return `var(--chakra-colors-${color[kind]})`;
}

function layoutOf(path: FlowGraph, steps: readonly ToldStep[]): PathLayout {
  const notes = steps.flatMap(({ id, came }) => (came === undefined ? [] : [[id, came] as const]));
  return pathLayout(path, new Map(notes));
}

function nodesOf({ boxes }: PathLayout, steps: readonly ToldStep[]): BoxNode[] {
  const words = new Map(steps.map((step) => [step.id, spoken(step)]));
  return boxes.map((box): BoxNode => {
    const { node, x, y, width, height } = box;
    const said = words.get(node.id) ?? (node.kind === "sale" ? `${node.says}.` : undefined);
    return {
      id: node.id,
      type: "box",
      position: { x, y },
      width,
      height,
      data: { box },
      // What leads out of a step is said with the step.
      focusable: said !== undefined,
      ...(said !== undefined && { ariaLabel: said }),
      domAttributes: {
        "aria-roledescription": said === undefined ? undefined : "step",
        "aria-describedby": undefined,
        "aria-hidden": said === undefined ? true : undefined,
      },
    };
  });
}

function BoxOfPath({ data: { box } }: NodeProps<BoxNode>) {
  const { node, lines } = box;
  const isStep = node.kind === "step" || node.kind === "aside";
  return (
    <Frame kind={node.kind} isMaybe={isStep && node.when !== undefined}>
      {lines.map(({ text, style }, index) => (
        <div key={`${index} ${text}`} data-style={style}>
          {text}
        </div>
      ))}
    </Frame>
  );
}

/** How near to the edge of the picture a step may be that has the focus, in pixels. */
const EDGE = 8;

/** Brings the step that Tab comes to into the picture, and what of the picture has it into the window. */
function useSight() {
  const { getNode, getViewport, setViewport } = useReactFlow();
  return ({ target, currentTarget: sheet }: FocusEvent<HTMLElement>): void => {
    const node = getNode(target.dataset.id ?? "");
    if (!node || !target.matches(":focus-visible")) return;
    const { x, y, zoom } = getViewport();
    /** How far the picture moves on an axis, so that a stretch of it is seen: to the middle, if it is not. */
    const shift = (from: number, size: number, room: number): number =>
      from >= EDGE && from + size <= room - EDGE ? 0 : (room - size) / 2 - from;
    const { position, width = 0, height = 0 } = node;
    const across = shift(x + position.x * zoom, width * zoom, sheet.clientWidth);
    const down = shift(y + position.y * zoom, height * zoom, sheet.clientHeight);
    void setViewport({ x: x + across, y: y + down, zoom }).then(() =>
      requestAnimationFrame(() => target.scrollIntoView({ block: "nearest", inline: "nearest" })),
    );
  };
}

/** How far an arrow key moves the picture, in pixels. */
const STEP = 80;
const MOVES: { readonly [key: string]: readonly [number, number] } = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** What keys do while the focus is in the picture. */
function useKeys() {
  const { getViewport, setViewport, zoomIn, zoomOut, fitView } = useReactFlow();
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    if (move) {
      const { x, y, zoom } = getViewport();
      void setViewport({ x: x + move[0], y: y + move[1], zoom });
    } else if (event.key === "+" || event.key === "=") void zoomIn();
    else if (event.key === "-") void zoomOut();
    else if (event.key === "0") void fitView();
    else return;
    event.preventDefault();
  };
}
