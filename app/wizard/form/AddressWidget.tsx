import type { WidgetProps } from "@rjsf/utils";
import { AddressLine } from "../../shared/address/AddressLine";
import type { AddressFields, FoundRegion } from "../../shared/address/types";
import { useTypedText } from "../../shared/fields/useTypedText";
import { useForm, useNow, useQuestion } from "./QuestionContext";
import { optionsOf } from "./SelectWidget";
import { useTypedProps } from "./TextWidget";

/** The first line of an address; choosing a suggestion also answers the questions for its other parts (`portal §5`). */
export function AddressWidget(props: WidgetProps) {
  const question = useQuestion();
  const { lists, mapsKey, answer } = useForm();
  const { value, onLeave, ...rest } = useTypedProps(props, question);
  const { questions, values } = useNow().form;
  const names: Partial<Record<keyof AddressFields, string>> = { ...question.address, line1: question.name };
  const asked = (part: keyof AddressFields) => questions.find(({ name }) => name === names[part]);
  const textOf = (part: keyof AddressFields): string => String(values[names[part] ?? ""] ?? "");
  const regionOf = ({ code, name }: FoundRegion): string | undefined => {
    const region = asked("region");
    if (!region?.options && !region?.list) return code;
    const offered = optionsOf(region, lists).find(({ value, label }) => value === code || label === name);
    return offered && String(offered.value);
  };
  const fill = (parts: Partial<AddressFields>): void => {
    for (const [part, text] of Object.entries(parts)) {
      const to = asked(part as keyof AddressFields);
      if (to) answer(to.name, text);
    }
  };
  const address = { line1: textOf("line1"), city: textOf("city"), region: textOf("region"), postal: textOf("postal") };
  return (
    <AddressLine
      {...useTypedText({ kind: "name", value, onType: props.onChange, onLeave })}
      {...rest}
      mapsKey={mapsKey}
      form={{ address, regionOf, onFill: fill }}
    />
  );
}
