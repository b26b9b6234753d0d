// @vitest-environment jsdom
import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { FormView, Json, QuestionView } from "../../engine/index";
import { system } from "../../app/shared/theme/system";
import { QuestionForm } from "../../app/wizard/form/QuestionForm";

afterEach(cleanup);

const schema = { $id: "staff", type: "object", properties: { owners: { type: "integer", title: "Owners" } } };
const owners: QuestionView = { name: "owners", label: "Owners", width: "full", required: true, widget: "number" };
const validators = { staff: () => true };
const lists = {};
const ignore = () => undefined;

function Host() {
  const [value, setValue] = useState<Json | undefined>(undefined);
  const form: FormView = {
    id: "staff",
    schema,
    questions: [owners],
    values: value === undefined ? {} : { owners: value },
  };
  return (
    <ChakraProvider value={system}>
      <QuestionForm
        {...{ form, lists, validators }}
        busy={false}
        onAnswer={(_, given) => setValue(given)}
        onBlur={ignore}
        onSubmit={ignore}
      >
        <output>{JSON.stringify(value)}</output>
      </QuestionForm>
    </ChakraProvider>
  );
}

/** Blank is absent, and only digits are a number: what else is typed stays for the engine to name. */
test.each<[string, string, Json]>([
  ["digits", "12", 12],
  ["a decimal", "1.5", 1.5],
  ["a negative number", "-3", -3],
  ["the space bar", "   ", "   "],
  ["a power", "1e2", "1e2"],
  ["another base", "0x10", "0x10"],
  ["a word", "ten", "ten"],
])("%s typed for a number", async (_, typed, answer) => {
  render(<Host />);
  await userEvent.type(screen.getByLabelText("Owners"), typed);
  expect(screen.getByRole("status")).toHaveTextContent(JSON.stringify(answer), { normalizeWhitespace: false });
  expect(screen.getByLabelText("Owners")).toHaveValue(typed);
});

test("a number that is typed on after its point is read whole", async () => {
  render(<Host />);
  const field = screen.getByLabelText("Owners");
  await userEvent.type(field, "3.05");
  expect([field, screen.getByRole("status")].map((each) => (each as HTMLInputElement).value)).toEqual(["3.05", "3.05"]);
});
