// @vitest-environment jsdom
import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { FormView, Json, QuestionView, SessionEvent } from "../../engine/index";
import { system } from "../../app/shared/theme/system";
import { QuestionForm } from "../../app/wizard/form/QuestionForm";
import { SHARE } from "../engine/support/sample";
import { shippedEngine, shippedFlow } from "../engine/support/shipped";
import { sampled } from "../support/tier";

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
test.each<[string, string, Json]>(
  sampled(
    [
      ["digits", "12", 12],
      ["a decimal", "1.5", 1.5],
      ["a negative number", "-3", -3],
      ["the space bar", "   ", "   "],
      ["a power", "1e2", "1e2"],
      ["another base", "0x10", "0x10"],
      ["a word", "ten", "ten"],
      ["more digits than a number holds", "12345678901234567890", "12345678901234567890"],
    ],
    4,
  ),
)("%s typed for a number", async (_, typed, answer) => {
  render(<Host />);
  await userEvent.type(screen.getByLabelText("Owners"), typed);
  expect(screen.getByRole("status")).toHaveTextContent(JSON.stringify(answer), { normalizeWhitespace: false });
  expect(screen.getByLabelText("Owners")).toHaveValue(typed);
});

/** The steps of the shipped flows that ask for numbers, and the questions that do. */
const asking = ["boa", "passport360"].flatMap((id) => {
  const [flow, engine] = [shippedFlow(id), shippedEngine(id)];
  const { session } = engine.start({ ...SHARE, entry: "dashboard" });
  return flow.steps.flatMap((step) => {
    const at = { ...session, step: step.id };
    const view = engine.view(at).step;
    const questions = view.kind === "questions" ? view.form.questions.filter(({ widget }) => widget === "number") : [];
    return questions.map(({ name, label }) => ({ name, label, engine, at }));
  });
});

test("the shipped flows ask for numbers", () => {
  expect(asking.map(({ name }) => name)).toEqual(expect.arrayContaining(["owners_count", "employees_count"]));
});

test.each(asking)("20 digits for $name are refused and stay the same digits", async ({ name, label, engine, at }) => {
  const digits = "12345678901234567890";
  function Step() {
    const [session, setSession] = useState(at);
    const { step } = engine.view(session);
    if (step.kind !== "questions") return null;
    const send = (event: SessionEvent): void => setSession((now) => engine.send(now, event).session);
    return (
      <ChakraProvider value={system}>
        <QuestionForm
          form={step.form}
          lists={{}}
          busy={false}
          onAnswer={(asked, value) => send({ type: "answer", name: asked, value })}
          onBlur={(asked) => send({ type: "blur", name: asked })}
          onSubmit={ignore}
        />
      </ChakraProvider>
    );
  }
  render(<Step />);
  const field = screen.getByLabelText(label);
  for (const way of ["typed", "pasted"] as const) {
    await userEvent.clear(field);
    await (way === "typed" ? userEvent.type(field, digits) : userEvent.paste(digits));
    await userEvent.tab();
    expect(field, way).toHaveValue(digits);
    expect(field, `${name} ${way}`).toHaveAttribute("aria-invalid", "true");
  }
});

test("a number that is typed on after its point is read whole", async () => {
  render(<Host />);
  const field = screen.getByLabelText("Owners");
  await userEvent.type(field, "3.05");
  expect([field, screen.getByRole("status")].map((each) => (each as HTMLInputElement).value)).toEqual(["3.05", "3.05"]);
});
