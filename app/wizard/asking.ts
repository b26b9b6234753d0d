import type { Changed } from "../shared/api/request";

/** Asks the person whose answers to keep when somebody else has changed the same ones. */
export interface Meanwhile {
  /** Who has changed them, while the person is asked; null otherwise. */
  readonly asked: () => Asked | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly answer: (choice: Choice) => void;
  /** @returns whether to save what was typed here; waits for good while the page is loaded again with what is kept */
  readonly ask: (asked: Asked) => Promise<boolean>;
}

export interface Asked extends Partial<Changed> {
  /** What was about to be saved is a consent: nobody consents to what they have not seen. */
  readonly isConsent: boolean;
}

/** mine: save what was typed here · theirs: drop it, and go on with what is kept · neither: save nothing for now. */
export type Choice = "mine" | "theirs" | "neither";

/** @param reload drops what was typed and not saved, and loads what is kept */
export function createMeanwhile(reload: () => void): Meanwhile {
  const listeners = new Set<() => void>();
  let open: { readonly asked: Asked; readonly settle: (save: boolean) => void } | null = null;
  const show = (next: typeof open): void => {
    open = next;
    for (const listener of listeners) listener();
  };
  return {
    asked: () => open?.asked ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer(choice) {
      const before = open;
      show(null);
      if (choice === "theirs") reload();
      else before?.settle(choice === "mine");
    },
    ask: (asked) => new Promise((settle) => show({ asked, settle })),
  };
}
