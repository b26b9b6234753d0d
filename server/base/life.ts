/** Whether this process is on its way out: `/readyz` and the head of every answer say so. */
export interface Life {
  readonly isStopping: boolean;
}

/** The life of one process; `end` begins its end, once and for good. */
export function createLife(): Life & { readonly end: () => void } {
  let isStopping = false;
  return {
    get isStopping() {
      return isStopping;
    },
    end: () => {
      isStopping = true;
    },
  };
}
