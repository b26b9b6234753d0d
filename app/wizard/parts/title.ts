import type { View } from "../engine";

/** The page's title at a step (W1). */
export const titleOf = ({ progress, step }: View): string => `Step ${progress.n} of ${progress.m}: ${step.title}`;
