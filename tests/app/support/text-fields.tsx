/** Fields of texts in tests: they are in trees of their own, where what a page holds is not looked for. */
import { EditorView } from "@codemirror/view";
import { act } from "@testing-library/react";
import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { vi } from "vitest";
import { VocabularyProvider } from "../../../app/studio/draft/inspector/vocabulary";
import type { ControlProps } from "../../../app/studio/draft/inspector/control";
import { ConditionProvider } from "../../../app/studio/draft/inspector/texts/index";
import type { Json } from "../../../engine/index";
import type { Readable, Vocabulary } from "../../../engine/analysis/index";
import { show } from "./show";

/** jsdom has no such command, which the editor tries where it takes the browser for another one, and lays nothing out. */
export function allowFields(): void {
  Object.defineProperty(document, "execCommand", { configurable: true, value: () => false });
  Object.defineProperty(Range.prototype, "getClientRects", { configurable: true, value: () => [] });
}

export const READABLES: readonly Readable[] = [
  { path: "answers.owners_count", label: "Number of owners", group: "Answers", kind: "number" },
  { path: "answers.state", label: "State", group: "Answers", kind: "choice" },
  {
    path: "answers.drivers",
    label: "Drivers",
    group: "Answers",
    kind: "things",
    items: [{ path: "age", label: "Age", group: "Driver", kind: "number" }],
  },
  { path: "values.staff", label: "Staff", group: "Values", kind: "number" },
  { path: "is.broker", label: "Answered by a broker", group: "Who answers", kind: "yes-no" },
  { path: "policy.starts", label: "First day of the policy", group: "Policy", kind: "date" },
];

const vocabulary = ({ readables, here }: Given): Vocabulary | undefined =>
  readables && {
    readables,
    ...(here && { here }),
    tables: [],
    lists: {},
    names: {},
    inside: [],
  };

/** A condition as its JSON. */
const JsonCondition = ({ id, label, value, onChange }: ControlProps) => (
  <input
    id={id}
    aria-label={label}
    value={JSON.stringify(value)}
    onChange={({ target }) => onChange(parsed(target.value))}
  />
);

function parsed(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}

interface Given {
  readonly readables?: readonly Readable[];
  /** What only the texts at the place say. */
  readonly here?: Vocabulary["here"];
  readonly isReadOnly?: boolean;
}

/** Shows a control with a value, which it changes. Returns what it says, and its fields. */
export function showControl(Control: ComponentType<ControlProps>, value: unknown, given: Given = {}) {
  const said = vi.fn<(value: Json | undefined) => void>();
  const holder: { put?: (value: unknown) => void } = {};
  function Held() {
    const [now, setNow] = useState(value);
    useEffect(() => void (holder.put = setNow), []);
    return (
      <Control
        id="word"
        label="Title"
        value={now}
        isReadOnly={given.isReadOnly ?? false}
        onChange={(next) => {
          said(next);
          setNow(next);
        }}
      />
    );
  }
  show(
    <VocabularyProvider value={vocabulary(given)}>
      <ConditionProvider value={JsonCondition}>
        <Held />
      </ConditionProvider>
    </VocabularyProvider>,
  );
  return { said, last: () => said.mock.lastCall?.[0], put: (next: unknown) => act(() => holder.put?.(next)) };
}

/** Returns the labels of all fields in their order. */
export const fieldLabels = (): readonly (string | null)[] => contents().map((each) => each.getAttribute("aria-label"));

const contents = (): readonly HTMLElement[] =>
  [...document.querySelectorAll("[data-text]")].flatMap((host) => [
    ...(host.shadowRoot?.querySelectorAll<HTMLElement>(".cm-content") ?? []),
  ]);

/** Returns the editor of a field. */
export function fieldOf(label: string): EditorView {
  const content = contents().find((each) => each.getAttribute("aria-label") === label);
  const view = content && EditorView.findFromDOM(content);
  if (!view) throw new Error(`There is no field ${label}, but ${fieldLabels().join(", ")}.`);
  return view;
}

/** Types letters at the end of a field. */
export const typeInto = (label: string, letters: string): void => type(label, letters, fieldOf(label).state.doc.length);

/** Types letters over a stretch of a field. */
export function type(label: string, letters: string, from: number, to = from): void {
  const view = fieldOf(label);
  act(() =>
    view.dispatch({
      changes: { from, to, insert: letters },
      selection: { anchor: from + letters.length },
      userEvent: "input.type",
    }),
  );
}

/** Presses a key in a field. */
export function pressIn(label: string, key: string, more: KeyboardEventInit = {}): void {
  const { contentDOM } = fieldOf(label);
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true, ...more });
  act(() => void contentDOM.dispatchEvent(event));
}
