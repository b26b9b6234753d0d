import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FormView, Json, QuestionView } from "../../engine/index";
import { ApiError } from "../../app/shared/api/request";
import { Boundary } from "../../app/shared/ui/Boundary";
import { callError } from "../../app/wizard/calls";
import { amountOf } from "../../app/wizard/form/AmountWidget";
import { QuestionForm } from "../../app/wizard/form/QuestionForm";
import { FieldProblems } from "../../app/wizard/parts/FieldProblems";
import { isPressed, NextBar } from "../../app/wizard/parts/NextBar";
import { Price } from "../../app/wizard/steps/Price";
import { PriceSummary } from "../../app/wizard/steps/PriceSummary";
import { allowDialogs, inWizard, question, show, viewOf } from "./support/show";

/** What a step of the wizard keeps, shows and gives up while it is filled in, priced and refused. */

beforeEach(() => {
  allowDialogs();
});
afterEach(cleanup);

const answers = vi.fn<(value: Json) => void>();
function Form({ asked, type, busy = false }: { asked: QuestionView; type: string; busy?: boolean }): ReactNode {
  const [value, set] = useState<Json | undefined>();
  const schema = { $id: "one", type: "object", properties: { asked: { type, title: "Asked" } } };
  const form: FormView = { id: "one", schema, questions: [asked], values: value === undefined ? {} : { asked: value } };
  return inWizard(
    <QuestionForm
      {...{ form, busy }}
      lists={{}}
      onAnswer={(_, given) => {
        answers(given);
        set(given);
      }}
      onBlur={() => undefined}
      onSubmit={() => undefined}
    >
      <button type="button" onClick={() => set(7)}>
        Seven
      </button>
    </QuestionForm>,
  );
}

