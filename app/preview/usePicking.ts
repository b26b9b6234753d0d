import { useEffect } from "react";
import { placesOf } from "./places";
import type { Preview, Shown } from "./preview";

/** The tags whose own text is one text of a draft, with what is emphasized in it. */
const INLINE: ReadonlySet<string> = new Set(["B", "STRONG", "EM", "I", "SPAN", "A", "ABBR", "SMALL"]);

/** The keys that move through the page: they do so where no answer is chosen by them. */
const MOVES: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]);

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
      const tries = target instanceof Element ? wordsAt(target) : [];
      const { step } = begun.running.session();
      if (tries.length > 0) preview.say({ kind: "picked", ...placesOf(draft, step, ...tries) });
    };
    const leave = reachable(document.body);
    const press = (event: Event): void => {
      stop(event);
      // A browser tells of no click on what is disabled. One that no pointer made comes from a screen reader.
      const isMade = event instanceof MouseEvent && event.detail === 0;
      if (event.type === "pointerup" || (event.type === "click" && isMade)) pick(event.target);
    };
    const key = (event: KeyboardEvent): void => {
      const isMove = MOVES.has(event.key) && !isControl(document.activeElement);
      if (event.key === "Tab" || isMove) return;
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

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const PRESSES = ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "dblclick"] as const;

/** A heading that has the focus shows no ring, since nothing is pressed there otherwise. */
function ring({ target }: Pick<FocusEvent, "target">): void {
  if (target instanceof HTMLElement) target.style.outline = "3px solid var(--chakra-colors-focus)";
}
function unring({ target }: Pick<FocusEvent, "target">): void {
  if (target instanceof HTMLElement) target.style.removeProperty("outline");
}

/** What says more and has no text of its own is not one text, but a part of the page with many. */
const LONGEST = 200;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isControl = (element: Element | null): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** What an element may say, the likeliest first: one text of a draft, or parts of what the page makes of several. */
function wordsAt(element: Element): readonly string[] {
  if (isControl(element)) return wordsOfControl(element);
  if (!hasOwnText(element) && wordsOf(element).length > LONGEST) return [];
  let around = element;
  while (INLINE.has(around.tagName) && around.parentElement && hasOwnText(around.parentElement))
    around = around.parentElement;
  const { parentElement } = around;
  // A line of nothing but emphasized words has no text of its own.
  const line = INLINE.has(around.tagName) && parentElement ? [wordsOf(parentElement)] : [];
  return said([wordsOf(around), ownWords(element), ownWords(around), ...line]);
}

/** What is chosen in a control, its placeholder, or else its label. */
function wordsOfControl(control: Control): readonly string[] {
  const chosen = control instanceof HTMLSelectElement ? control.selectedOptions[0]?.text : control.placeholder;
  const labels = [...(control.labels ?? [])].flatMap((label) => [wordsOf(label), ownWords(label)]);
  return said([chosen ?? "", ...labels, control.getAttribute("aria-label") ?? ""]);
}

const said = (tries: readonly string[]): readonly string[] => [...new Set(tries)].filter((words) => words !== "");

const shownAs = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();
const wordsOf = (element: Element): string => shownAs(element.textContent ?? "");

/** What is written in the element itself, without what other elements in it say, as for those who hear the page. */
const ownWords = (element: Element): string => shownAs(ownTexts(element).join(" "));

const ownTexts = (element: Element): readonly string[] =>
  [...element.childNodes].flatMap(({ nodeType, textContent }) =>
    nodeType === Node.TEXT_NODE && textContent !== null ? [textContent] : [],
  );

const hasOwnText = (element: Element): boolean => ownWords(element) !== "";

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
