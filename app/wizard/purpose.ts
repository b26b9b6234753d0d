/** Whether the broker sells a second policy of the product on purpose, which the binding says. */
export interface Purpose {
  readonly isSecond: () => boolean;
  readonly choose: (isSecond: boolean) => void;
}

export function createPurpose(): Purpose {
  let isSecond = false;
  return {
    isSecond: () => isSecond,
    choose(chosen) {
      isSecond = chosen;
    },
  };
}