describe("an amount of money", () => {
  test.each<[string, number | undefined]>([
    ["1250", 1250],
    ["$1,250.50", 1250.5],
    ["-3.", -3],
    [".5", 0.5],
    ["12 %", 12],
    ["0", 0],
    ["", undefined],
    ["-", undefined],
    [".", undefined],
    ["1.2.3", undefined],
    ["1e3", undefined],
    ["ten", undefined],
  ])("%j means %j", (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  test("stays as it is typed, is tidied up when its field is left, and follows an answer that is changed elsewhere", async () => {
    show(<Form asked={question({ widget: "money" })} type="number" />);
    const field = await screen.findByLabelText<HTMLInputElement>("Asked");
    const type = (value: string): string => {
      fireEvent.change(field, { target: { value } });
      return field.value;
    };
    answers.mockReset();
    expect(["1250.", "1250.5", "", "ten"].map(type)).toEqual(["1250.", "1250.5", "", "ten"]);
    expect(answers.mock.calls).toEqual([[1250], [1250.5], [null], ["ten"]]);
    expect([type("1250.5"), fireEvent.blur(field), field.value]).toEqual(["1250.5", true, "1,250.50"]);
    expect([type("1250"), fireEvent.blur(field), field.value]).toEqual(["1250", true, "1,250"]);
    type("99");
    fireEvent.click(screen.getByText("Seven"));
    expect(field).toHaveValue("7");
  });

  test.each([
    ["$10.00", "$10.00"],
    ["$10.00 a year", "$10.00 a year"],
    ["$1,234.50 for 6 months", "$1,234.50 for 6 months"],
  ])("the price %j reads %j", (text, words) => {
    const { container } = show(<Price text={text} />);
    expect(container).toHaveTextContent(words);
    expect(container.querySelectorAll("span span")).toHaveLength(text === "$10.00" ? 1 : 2);
  });
});

test("several boxes are answered in the order of the boxes, in any order of the ticks, and can be cleared", () => {
  const options = ["a", "b", "c"].map((value) => ({ value, label: value.toUpperCase() }));
  show(<Form asked={question({ widget: "checkboxes", options })} type="array" />);
  answers.mockReset();
  for (const label of ["C", "A", "B", "C", "A", "B"]) fireEvent.click(screen.getByLabelText(label));
  expect(answers.mock.calls.map(([value]) => Array.isArray(value) && value.join(""))).toEqual([
    "c",
    "ac",
    "abc",
    "ab",
    "b",
    "",
  ]);
});

test("a date that is typed while the one before is priced is answered after that, the last one alone", () => {
  const asked = question({ widget: "date", min: "2026-01-01" });
  const { rerender } = show(<Form asked={asked} type="string" />);
  const field = screen.getByLabelText<HTMLInputElement>("Asked");
  answers.mockReset();
  fireEvent.change(field, { target: { value: "2026-11-20" } });
  rerender(<Form asked={asked} type="string" busy />);
  fireEvent.change(field, { target: { value: "2026-11-21" } });
  fireEvent.change(field, { target: { value: "2026-11-22" } });
  expect([answers.mock.calls, field.value]).toEqual([[["2026-11-20"]], "2026-11-22"]);
  rerender(<Form asked={asked} type="string" />);
  expect([answers.mock.calls, field.value]).toEqual([[["2026-11-20"], ["2026-11-22"]], "2026-11-22"]);
});

describe("the order", () => {
  const line = (title: string, amount: string) => ({ title, amount });
  const summary = (lines: readonly ReturnType<typeof line>[], updating: boolean) =>
    inWizard(
      <PriceSummary
        summary={{
          title: "Your order",
          edit: { label: "Change", to: "plans", drop_query: [] },
          lines,
          total: lines.length === 0 ? null : "$0.00",
          total_label: "Total",
          updating,
        }}
        links={[]}
        sample={null}
      />,
    );
  const rows = (): readonly string[] =>
    [...document.querySelectorAll("tr")].map(({ children }) => [...children].map((cell) => cell.textContent).join(" "));

  test("keeps its lines without their amounts while it is priced again, and no line of a plan that is gone", () => {
    const { rerender } = show(summary([], true));
    expect(rows()).toEqual(["Total Updating…"]);
    rerender(summary([line("Plan", "$0.00")], false));
    expect(rows()).toEqual(["Plan $0.00", "Total $0.00"]);
    rerender(summary([], true));
    expect(rows()).toEqual(["Plan …", "Total Updating…"]);
    rerender(summary([line("Plan", "$5.00"), line("Extra", "$2.00")], true));
    expect(rows()).toEqual(["Plan $5.00", "Extra $2.00", "Total Updating…"]);
    rerender(summary([], true));
    expect(rows()).toEqual(["Plan …", "Extra …", "Total Updating…"]);
    rerender(summary([], false));
    expect(rows()).toEqual(["Total n/a"]);
  });
});

describe("a failure at Next", () => {
  const step = { id: "s", kind: "questions", form: { questions: [question({})] } };
  const problem = (phase: string, fields: object = {}) => ({
    phase,
    fields,
    call: "quote.update",
    code: "x",
    message: "It failed.",
  });

  test.each([
    ["next", {}, true],
    ["confirm", {}, true],
    ["start", {}, false],
    ["enter", {}, false],
    ["change", {}, false],
    ["next", { asked: "Wrong" }, false],
    ["next", { elsewhere: "Wrong" }, true],
  ])("of the phase %s with messages %j is said at the button: %s", (phase, fields, isSaid) => {
    const view = viewOf(step, { problem: problem(phase, fields), next: { label: "Next", enabled: true, missing: [] } });
    expect(isPressed(view)).toBe(isSaid);
    show(inWizard(<NextBar view={view} />));
    expect(screen.queryAllByText("It failed.")).toHaveLength(isSaid ? 1 : 0);
  });

  test.each([
    [[["asked", "Wrong"]], 0, "q_asked"],
    [
      [
        ["asked", "Wrong"],
        ["other", "Wrong, too"],
      ],
      1,
      "",
    ],
    [[], 0, ""],
  ] as const)("about the questions %j has %i summary, and the focus on %j", (fields, summaries, id) => {
    show(
      <>
        <input id="q_asked" />
        <FieldProblems fields={fields} />
      </>,
    );
    expect(screen.queryAllByRole("alert")).toHaveLength(summaries);
    expect(document.activeElement?.id).toBe(id);
  });

  test.each([
    [0, true],
    [400, undefined],
    [499, undefined],
    [500, true],
    [503, true],
  ])("with the status %i is one whose effect is not known: %s", (status, uncertain) => {
    const said = callError(new ApiError(status, "x", "It failed.", "r-1", []));
    expect(said).toMatchObject({ code: "x", message: "It failed.", request_id: "r-1" });
    expect(said.uncertain).toBe(uncertain);
    expect(callError(new ApiError(status, "x", undefined, undefined, [])).message).toBeUndefined();
  });
});

test("a part of the page that failed is tried again elsewhere, and not before", () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  let fails = true;
  const Part = (): ReactNode => {
    if (fails) throw new Error("no");
    return "Part";
  };
  const at = (place: string) => (
    <Boundary at={place} instead="Failed">
      <Part />
    </Boundary>
  );
  const { rerender, container } = show(at("/a"));
  fails = false;
  rerender(at("/a"));
  expect(container).toHaveTextContent(/^Failed$/);
  rerender(at("/b"));
  expect(container).toHaveTextContent(/^Part$/);
  vi.restoreAllMocks();
});
