import type { FilePlace } from "./load";

/** Returns a place as `file:line`. */
export const placeSaid = ({ file, line = 1 }: FilePlace): string => `${file}:${line}`;
