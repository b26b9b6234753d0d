/** A control of one line in a row of several. */
export const small = { minHeight: "32px", py: "0", px: "2", fontSize: "0.875rem" } as const;
