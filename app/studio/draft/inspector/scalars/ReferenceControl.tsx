import { inPlain } from "../../../../../engine/analysis/index";
import { Select } from "../../../../shared/ui/controls";
import { besideArrow } from "../../ui/parts";
import type { ControlProps } from "../control";
import { LineControl, Strange } from "./scalars";

/** A name, and what it is the name of. */
export type Known = readonly [name: string, about: string];

interface Props extends ControlProps {
  /** The names that there are. */
  readonly known: readonly Known[];
}

/** How many names a list of the browser's own may have; more are typed, with the browser's help. */
const MOST = 400;

/** The name of something of the draft: picked from what there is, by what people call it. */
export function ReferenceControl(props: Props) {
  const { id, value, isReadOnly, describedBy, onChange, known } = props;
  if (value !== undefined && typeof value !== "string") return <Strange value={value} />;
  const names = [...new Map(known)];
  if (names.length === 0 || names.length > MOST) return <LineControl {...props} />;
  const titles = names.map(([, about]) => about);
  const isKnown = value === undefined || names.some(([name]) => name === value);
  return (
    <Select
      {...besideArrow}
      minHeight="40px"
      py="1.5"
      fontSize="0.9375rem"
      id={id}
      aria-describedby={describedBy}
      disabled={isReadOnly}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    >
      {value === undefined && <option value="">Choose one</option>}
      {!isKnown && <option value={value}>{value} (there is none of this name)</option>}
      {names.map(([name, about]) => (
        <option key={name} value={name}>
          {about !== "" && titles.filter((each) => each === about).length > 1
            ? `${inPlain(name)}: ${about}`
            : saidOf(name, about)}
        </option>
      ))}
    </Select>
  );
}

/** Returns a name as people read it, with the name itself behind. */
export const saidOf = (name: string, about: string): string =>
  about === "" || about.endsWith(".") || about === name ? name : `${about} (${name})`;
