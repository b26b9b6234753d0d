/** The ways in which a request can fail, and whether the payment happens all the same. */
export const FAULTS = {
  /** No answer, ever. */
  hang: { acts: false },
  hang_after: { acts: true },
  /** An error that a repeated call does not get again. */
  error: { acts: false },
  /** An error that the key gets from then on. */
  error_kept: { acts: false },
  error_after: { acts: true },
  slow: { acts: true },
  rate_limit: { acts: false },
  /** The connection is cut. */
  reset: { acts: false },
  reset_after: { acts: true },
  garbage: { acts: false },
  garbage_after: { acts: true },
  /** The answer waits for `release`. */
  hold: { acts: true },
} as const satisfies { readonly [name: string]: { readonly acts: boolean } };

export type Fault = keyof typeof FAULTS;

/** Which requests are to fail: those about one quote, so many times. */
export interface Faults {
  plan(quoteNumber: string, fault: Fault, times: number): void;
  /** The fault of this request, which is then used up. */
  next(quoteNumber: string | undefined): Fault | undefined;
}

export function createFaults(): Faults {
  const planned = new Map<string, { readonly fault: Fault; left: number }>();
  return {
    plan: (quoteNumber, fault, times) => void planned.set(quoteNumber, { fault, left: times }),
    next(quoteNumber = "") {
      const found = planned.get(quoteNumber);
      if (!found || found.left === 0) return undefined;
      found.left -= 1;
      return found.fault;
    },
  };
}
