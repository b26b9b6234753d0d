import { useEffect, useRef } from "react";
import { keysOf, memberOf } from "../../../../../engine/analysis/index";
import type { Wanted } from "./FormContext";

/**
 * Leads the eye and the focus to the word that is wanted, once for each time that it is.
 * @param value the whole file, by which one of several texts of a word is found
 */
export function useWanted(wanted: Wanted | undefined, value: unknown) {
  const frame = useRef<HTMLDivElement>(null);
  const file = useRef(value);
  useEffect(() => {
    file.current = value;
  });
  useEffect(() => {
    let isOver = false;
    // A word that was opened just now is there only once the form has its own next state.
    queueMicrotask(() => {
      if (wanted && frame.current && !isOver) lead(frame.current, wanted, file.current);
    });
    return () => void (isOver = true);
  }, [wanted]);
  return frame;
}

function lead(form: HTMLElement, { pointer }: Wanted, value: unknown): void {
  const words = [...form.querySelectorAll<HTMLElement>("[data-word]")];
  const found = words
    .filter((word) => isWithin(pointer, word.dataset.word ?? ""))
    .toSorted((a, b) => (a.dataset.word ?? "").length - (b.dataset.word ?? "").length)
    .at(-1);
  if (!found) return;
  // The heading of a form has it itself, and is at the top of it.
  const isHeading = found.hasAttribute("tabindex");
  const focused = isHeading ? found : controlIn(found, valueAt(value, pointer));
  if (isHeading) form.scrollTop = 0;
  // What is out of view comes into the middle of it: at its edge, what is said below it would not be seen.
  else if (!isInView(focused ?? found, form)) (focused ?? found).scrollIntoView({ block: "center" });
  focused?.focus({ preventScroll: true });
}

function isInView(element: HTMLElement, form: HTMLElement): boolean {
  const [own, around] = [element.getBoundingClientRect(), form.getBoundingClientRect()];
  return own.top >= around.top && own.bottom <= around.bottom;
}

const valueAt = (value: unknown, pointer: string): unknown =>
  keysOf(pointer).reduce<unknown>((at, key) => memberOf(at, key), value);

/** What a person types in or chooses from: of how a text differs, one is chosen already. */
const TYPED = "[data-text], input:not([disabled], [type=radio]), select:not([disabled]), textarea";
/** What a word is edited by, the best first. */
const WAYS = [TYPED, "input:checked", "input:not([disabled])", "button[data-word]", "button"];

/** Returns what a person edits in a word: of several texts the one that says what is said there, else the first control. */
export function controlIn(word: HTMLElement, said?: unknown): HTMLElement | null {
  const texts = [...word.querySelectorAll<HTMLElement>("[data-text]")];
  const begins = typeof said === "string" ? said.replace(/\{.*$/s, "").trim() : "";
  const same = begins === "" ? undefined : texts.find((each) => (each.shadowRoot?.textContent ?? "").includes(begins));
  if (same) return same;
  if (word.matches(TYPED) || word.matches("button")) return word;
  const [first] = WAYS.flatMap((way) => word.querySelector<HTMLElement>(way) ?? []);
  return first ?? null;
}

const isWithin = (pointer: string, around: string): boolean => pointer === around || pointer.startsWith(`${around}/`);
