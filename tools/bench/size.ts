/** `npm run bench -- PART --short`: shows that a part works, as fast as that can be shown. */
export const isShort = process.argv.includes("--short");

/** How much is measured: in a short run only as much as shows that the part works. */
export const sized = (whole: number, short: number): number => (isShort ? short : whole);
