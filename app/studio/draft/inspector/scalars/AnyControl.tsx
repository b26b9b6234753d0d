import type { Json } from "../../../../../engine/index";
import { Select } from "../../../../shared/ui/controls";
import { Stack } from "../../../../shared/ui/layout";
import { numberKept } from "../../model/number-typed";
import type { ControlProps } from "../control";
import { LineControl, NumberControl, Strange, YesNoControl } from "./scalars";

/** The kinds of values that a place without one kind may have. */
const KINDS = [
  ["text", "A text", ""],
  ["number", "A number", 0],
  ["yes-no", "Yes or no", true],
  ["nothing", "Nothing", null],
  ["list", "An empty list", []],
] as const;
type Kind = (typeof KINDS)[number][0];

interface Props extends ControlProps {
  /** The types that the schema allows; all where it says none. */
  readonly types: readonly string[];
}

const TYPE_OF: { readonly [kind in Kind]: readonly string[] } = {
  text: ["string"],
  number: ["number", "integer"],
  "yes-no": ["boolean"],
  nothing: ["null"],
  list: ["array"],
};

/** A value of one of several kinds: which one is chosen first. */
export function AnyControl(props: Props) {
  const { label, value, isReadOnly, onChange, types } = props;
  const kind = kindOf(value);
  if (kind === undefined) return <Strange value={value} />;
  const offered = KINDS.filter(([name]) => types.length === 0 || TYPE_OF[name].some((type) => types.includes(type)));
  const choose = (chosen: string): void => {
    const found = KINDS.find(([name]) => name === chosen);
    if (found) onChange(converted(value, found[0], found[2]));
  };
  return (
    <Stack gap="1.5">
      {offered.length > 1 && (
        <Select
          aria-label={`Kind of ${label}`}
          minHeight="40px"
          py="1.5"
          fontSize="0.9375rem"
          width="10rem"
          disabled={isReadOnly}
          value={kind}
          onChange={({ target }) => choose(target.value)}
        >
          {offered.map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </Select>
      )}
      {kind === "text" && <LineControl {...props} isInGroup />}
      {kind === "number" && <NumberControl {...props} isInGroup />}
      {kind === "yes-no" && <YesNoControl {...props} />}
    </Stack>
  );
}

function kindOf(value: unknown): Kind | undefined {
  if (value === undefined || typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "yes-no";
  if (value === null) return "nothing";
  return Array.isArray(value) && value.length === 0 ? "list" : undefined;
}

/** What was there as another kind, where it can be; else what that kind begins with. */
function converted(value: unknown, kind: Kind, first: Json): Json {
  if (kind === "text" && (typeof value === "number" || typeof value === "boolean")) return String(value);
  return kind === "number" && typeof value === "string" ? (numberKept(value) ?? first) : first;
}
