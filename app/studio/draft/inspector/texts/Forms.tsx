import { useState } from "react";
import type { Json } from "../../../../../engine/index";
import type { ControlProps } from "../control";
import { Keeping } from "./Keeping";
import { Segments } from "./Segments";
import type { Option } from "./Segments";
import type { Converted, Kept } from "./variants";

interface Props<Form extends string> extends Pick<ControlProps, "id" | "value" | "isReadOnly"> {
  readonly label: string;
  readonly form: Form;
  readonly options: readonly Option<Form>[];
  /** What the value becomes in another form, or what may be kept of it. */
  readonly converted: (to: Form) => Converted;
  readonly onChange: (value: Json | undefined) => void;
}

/** The form in which something is said. Another one keeps all words, or asks first which ones. */
export function Forms<Form extends string>({ id, label, value, isReadOnly, form, options, ...props }: Props<Form>) {
  const { converted, onChange } = props;
  const [asked, setAsked] = useState<{ readonly of: unknown; readonly keep: readonly Kept[] }>();
  // What was asked about another value is asked no more.
  const keep = asked?.of === value ? asked?.keep : undefined;
  const choose = (to: Form): void => {
    const now = converted(to);
    if ("keep" in now) return setAsked({ of: value, keep: now.keep });
    setAsked(undefined);
    onChange(now.value);
  };
  const cancel = (): void => {
    setAsked(undefined);
    document.getElementById(id)?.focus();
  };
  return (
    <>
      <Segments label={label} value={form} options={options} isReadOnly={isReadOnly} onChoose={choose} />
      {keep && <Keeping keep={keep} onKeep={(kept) => onChange(kept.value)} onCancel={cancel} />}
    </>
  );
}
