/** Returns a number of things in words: "1 cell", "1,200 cells". */
export const amount = (count: number, thing: string): string =>
  `${count.toLocaleString("en-US")} ${thing}${count === 1 ? "" : "s"}`;
