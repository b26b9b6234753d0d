import { useRef } from "react";
import type { ChangeEvent, KeyboardEvent } from "react";
import { edited, type Edit } from "./edit";
import { moved, noted, undoStep, type History } from "./history";
import { KINDS, type FieldKind } from "./kinds";
import { tidied } from "./tidied";

type Control = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  readonly kind: FieldKind;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onLeave?: (() => void) | undefined;
}

/**
 * The value and the events of a field that is typed into, with what phone keyboards need to know. Values that arrive at
 * once are read in devices' forms (R-27), separators are added where the caret is (W13, W17), and what is tidied is
 * shown as soon as the field is left.
 *
 * A browser forgets how to undo a text that a script changes. Fields that get separators therefore keep their own
 * history: the browser's would end at the first dash.
 */
export function useTypedText({ kind, value, onType, onLeave }: Typed) {
  const history = useRef<History | null>(null);
  const { attributes, format } = KINDS[kind];
  const onChange = (event: ChangeEvent<Control>): void => {
    const input = event.currentTarget;
    const now = { text: input.value, caret: input.selectionStart };
    const next = edited(kind, { was: value, now, ...said(event.nativeEvent) });
    if (format) history.current = noted(history.current, value, next);
    put(input, next);
    onType(next.text);
  };
  const onKeyDown = (event: KeyboardEvent<Control>): void => {
    const step = undoStep(event);
    if (step === undefined || !history.current) return;
    event.preventDefault();
    const to = moved(history.current, value, step);
    const state = to.states[to.at];
    if (to === history.current || !state) return;
    history.current = to;
    put(event.currentTarget, state);
    onType(state.text);
  };
  const onBlur = (): void => {
    const tidy = tidied(kind, value);
    if (tidy !== value) onType(tidy);
    onLeave?.();
  };
  return { ...attributes, value, onChange, onBlur, ...(format && { onKeyDown }) };
}

/** What an event says of how a text came about; a script's event says nothing. */
const said = (event: Event): { inputType?: string; data?: string | null; isComposing?: boolean } =>
  event instanceof InputEvent ? { inputType: event.inputType, data: event.data, isComposing: event.isComposing } : {};

/** Shows a text with its caret. It is written at once: after React's own writing the caret would be at the end. */
function put(input: Control, { text, caret }: Edit): void {
  if (input.value === text) return;
  input.value = text;
  if (caret !== null && input.ownerDocument.activeElement === input) input.setSelectionRange(caret, caret);
}
