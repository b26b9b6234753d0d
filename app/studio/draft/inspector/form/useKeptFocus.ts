import { useEffect } from "react";
import type { RefObject } from "react";
import { controlIn } from "./useWanted";

/** An element that had the focus or was around it, and which child of its parent it was. */
interface Step {
  readonly element: Element;
  readonly at: number;
}

/**
 * Keeps the focus in a form: when the control that has it goes, as a row does that is removed or a word that is taken back,
 * what came into its place has it, or else what is beside that, or the form's heading.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let way: readonly Step[] = [];
    const note = ({ target }: FocusEvent): void => {
      way = frame.current ? wayTo(target, frame.current) : [];
    };
    const left = ({ relatedTarget }: FocusEvent): void => {
      // A press beside all controls leaves the form; what was removed is gone by then.
      if (relatedTarget === null)
        queueMicrotask(() => {
          if (way[0]?.element.isConnected && document.hasFocus() && document.activeElement === document.body) way = [];
        });
    };
    const watch = new MutationObserver(() => {
      const { current: form } = frame;
      const [own] = way;
      if (!form || !own) return;
      if (own.element.isConnected) {
        way = wayTo(own.element, form);
        return;
      }
      const lost = way;
      way = [];
      // What leads to another place moves it there first.
      queueMicrotask(() => {
        if (document.activeElement === document.body) nextTo(lost, form)?.focus();
      });
    });
    document.addEventListener("focusin", note);
    document.addEventListener("focusout", left);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("focusout", left);
      watch.disconnect();
    };
  }, [frame]);
}

/** The elements from one that has the focus out to the form, which is not among them; none where it is not in the form. */
function wayTo(target: EventTarget | null, form: HTMLElement): readonly Step[] {
  if (!(target instanceof Element) || target === form || !form.contains(target)) return [];
  const step = { element: target, at: target.parentElement ? [...target.parentElement.children].indexOf(target) : 0 };
  return [step, ...wayTo(target.parentElement, form)];
}

/** What has the focus next, once some of the elements around it are gone. */
function nextTo(way: readonly Step[], form: HTMLElement): HTMLElement | null {
  const heading = form.querySelector<HTMLElement>("[data-word][tabindex]");
  const first = way.findIndex(({ element }) => element.isConnected);
  // All of the form is another one.
  if (first < 0) return heading;
  for (const [index, { element }] of way.entries()) {
    if (index < first) continue;
    const at = way[index - 1]?.at ?? 0;
    const beside = [...element.children];
    const near = [...beside.slice(at), ...beside.slice(0, at).toReversed()];
    const found = near.map((each) => (each instanceof HTMLElement ? controlIn(each) : null)).find((each) => each);
    if (found) return found;
  }
  return heading;
}
