import { fieldId } from "../form/QuestionContext";

/** How many frames a step may take until it is drawn. */
const FRAMES = 120;

/**
 * Gives the focus to the field of a question that may be on a step to come, after a dialog has given it back and the
 * step has taken it: of radio buttons, to the one that is chosen.
 */
export function focusSoon(name: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(fieldId("q", name));
    if (field && !document.querySelector("dialog[open]")) chosenOf(field).focus();
    else if (frames > 0) focusSoon(name, frames - 1);
  });
}

function chosenOf(field: HTMLElement): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== "radio") return field;
  const chosen = document.querySelector<HTMLInputElement>(`input[name="${CSS.escape(field.name)}"]:checked`);
  return chosen ?? field;
}
