import type { WidgetProps } from "@rjsf/utils";
import { useEffect, useState } from "react";
import type { HTMLInputAutoCompleteAttribute } from "react";
import type { FieldKind } from "../../shared/fields/kinds";
import { TypedInput } from "../../shared/ui/TypedInput";
import { useTypedText } from "../../shared/fields/useTypedText";
import { Input, TextArea } from "../../shared/ui/controls";
import type { QuestionView } from "../engine";
import { described, useBusy, useForm, useQuestion } from "./QuestionContext";

/** As wide as its answers are; within a row of fields it fills its place where there is room for the row. */
export function widthOf({ size, width }: QuestionView) {
  if (size === undefined) return undefined;
  const own = `calc(${size}ch + 1.75rem)`;
  return { base: width === "third" ? "none" : own, sm: width === "full" ? own : "none" };
}

/** Attributes of every control of a question. The browser never fills in data about another person (W14). */
export function controlProps({ id, name }: WidgetProps, question: QuestionView) {
  return {
    id,
    name,
    placeholder: question.placeholder,
    autoComplete: (question.autocomplete ?? "off") as HTMLInputAutoCompleteAttribute,
    ...described(id, question),
  };
}

/** The same of a control that is typed into: what it shows, and what a phone's Enter key says. */
export function useTypedProps({ id, value, onBlur, ...rest }: WidgetProps, question: QuestionView) {
  const { list } = useForm();
  return {
    ...controlProps({ id, value, onBlur, ...rest }, question),
    // Enter sends the form: to the next step, or back to the page below the dialog of a list's thing.
    enterKeyHint: list === undefined ? ("next" as const) : ("done" as const),
    ...(question.inputmode !== undefined && { inputMode: question.inputmode as "text" }),
    value: typeof value === "string" || typeof value === "number" ? String(value) : "",
    onLeave: () => onBlur(id, value),
  };
}

/** What is typed into a question's field. */
function kindOf({ format, is_name: isName }: QuestionView): FieldKind {
  if (format === "year") return "whole";
  if (format !== undefined && format !== "date") return format;
  return isName ? "name" : "line";
}

/** A line of text. */
export function TextWidget(props: WidgetProps) {
  const question = useQuestion();
  return (
    <TypedInput
      kind={kindOf(question)}
      maxWidth={widthOf(question)}
      {...useTypedProps(props, question)}
      onType={props.onChange}
    />
  );
}

/** A text of several lines. */
export function LongTextWidget(props: WidgetProps) {
  const question = useQuestion();
  const { enterKeyHint: _, value, onLeave, ...rest } = useTypedProps(props, question);
  return <TextArea {...useTypedText({ kind: "text", value, onType: props.onChange, onLeave })} {...rest} rows={4} />;
}

const NUMBER = /^\s*-?\d+(\.\d*)?\s*$/;
/** A number of more digits would be shown as another one. */
const MOST_DIGITS = 15;

/**
 * A number as a text field, without a spinner that is scrolled by accident. Text that is not a number stays as typed,
 * and the engine reports it: rjsf would read spaces as 0 and `1e2` as 100.
 */
export function NumberWidget(props: WidgetProps) {
  const question = useQuestion();
  const { answer } = useForm();
  const change = (typed: string): void => {
    const isExact = NUMBER.test(typed) && typed.replaceAll(/\D/g, "").length <= MOST_DIGITS;
    return isExact ? props.onChange(typed) : answer(question.name, typed);
  };
  return (
    <TypedInput
      kind={props.schema.type === "integer" ? "whole" : "number"}
      maxWidth={widthOf(question)}
      {...useTypedProps(props, question)}
      onType={change}
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
      {...controlProps(props, question)}
      onBlur={() => props.onBlur(props.id, value)}
      value={typed ?? String(value ?? "")}
      maxWidth="16rem"
      min={question.min}
      max={question.max}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
