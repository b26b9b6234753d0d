import { useEffect } from "react";

/** What the page is called, as long as nothing is refused; undefined before the app has named it. */
let name: string | undefined;
/** How many refusals are shown on the page. */
let refusals = 0;

const show = (): void => {
  name ??= document.title;
  document.title = refusals > 0 ? `Error: ${name}` : name;
};

/** Names the page. While a refusal is shown on it, the title of the tab says so first. */
export function setTitle(title: string): void {
  name = title;
  show();
}

/**
 * For what says that something was refused: a wrong answer, a failed save, a declined card. While it is shown, the title
 * of the tab begins with `Error: `, which is the first thing that a screen reader reads.
 */
export function useRefusal(isShown = true): void {
  useEffect(() => {
    if (!isShown) return;
    refusals += 1;
    show();
    return () => {
      refusals -= 1;
      show();
    };
  }, [isShown]);
}
