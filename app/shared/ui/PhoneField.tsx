import { useLayoutEffect, useRef } from "react";
import type { ComponentProps } from "react";
import { caretAfter, formatPhone } from "../typing";
import { TextField } from "./TextField";

/** A phone number that takes its dashes while it is typed or pasted; the caret stays where it was (W17). */
export function PhoneField({ onType, ...rest }: ComponentProps<typeof TextField>) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const type = (typed: string): void => {
    const formatted = formatPhone(typed);
    caret.current = caretAfter(typed, input.current?.selectionStart ?? typed.length, formatted);
    onType(formatted);
  };
  return <TextField ref={input} inputMode="numeric" onType={type} {...rest} />;
}
