type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a person may have changed on a page that came from the server, before its scripts answered. */
export interface TypedBefore {
  /** Gives it to the controls with the same ids, as if it were typed now, and the focus back. */
  readonly putBack: () => void;
}

/** Remembers the controls of a page. They keep what is typed into them, also when others take their place. */
export function typedInto(page: HTMLElement): TypedBefore {
  const controls = [...page.querySelectorAll<Control>("input[id], select[id], textarea[id]")];
  const focused = document.activeElement?.id;
  return {
    putBack() {
      for (const control of controls) if (isChanged(control)) put(control);
      if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus();
    },
  };
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

function put(control: Control): void {
  const target = document.getElementById(control.id);
  if (target instanceof HTMLSelectElement) putChoice(target, control.value);
  else if (target instanceof HTMLInputElement && isTicked(target))
    putTick(target, (control as HTMLInputElement).checked);
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) putText(target, control);
}

function putChoice(target: HTMLSelectElement, value: string): void {
  target.value = value;
  target.dispatchEvent(new Event("change", { bubbles: true }));
}

/** A click is what tells React, and it turns the control over. */
function putTick(target: HTMLInputElement, ticked: boolean): void {
  target.checked = !ticked;
  target.click();
}

/**
 * React takes no change to what a field already holds. Its own setter tells it of a former value; the browser's setter
 * then puts the text back behind it.
 */
function putText(target: HTMLInputElement | HTMLTextAreaElement, control: Control): void {
  const { value } = control;
  const selection = target === document.activeElement && selectionOf(target);
  target.value = value === "" ? " " : "";
  const prototype = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(target, value);
  if (selection && selection[0] !== null) target.setSelectionRange(...selection);
  target.dispatchEvent(new Event("input", { bubbles: true }));
}

const selectionOf = (target: HTMLInputElement | HTMLTextAreaElement) =>
  [target.selectionStart, target.selectionEnd] as const;
