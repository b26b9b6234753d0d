type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a person may have changed on a page that came from the server, before its scripts answered. */
export interface TypedBefore {
  /**
   * To be called when the page answers: gives what was typed to the controls with the same ids, as if it were typed and
   * left now, and the focus back.
   */
  readonly putBack: () => void;
}

/** Remembers the controls of a page. They keep what is typed into them, also when others take their place. */
export function typedInto(page: HTMLElement): TypedBefore {
  const controls = [...page.querySelectorAll<Control>("input[id], select[id], textarea[id]")];
  const focused = document.activeElement?.id;
  return {
    putBack() {
      // An event that comes with this commit may render a field again before the texts are put back.
      const typed = controls.filter(isChanged).map(typedIn);
      // React would undo a change that it is told of within its commit.
      queueMicrotask(() => {
        for (const one of typed) put(one);
        if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus();
        // What was left is judged as such: a wrong email would stay without its message.
        for (const { id } of typed) leave(document.getElementById(id));
      });
    },
  };
}

interface Typed {
  readonly id: string;
  readonly value: string;
  readonly ticked: boolean;
  readonly selection: readonly [number, number] | null;
}

function typedIn(control: Control): Typed {
  const { id, value } = control;
  const ticked = control instanceof HTMLInputElement && control.checked;
  const isText = !(control instanceof HTMLSelectElement) && control === document.activeElement;
  const { selectionStart: start = null, selectionEnd: end = null } = isText ? control : {};
  return { id, value, ticked, selection: start === null || end === null ? null : [start, end] };
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

function put({ id, value, ticked, selection }: Typed): void {
  const target = document.getElementById(id);
  if (target instanceof HTMLSelectElement) putChoice(target, value);
  else if (target instanceof HTMLInputElement && isTicked(target)) putTick(target, ticked);
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    putText(target, value, selection);
}

/** React hears of it by `focusout`; a control that has the focus was not left. */
function leave(target: HTMLElement | null): void {
  if (target !== document.activeElement) target?.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
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
function putText(target: HTMLInputElement | HTMLTextAreaElement, value: string, selection: Typed["selection"]): void {
  target.value = value === "" ? " " : "";
  const prototype = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(target, value);
  if (selection && target === document.activeElement) target.setSelectionRange(...selection);
  // Where the person still is, it was typed by hand: an address is completed there.
  const byHand = target === document.activeElement;
  target.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: byHand ? "insertText" : "" }));
}
