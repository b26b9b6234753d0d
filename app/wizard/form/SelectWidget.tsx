import type { WidgetProps } from "@rjsf/utils";
import type { HTMLInputAutoCompleteAttribute } from "react";
import { Select } from "../../shared/ui/controls";
import type { Lists, QuestionView } from "../engine";
import { described, useForm, useQuestion } from "./QuestionContext";

interface Option {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** A question's options: its own, or those of the list it names. */
export function optionsOf(question: QuestionView, lists: Lists): readonly Option[] {
  if (question.options) return question.options;
  const list = question.list === undefined ? undefined : lists[question.list];
  return (list?.items ?? []).map(({ code, name }) => ({ value: code, label: name }));
}

/** The browser's own select: typing a letter jumps to an option, and phones show their picker. */
export function SelectWidget({ id, name, value, onChange, onBlur }: WidgetProps) {
  const question = useQuestion();
  const { lists } = useForm();
  const options = optionsOf(question, lists);
  const pick = (text: string): void => onChange(options.find((option) => String(option.value) === text)?.value ?? "");
  return (
    <Select
      id={id}
      name={name}
      value={String(value ?? "")}
      autoComplete={(question.autocomplete ?? "off") as HTMLInputAutoCompleteAttribute}
      onChange={({ target }) => pick(target.value)}
      onBlur={() => onBlur(id, value)}
      {...described(id, question)}
    >
      <option value="">{question.placeholder ?? "Select"}</option>
      {options.map(({ value, label }) => (
        <option key={String(value)} value={String(value)}>
          {label}
        </option>
      ))}
    </Select>
  );
}
