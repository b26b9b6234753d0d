import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import type { ReactNode } from "react";
import { expect, vi } from "vitest";
import { BusyProvider } from "../../../app/wizard/form/QuestionContext";
import { QuestionForm } from "../../../app/wizard/form/QuestionForm";
import { TextField } from "../../../app/shared/ui/TextField";
import CardFields from "../../../app/wizard/steps/CardFields";
import type { FormView, Json, JsonObject, QuestionView } from "../../../engine/index";
import { heard } from "../support/hear";
import { inWizard, show } from "../support/show";
import type { SpokenCase } from "./case";

const question = (more: Partial<QuestionView>): QuestionView => ({
  name: "asked",
  label: "Asked",
  width: "full",
  required: true,
  widget: "text",
  ...more,
});

/** One question in a form of its own, as it looks now. */
const formOf = (asked: QuestionView, type = "string", values: JsonObject = {}): ReactNode => {
  const schema = { $id: "one", type: "object", properties: { asked: { type, title: "Asked" } } };
  const form: FormView = { id: "one", schema, questions: [asked], values };
  const nothing = (): void => undefined;
  return inWizard(
    <QuestionForm form={form} lists={{}} busy={false} onAnswer={nothing} onBlur={nothing} onSubmit={nothing} />,
  );
};

/** What the questions of the wizard, and the fields of other pages, tell a screen reader. */
export const FORMS: readonly SpokenCase[] = [
  {
    places: ["wizard/form/QuestionContext.ts aria-describedby", "wizard/form/QuestionContext.ts aria-invalid"],
    says: "a question is described by its hint and its error, and is invalid only with an error",
    run: () => {
      const { rerender } = show(formOf(question({ hint: "As on your passport" })));
      const field = () => screen.getByRole("textbox", { name: "Asked" });
      expect(field()).toHaveAccessibleDescription("As on your passport");
      expect(field()).toBeValid();
      rerender(formOf(question({ hint: "As on your passport", error: "It is missing" })));
      expect(field()).toHaveAccessibleDescription("As on your passport It is missing");
      expect(field()).toBeInvalid();
    },
  },
  {
    places: ["wizard/form/templates.tsx aria-describedby"],
    says: "a group of radio buttons is described by its error",
    run: () => {
      const options = [{ value: "a", label: "One" }];
      const { rerender } = show(formOf(question({ widget: "radio", options })));
      expect(screen.getByRole("group", { name: "Asked" })).not.toHaveAccessibleDescription();
      rerender(formOf(question({ widget: "radio", options, error: "Choose one" })));
      expect(screen.getByRole("group", { name: "Asked" })).toHaveAccessibleDescription("Choose one");
    },
  },
  {
    places: ["wizard/form/widgets.tsx aria-live"],
    says: "an answer that is worked out is spoken when it changes",
    run: async () => {
      const { rerender } = show(formOf(question({ widget: "output", said: "$10" })));
      expect(screen.getByText("$10")).toHaveAttribute("aria-live", "polite");
      expect(await heard(() => rerender(formOf(question({ widget: "output", said: "$12" }))))).toEqual(["$12"]);
    },
  },
  {
    places: ["shared/ui/TextField.tsx aria-describedby", "shared/ui/TextField.tsx aria-invalid"],
    says: "a line of text is described by all that stands beside it, and is invalid only with an error",
    run: () => {
      const field = (error?: string) => (
        <TextField id="f" label="Field" hint="A hint" optional error={error} value="" onType={() => undefined} />
      );
      const { rerender } = show(field());
      expect(screen.getByLabelText("Field")).toHaveAccessibleDescription("Optional A hint");
      expect(screen.getByLabelText("Field")).toBeValid();
      rerender(field("Wrong"));
      expect(screen.getByLabelText("Field")).toHaveAccessibleDescription("Optional A hint Wrong");
      expect(screen.getByLabelText("Field")).toBeInvalid();
    },
  },
];
export { act, fireEvent, waitFor, userEvent, useState, vi, BusyProvider, CardFields };
export type { Json };
