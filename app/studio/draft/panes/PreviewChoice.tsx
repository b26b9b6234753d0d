import { useId } from "react";
import type { ReactNode } from "react";
import { chakra } from "../../../shared/theme/chakra";
import { Select } from "../../../shared/ui/controls";
import { besideArrow } from "../ui/parts";

const Words = chakra("label", { base: { display: "block", fontSize: "0.75rem", color: "quiet" } });

/** How a control of the preview's bar is laid out. */
export const small = { width: "auto", minHeight: "32px", py: "0", px: "2", fontSize: "0.875rem" } as const;

interface FieldProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

/** A control of the bar with its label. */
export function Field({ label, children }: FieldProps) {
  const id = useId();
  return (
    <div>
      <Words htmlFor={id}>{label}</Words>
      {children(id)}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly isOff?: boolean;
  readonly onChoose: (value: Value) => void;
}

/** A choice of the bar. */
export const Choice = <Value extends string>({
  label,
  value,
  options,
  isOff = false,
  onChoose,
}: ChoiceProps<Value>) => (
  <Field label={label}>
    {(id) => (
      <Select
        id={id}
        {...small}
        {...besideArrow}
        maxWidth="15rem"
        value={value}
        disabled={isOff}
        onChange={({ target }) => {
          const chosen = options.find(([each]) => each === target.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
