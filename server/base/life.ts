/** Whether this process is stopping: `/readyz` and the head of every response say so. */
export interface Life {
  readonly isStopping: boolean;
}

/** The life of one process; after `end` it is stopping. */
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
