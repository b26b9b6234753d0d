import type { View } from "../engine";

/** The page's title at a step (W1); with the name of whom it is for, once that is known. */
export function titleOf({ progress, step }: View, name?: string): string {
  const at = `Step ${progress.n} of ${progress.m}: ${step.title}`;
  return name === undefined ? at : `${at} · ${name}`;
}
