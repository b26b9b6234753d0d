// @vitest-environment jsdom
import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import type { FormView, JsonObject, QuestionView } from "../../engine/index";
import { system } from "../../app/shared/theme/system";
import { QuestionForm } from "../../app/wizard/form/QuestionForm";

const names = ["first", "middle", "last"] as const;
type Name = (typeof names)[number];
const schema = {
  $id: "many",
  type: "object",
  properties: {
    first: { type: "string", title: "first" },
    middle: { type: "string", title: "middle", enum: ["one", "two"] },
    last: { type: "boolean", title: "last" },
  },
};
const lists = {};
const widgets = { first: "text", middle: "select", last: "radio" } as const;

/** How often each question's label was asked for: a row that is rendered asks; the grid around it asks for widths. */
let asked: Record<Name, number> = { first: 0, middle: 0, last: 0 };
afterEach(() => {
  cleanup();
  asked = { first: 0, middle: 0, last: 0 };
});

const question = (name: Name, error?: string): QuestionView => ({
  name,
  get label() {
    asked[name] += 1;
    return name;
  },
  width: "full",
  required: true,
  widget: widgets[name],
  error,
  options: name === "first" ? undefined : [{ value: name === "middle" ? "one" : true, label: `a ${name}` }],
});

/** A host whose views keep a question's object while it shows the same, as the engine's do. */
function Host({ busy = false }: { readonly busy?: boolean }) {
  const [values, setValues] = useState<JsonObject>({});
  const [questions, setQuestions] = useState<readonly QuestionView[]>(() => names.map((name) => question(name)));
  const form: FormView = { id: "many", schema, questions, values };
  const refuse = (name: string): void =>
    setQuestions((now) => now.map((own) => (own.name === name ? question(own.name as Name, "It is missing") : own)));
  return (
    <ChakraProvider value={system}>
      <QuestionForm
        form={form}
        lists={lists}
        busy={busy}
        onAnswer={(name, value) => setValues({ ...values, [name]: value })}
        onBlur={refuse}
        onSubmit={() => undefined}
      >
        <output>{JSON.stringify(values)}</output>
      </QuestionForm>
    </ChakraProvider>
  );
}

/** Which rows an action renders. */
function renderedBy(action: () => void): readonly Name[] {
  const before = { ...asked };
  action();
  return names.filter((name) => asked[name] > before[name]);
}
const field = () => screen.getByLabelText("first");

describe("a row", () => {
  test("is rendered alone by a keystroke in it, and what stands below the rows with it", () => {
    render(<Host />);
    expect(renderedBy(() => fireEvent.change(field(), { target: { value: "A" } }))).toEqual(["first"]);
    expect(field()).toHaveValue("A");
    expect(screen.getByRole("status")).toHaveTextContent('{"first":"A"}');
  });

  test("is rendered alone when something else is said of it", () => {
    render(<Host />);
    expect(renderedBy(() => fireEvent.blur(screen.getByLabelText("middle")))).toEqual(["middle"]);
    expect(screen.getByLabelText("middle")).toHaveAccessibleDescription("It is missing");
    expect(renderedBy(() => fireEvent.click(screen.getByLabelText("a last")))).toEqual(["last"]);
    expect(screen.getByLabelText("a last")).toBeChecked();
  });

  test("is left as it is while a call is in flight", () => {
    const { rerender } = render(<Host />);
    expect(renderedBy(() => rerender(<Host busy />))).toEqual([]);
  });

  test("answers with what was typed last, after every handler was replaced", () => {
    render(<Host />);
    for (const value of ["A", "An", "Ana"]) fireEvent.change(field(), { target: { value } });
    fireEvent.change(screen.getByLabelText("middle"), { target: { value: "one" } });
    expect(screen.getByRole("status")).toHaveTextContent('{"first":"Ana","middle":"one"}');
  });
});
