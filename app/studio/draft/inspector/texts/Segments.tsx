import { useId } from "react";
import { chakra } from "../../../../shared/theme/chakra";

/** A form with what is said of it, and the shorter words that are shown, which are part of that. */
export type Option<Value extends string> = readonly [value: Value, said: string, shown: string];

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly isReadOnly: boolean;
  readonly onChoose: (value: Value) => void;
}

const Set = chakra("fieldset", {
  base: { display: "flex", flexWrap: "wrap", columnGap: "2.5", border: "none", m: "0", mb: "1", p: "0", minWidth: "0" },
});
const Choice = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    minHeight: "24px",
    fontSize: "0.8125rem",
    color: "quiet",
    cursor: "pointer",
    "&:has(:checked)": { color: "ink", fontWeight: "500" },
    "&:has(:disabled)": { cursor: "default" },
    "& input": { m: "0", width: "16px", height: "16px" },
  },
});

/** A choice between a few forms of one thing, in a line. */
export function Segments<Value extends string>({ label, value, options, isReadOnly, onChoose }: Props<Value>) {
  const name = useId();
  return (
    <Set aria-label={label}>
      {options.map(([each, said, shown]) => (
        <Choice key={each} title={said}>
          <input
            type="radio"
            name={name}
            aria-label={said}
            checked={each === value}
            disabled={isReadOnly && each !== value}
            onChange={() => onChoose(each)}
          />
          {shown}
        </Choice>
      ))}
    </Set>
  );
}
