/** The controls of single values that are not texts with placeholders, rules or names. */
import { valueLabelOf } from "../../../../../engine/analysis/index";
import { useState } from "react";
import type { ComponentProps } from "react";
import type { Json } from "../../../../../engine/index";
import { Input, Select, TextArea } from "../../../../shared/ui/controls";
import { Row, Text } from "../../../../shared/ui/layout";
import { numberKept } from "../../model/number-typed";
import { besideArrow } from "../../ui/parts";
import type { ControlProps } from "../control";

const dense = { minHeight: "40px", py: "1.5", fontSize: "0.9375rem" } as const;

/** What a person types stays as it is typed while they are there; what the file says comes after. */
function useTyped(said: string) {
  const [typed, setTyped] = useState<string>();
  return { shown: typed ?? said, type: setTyped, leave: () => setTyped(undefined) };
}

/** The label of the word names a group of inputs: the input is named by itself. */
interface Grouped {
  readonly isInGroup?: boolean;
}

/** What is typed on one line, as it is typed. */
function TypedLine({
  id,
  label,
  value,
  isReadOnly,
  describedBy,
  isInGroup = false,
  onTyped,
  ...look
}: Omit<ControlProps, "onChange"> &
  Grouped &
  Pick<ComponentProps<typeof Input>, "inputMode" | "width" | "spellCheck"> & {
    readonly onTyped: (text: string) => void;
  }) {
  const { shown, type, leave } = useTyped(value === undefined ? "" : String(value));
  return (
    <Input
      {...dense}
      {...look}
      id={id}
      aria-label={isInGroup ? label : undefined}
      aria-describedby={describedBy}
      readOnly={isReadOnly}
      value={shown}
      onBlur={leave}
      onChange={({ target }) => {
        type(target.value);
        onTyped(target.value);
      }}
    />
  );
}

/** A line that is a name, an address or a version. */
export function LineControl({ onChange, ...props }: ControlProps & Grouped) {
  const { value } = props;
  if (value !== undefined && typeof value !== "string") return <Strange value={value} />;
  return <TypedLine {...props} spellCheck={false} onTyped={onChange} />;
}

/** A text that is said as it is written: braces in it are letters like others. It grows with what it says. */
export function VerbatimControl({ id, label: _label, value, isReadOnly, describedBy, onChange }: ControlProps) {
  if (value !== undefined && typeof value !== "string") return <Strange value={value} />;
  return (
    <TextArea
      {...dense}
      id={id}
      aria-describedby={describedBy}
      readOnly={isReadOnly}
      rows={1}
      fieldSizing="content"
      resize="none"
      value={value ?? ""}
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    />
  );
}

/** A number. What is not one yet is kept as it is typed: the draft is saved, and the finding says what is expected. */
export function NumberControl({ onChange, ...props }: ControlProps & Grouped) {
  const { value } = props;
  if (value !== undefined && typeof value !== "number" && typeof value !== "string") return <Strange value={value} />;
  return (
    <TypedLine
      {...props}
      inputMode="decimal"
      width="10rem"
      onTyped={(text) => onChange(text.trim() === "" ? undefined : (numberKept(text) ?? text))}
    />
  );
}

/** Yes or no. */
export function YesNoControl({ id, label, value, isReadOnly, describedBy, onChange }: ControlProps) {
  if (value !== undefined && typeof value !== "boolean") return <Strange value={value} />;
  return (
    <Row role="radiogroup" aria-label={label} aria-describedby={describedBy} gap="4">
      {[true, false].map((each) => (
        <label key={String(each)}>
          <Row gap="2">
            <input
              type="radio"
              name={id}
              id={each ? id : `${id}-no`}
              disabled={isReadOnly}
              checked={value === each}
              onChange={() => onChange(each)}
            />
            {each ? "Yes" : "No"}
          </Row>
        </label>
      ))}
    </Row>
  );
}

/** A word that says one thing alone: it is there, or not. */
export function FixedControl(props: ControlProps & { readonly only: Json }) {
  const { id, value, isReadOnly, describedBy, onChange, only } = props;
  if (value !== undefined && value !== only) return <Strange value={value} />;
  return (
    <label>
      <Row gap="2">
        <input
          type="checkbox"
          id={id}
          aria-describedby={describedBy}
          disabled={isReadOnly}
          checked={value === only}
          onChange={({ target }) => onChange(target.checked ? only : undefined)}
        />
        {wordsOf(only)}
      </Row>
    </label>
  );
}

const wordsOf = (only: Json): string => (only === true ? "Yes" : valueLabelOf(String(only)));

/** One of a few that the schema names. */
export function OneOfControl({
  id,
  value,
  isReadOnly,
  describedBy,
  onChange,
  among,
}: ControlProps & { readonly among: readonly Json[] }) {
  // A draft may say one of them twice.
  const names = [...new Set(among.map(String))];
  const said = value === undefined ? "" : String(value);
  return (
    <Select
      {...besideArrow}
      {...dense}
      id={id}
      aria-describedby={describedBy}
      disabled={isReadOnly}
      value={said}
      onChange={({ target }) =>
        onChange(target.value === "" ? undefined : among.find((each) => String(each) === target.value))
      }
    >
      {said === "" && <option value="">Choose one</option>}
      {said !== "" && !names.includes(said) && <option value={said}>{said} (not known)</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {valueLabelOf(name)}
        </option>
      ))}
    </Select>
  );
}

/** A value that the form does not know: it is kept as it is. */
export const Strange = ({ value }: { readonly value: unknown }) => (
  <Text tone="small" fontSize="0.875rem">
    This was written in a way that the form does not know: {shortened(JSON.stringify(value))}. Edit it in the text.
  </Text>
);

const LONGEST = 120;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
