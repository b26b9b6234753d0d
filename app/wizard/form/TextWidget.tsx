import type { WidgetProps } from "@rjsf/utils";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { HTMLInputAutoCompleteAttribute } from "react";
import { Input, TextArea } from "../../shared/ui/controls";
import type { Format, QuestionView } from "../engine";
import { caretAfter, formatDate, formatPhone } from "../../shared/typing";
import { described, useBusy, useForm, useQuestion } from "./QuestionContext";

/** As wide as its answers are; within a row of fields it fills its place where there is room for the row. */
export function widthOf({ size, width }: QuestionView) {
  if (size === undefined) return undefined;
  const own = `calc(${size}ch + 1.75rem)`;
  return { base: width === "third" ? "none" : own, sm: width === "full" ? own : "none" };
}

/** Attributes of every one-line control. The browser never fills in data about another person (W14). */
export function inputProps({ id, name, onBlur, value }: WidgetProps, question: QuestionView) {
  return {
    id,
    name,
    value: typeof value === "string" || typeof value === "number" ? String(value) : "",
    placeholder: question.placeholder,
    maxLength: question.max_length,
    autoComplete: (question.autocomplete ?? "off") as HTMLInputAutoCompleteAttribute,
    inputMode: question.inputmode as "text" | undefined,
    onBlur: () => onBlur(id, value),
    ...described(id, question),
  };
}

/** Formats that are applied to typed or pasted text. */
const formats: Partial<Record<Format, (typed: string) => string>> = { "us-phone": formatPhone, "us-date": formatDate };

/**
 * A line of text. Adds the dashes of a phone number and the slashes of a date, and keeps the caret in place (W13, W17).
 */
export function TextWidget(props: WidgetProps) {
  const question = useQuestion();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const change = (typed: string, at: number | null): void => {
    const formatted = (question.format && formats[question.format]?.(typed)) ?? typed;
    caret.current = at === null || formatted === typed ? null : caretAfter(typed, at, formatted);
    props.onChange(formatted);
  };
  return (
    <Input
      ref={input}
      type="text"
      maxWidth={widthOf(question)}
      {...inputProps(props, question)}
      onChange={({ target }) => change(target.value, target.selectionStart)}
    />
  );
}

/** A text of several lines. */
export function LongTextWidget(props: WidgetProps) {
  const question = useQuestion();
  const { value, onChange } = props;
  return (
    <TextArea
      {...inputProps(props, question)}
      rows={4}
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const NUMBER = /^\s*-?\d+(\.\d*)?\s*$/;

/**
 * A number as a text field, without a spinner that is scrolled by accident. Text that is not a number stays as typed,
 * and the engine reports it: rjsf would read spaces as 0 and `1e2` as 100.
 */
export function NumberWidget(props: WidgetProps) {
  const question = useQuestion();
  const { answer } = useForm();
  const change = (typed: string): void => (NUMBER.test(typed) ? props.onChange(typed) : answer(question.name, typed));
  return (
    <Input
      type="text"
      maxWidth={widthOf(question)}
      {...inputProps(props, question)}
      inputMode="decimal"
      onChange={({ target }) => change(target.value)}
    />
  );
}

/**
 * The browser's own date picker, between the engine's first and last date. A date typed digit by digit gives several
 * dates in a row, and no answer is accepted while the previous one is being priced; the last one is sent after that.
 */
export function DateWidget(props: WidgetProps) {
  const question = useQuestion();
  const busy = useBusy();
  const { value, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null || busy) return;
    if (typed === String(value ?? "")) setTyped(null);
    else onChange(typed);
  }, [typed, busy, value, onChange]);
  return (
    <Input
      type="date"
      {...inputProps(props, question)}
      value={typed ?? String(value ?? "")}
      maxWidth="16rem"
      min={question.min}
      max={question.max}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
