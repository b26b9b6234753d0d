/** One line of a run's table: what was looked at, what was found, what it has to be. */
export interface Figure {
  readonly what: string;
  readonly found: number;
  /** As a person reads it; absent for a figure that is only told. */
  readonly wanted?: string;
  readonly isRight: boolean;
}

/** A figure that must be exactly this. */
export const exactly = (what: string, found: number, wanted: number): Figure => ({
  what,
  found,
  wanted: String(wanted),
  isRight: found === wanted,
});

/** A figure that may not be more. */
export const atMost = (what: string, found: number, limit: number): Figure => ({
  what,
  found,
  wanted: `at most ${limit}`,
  isRight: found <= limit,
});

/** A figure that may not be less: without it the others prove nothing. */
export const atLeast = (what: string, found: number, limit: number): Figure => ({
  what,
  found,
  wanted: `at least ${limit}`,
  isRight: found >= limit,
});

/** A figure that proves nothing by itself. */
export const told = (what: string, found: number): Figure => ({ what, found, isRight: true });

/** The figure, only told when it is a time: how fast things are is judged on a machine that does nothing else. */
export const withoutTime = (figure: Figure): Figure =>
  /, m?s$/.test(figure.what) ? told(figure.what, figure.found) : figure;

/** The figures as a table; a wrong one is marked. */
export function table(figures: readonly Figure[]): string {
  return figures
    .map(
      ({ what, found, wanted, isRight }) =>
        `${isRight ? "  " : "! "}${what.padEnd(64)} ${String(found).padStart(8)}${wanted === undefined ? "" : `   (${wanted})`}`,
    )
    .join("\n");
}
