/** Picks one of the values that something can have, by its words; several of them, one after the other. */
import { useRef, useState } from "react";
import type { Json } from "../../../../../engine/index";
import { numberKept } from "../../model/number-typed";
import { Chosen, Line, Choose, Sign, Typed } from "./parts";

/** A value and its words. */
interface Choice {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** From this number on, a list is searched by typing. */
const MANY = 80;

interface OneProps {
  readonly id: string;
  readonly label: string;
  readonly value: Json;
  readonly choices: readonly Choice[];
  readonly isReadOnly: boolean;
  readonly onChange: (value: Json) => void;
}

/** One of them; what is there and is none of them stays until another one is picked. */
export function ItemPicker({ id, label, value, choices, isReadOnly, onChange }: OneProps) {
  const index = choices.findIndex((choice) => choice.value === value);
  const shown = choices[index]?.label ?? (value === null ? "nothing" : String(value));
  const own = { id, label, choices, isReadOnly, onPick: onChange };
  if (choices.length >= MANY) return <Searched key={shown} {...own} shown={shown} />;
  return (
    <Choose
      id={id}
      aria-label={label}
      disabled={isReadOnly}
      value={index}
      onChange={({ target }) => onChange(choices[Number(target.value)]?.value ?? value)}
    >
      {index < 0 && <option value={-1}>{shown} (not among the choices)</option>}
      {choices.map((choice, at) => (
        <option key={at} value={at}>
          {choice.label}
        </option>
      ))}
    </Choose>
  );
}

interface SearchedProps {
  readonly id: string;
  readonly label: string;
  readonly shown: string;
  readonly choices: readonly Choice[];
  readonly isReadOnly: boolean;
  readonly onPick: (value: Json) => void;
}

/** A field that offers what fits as one types. */
function Searched({ id, label, shown, choices, isReadOnly, onPick }: SearchedProps) {
  const [typed, setTyped] = useState(shown);
  const fitting = (text: string): Choice | undefined =>
    choices.find((choice) => choice.label.toLowerCase() === text.trim().toLowerCase());
  return (
    <>
      <Typed
        id={id}
        aria-label={label}
        aria-invalid={(typed !== "" && !fitting(typed)) || undefined}
        list={`${id}-items`}
        autoComplete="off"
        readOnly={isReadOnly}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const found = fitting(target.value);
          if (found) onPick(found.value);
        }}
        onBlur={() => setTyped(fitting(typed)?.label ?? shown)}
      />
      <datalist id={`${id}-items`}>
        {choices.map((choice, at) => (
          <option key={at} value={choice.label} />
        ))}
      </datalist>
    </>
  );
}

interface SeveralProps {
  readonly id: string;
  readonly label: string;
  readonly values: readonly Json[];
  readonly choices: readonly Choice[];
  /** Of something without choices: whether its values are numbers. */
  readonly isNumber: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (values: readonly Json[]) => void;
}

/** Several of them: each has a button that removes it, and another one is picked behind them. */
export function ItemsPicker({ id, label, values, choices, isNumber, isReadOnly, onChange }: SeveralProps) {
  const line = useRef<HTMLDivElement>(null);
  const left = choices.filter(({ value }) => !values.includes(value));
  const remove = (index: number): void => {
    onChange(values.toSpliced(index, 1));
    // The button that has the focus goes with what it removes.
    line.current?.querySelector<HTMLElement>("select, input")?.focus();
  };
  return (
    <Line ref={line} role="group" aria-label={label}>
      {values.map((value, index) => (
        <Chosen key={index}>
          {wordsFor(value, choices)}
          {!isReadOnly && (
            <Sign
              type="button"
              aria-label={`Remove ${wordsFor(value, choices)} from ${label}`}
              onClick={() => remove(index)}
            >
              ×
            </Sign>
          )}
        </Chosen>
      ))}
      {!isReadOnly && (
        <Adding
          key={values.length}
          {...{ id, choices, left, isNumber }}
          label={`Add to ${label}`}
          onPick={(value) => onChange([...values, value])}
        />
      )}
    </Line>
  );
}

const wordsFor = (value: Json, choices: readonly Choice[]): string =>
  choices.find((choice) => choice.value === value)?.label ?? (value === null ? "nothing" : String(value));

interface AddingProps {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly left: readonly Choice[];
  readonly isNumber: boolean;
  readonly onPick: (value: Json) => void;
}

function Adding({ id, label, choices, left, isNumber, onPick }: AddingProps) {
  if (choices.length === 0) return <TypedItem {...{ id, label, isNumber, onPick }} />;
  if (choices.length >= MANY)
    return <Searched id={id} label={label} shown="" choices={left} isReadOnly={false} onPick={onPick} />;
  return (
    <Choose
      id={id}
      aria-label={label}
      value=""
      onChange={({ target }) => {
        const found = left[Number(target.value)];
        if (target.value !== "" && found) onPick(found.value);
      }}
    >
      <option value="">Add …</option>
      {left.map((choice, at) => (
        <option key={String(choice.value)} value={at}>
          {choice.label}
        </option>
      ))}
    </Choose>
  );
}

/** A value of something that can have any. */
function TypedItem({ id, label, isNumber, onPick }: Omit<AddingProps, "choices" | "left">) {
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const value = isNumber ? numberKept(text) : text;
  const isWrong = value === undefined && text !== "";
  const add = (): void => {
    if (value !== undefined && text !== "") onPick(value);
  };
  return (
    <Typed
      id={id}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      placeholder="Add …"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        add();
      }}
      onBlur={add}
    />
  );
}
