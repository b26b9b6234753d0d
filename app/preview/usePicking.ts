import { useEffect } from "react";
import { placesOf } from "./places";
import type { Preview, Shown } from "./preview";

/** The tags whose own text is one text of a draft, with what is emphasized in it. */
const INLINE: ReadonlySet<string> = new Set(["B", "STRONG", "EM", "I", "SPAN", "A", "ABBR", "SMALL"]);

/**
 * Leads from a text to its place while the studio wants that: a press on it, or Tab to it and Enter. The page does nothing
 * else then, and Escape ends it.
 */
export function usePicking(preview: Preview, shown: Shown | undefined, isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !shown) return;
    const { draft, begun } = shown;
    const giveUp = (): void => preview.say({ kind: "picked", words: "", places: [] });
    const pick = (target: EventTarget | null): void => {
      const words = target instanceof Element ? textAround(labelOf(target)) : "";
      const { step } = begun.running.session();
      if (words !== "") preview.say({ kind: "picked", words, places: placesOf(draft, step, words) });
    };
    const leave = reachable(document.body);
    const stop = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const press = (event: Event): void => {
      stop(event);
      if (event.type === "click") pick(event.target);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Tab") return;
      stop(event);
      if (event.key === "Escape") giveUp();
      if (event.key === "Enter") pick(document.activeElement);
    };
    for (const name of PRESSES) window.addEventListener(name, press, true);
    window.addEventListener("keydown", key, true);
    window.addEventListener("focusin", ring);
    window.addEventListener("focusout", unring);
    return () => {
      leave();
      window.removeEventListener("focusin", ring);
      window.removeEventListener("focusout", unring);
      unring({ target: document.activeElement });
      for (const name of PRESSES) window.removeEventListener(name, press, true);
      window.removeEventListener("keydown", key, true);
    };
  }, [preview, shown, isOn]);
}

const PRESSES = ["pointerdown", "mousedown", "mouseup", "click", "dblclick"] as const;

/** A heading that has the focus shows no ring, since nothing is pressed there otherwise. */
function ring({ target }: Pick<FocusEvent, "target">): void {
  if (target instanceof HTMLElement) target.style.outline = "3px solid var(--chakra-colors-focus)";
}
function unring({ target }: Pick<FocusEvent, "target">): void {
  if (target instanceof HTMLElement) target.style.removeProperty("outline");
}

/** The label of a field, of which no text is its own. */
const labelOf = (element: Element): Element =>
  (element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
    ? element.labels?.[0]
    : undefined) ?? element;

/** The whole text to which an element belongs. */
function textAround(element: Element): string {
  let around = element;
  while (INLINE.has(around.tagName) && around.parentElement && hasOwnText(around.parentElement))
    around = around.parentElement;
  return (around.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
}

const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== "",
  );

/** Whether Tab comes to a text around it: a sentence with what is emphasized, a link, or a button. */
const isWithinText = (element: Element): boolean =>
  (INLINE.has(element.tagName) && element.parentElement !== null && hasOwnText(element.parentElement)) ||
  element.parentElement?.closest("a[href], button, summary") !== null;

/** What is there for screen readers alone has no place where the focus could be seen. */
const isInSight = (element: Element): boolean => {
  const { clipPath, visibility } = getComputedStyle(element);
  return visibility !== "hidden" && !clipPath.startsWith("inset");
};

/** Lets Tab come to each text in turn; returns what takes that back. */
function reachable(page: Element): () => void {
  const texts = [...page.querySelectorAll<HTMLElement>("*")].filter(
    (each) => each.tabIndex < 0 && hasOwnText(each) && !isWithinText(each) && isInSight(each),
  );
  const before = texts.map((each) => [each, each.getAttribute("tabindex")] as const);
  for (const each of texts) each.tabIndex = 0;
  return () => {
    for (const [each, index] of before)
      if (index === null) each.removeAttribute("tabindex");
      else each.setAttribute("tabindex", index);
  };
}
