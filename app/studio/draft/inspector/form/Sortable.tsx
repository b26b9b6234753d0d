import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from "@dnd-kit/core";
import type { Announcements, DragEndEvent, UniqueIdentifier } from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { createContext, useContext, useEffect, useMemo, useRef } from "react";
import type { ReactNode } from "react";
import { chakra } from "../../../../shared/theme/chakra";
import { Hidden } from "../../../../shared/ui/layout";
import { Small } from "../../ui/parts";

interface Props {
  /** The keys of the rows, in their order. */
  readonly keys: readonly string[];
  /** What each row is called, for who hears it move. */
  readonly titles: readonly string[];
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}

/** Rows whose order is changed by dragging them, or by keys: Space takes a row, arrows move it, Space puts it down. */
export function Sortable({ keys, titles, onMove, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useMemo(() => wordsOfMoves(keys, titles), [keys, titles]);
  const { frame, follow } = useMovedFocus(keys, titles);
  const moved = ({ active, over }: DragEndEvent): void => {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))];
    if (from < 0 || to < 0 || from === to) return;
    follow(to);
    onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={moved}
      accessibility={{ announcements, screenReaderInstructions: { draggable: HOW }, restoreFocus: false }}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        <div ref={frame}>{children}</div>
      </SortableContext>
    </DndContext>
  );
}

/** The handle of a row that was moved has the focus: rows are known by their places, so another one has that handle now. */
function useMovedFocus(keys: Props["keys"], titles: Props["titles"]) {
  const frame = useRef<HTMLDivElement>(null);
  const goal = useRef<number>(undefined);
  useEffect(() => {
    if (goal.current === undefined) return;
    const rows = frame.current?.querySelectorAll<HTMLElement>(":scope > ul > li > [data-move]") ?? [];
    rows[goal.current]?.focus();
    goal.current = undefined;
  }, [keys, titles]);
  return { frame, follow: (to: number) => void (goal.current = to) };
}

const HOW =
  "Press Space to take the row, the arrow keys to move it, Space again to put it down, or Escape to leave it where it was.";

/** What is said while a row moves, by its title and its place. */
function wordsOfMoves(keys: readonly string[], titles: readonly string[]): Announcements {
  const title = (id: UniqueIdentifier): string => titles[keys.indexOf(String(id))] ?? "The row";
  const place = (id: UniqueIdentifier): string => `number ${keys.indexOf(String(id)) + 1} of ${keys.length}`;
  const taken = (id: UniqueIdentifier): string => `${title(id)} is taken. It is ${place(id)}.`;
  return {
    onDragStart: ({ active }) => taken(active.id),
    // At first it is over itself, which would be said in place of what was said a moment ago.
    onDragOver: ({ active, over }) => {
      if (!over || over.id === active.id) return taken(active.id);
      return `${title(active.id)} would be ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)} is put down. It is ${place(over.id)}.` : `${title(active.id)} is where it was.`,
    onDragCancel: ({ active }) => `${title(active.id)} is where it was.`,
  };
}

const Line = chakra("li", {
  base: { listStyle: "none", display: "flex", alignItems: "flex-start", gap: "1", py: "0.5" },
});

type Handle = Pick<ReturnType<typeof useSortable>, "attributes" | "listeners" | "setActivatorNodeRef">;
const HandleContext = createContext<Handle | null>(null);

/** One row of them. Its handle is wherever `MoveHandle` is in it. */
export function SortableRow({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { setNodeRef, transform, transition, isDragging, attributes, listeners, setActivatorNodeRef } = useSortable({
    id,
  });
  const style = {
    transform: CSS.Translate.toString(transform),
    transition,
    ...(isDragging && { zIndex: 1, opacity: 0.8 }),
  };
  const handle = useMemo(
    () => ({ attributes, listeners, setActivatorNodeRef }),
    [attributes, listeners, setActivatorNodeRef],
  );
  return (
    <HandleContext.Provider value={handle}>
      <Line ref={setNodeRef} style={style}>
        {children}
      </Line>
    </HandleContext.Provider>
  );
}

/** What a row is taken by. */
export function MoveHandle({ title }: { readonly title: string }) {
  const handle = useContext(HandleContext);
  if (!handle) return null;
  const { attributes, listeners, setActivatorNodeRef } = handle;
  const { role: _role, "aria-pressed": _pressed, ...own } = attributes;
  return (
    <Small
      ref={setActivatorNodeRef}
      kind="plain"
      px="1"
      cursor="grab"
      flex="none"
      touchAction="none"
      data-move=""
      {...own}
      {...listeners}
    >
      <span aria-hidden="true">⠿</span>
      <Hidden>Move {title}</Hidden>
    </Small>
  );
}
