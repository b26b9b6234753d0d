import { useEffect } from "react";
import { whenIdle } from "../shared/idle";
import type { View } from "./engine";
import { preloadLongList, preloadWidget } from "./form/widgets";
import { preloadList } from "./form/StepForm";
import type { EntryName } from "./place";
import type { Running } from "./running";
import { preloadStep } from "./steps";

/** How many of the next steps are prepared: steps may be left out. */
const AHEAD = 2;

/** Loads the parts of the next steps while the present one is filled in, so that none has to be waited for. */
export function useComing(running: Running, entry: EntryName, { step, status }: View): void {
  const { id } = step;
  useEffect(() => {
    if (status !== "open") return;
    return whenIdle(() => void prepare(running.steps(entry), id));
  }, [running, entry, id, status]);
}

async function prepare(steps: ReturnType<Running["steps"]>, id: string): Promise<void> {
  const at = steps.findIndex((step) => step.id === id);
  const coming = steps.slice(at + 1, at + 1 + AHEAD);
  const parts = coming.flatMap(({ kind, widgets, lists }) => [
    preloadStep(kind),
    ...widgets.map((widget) => (widget === "items" ? preloadList() : preloadWidget(widget))),
    ...lists.map(preloadLongList),
  ]);
  // What cannot be had now is asked for again when it is due.
  await Promise.allSettled(parts);
}
