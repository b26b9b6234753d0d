import { screen } from "@testing-library/react";
import { expect } from "vitest";
import AddOns from "../../../app/wizard/steps/AddOns";
import { NextBar } from "../../../app/wizard/parts/NextBar";
import { QuestionSummary } from "../../../app/wizard/steps/QuestionSummary";
import type { StepOf } from "../../../app/wizard/steps/types";
import { inWizard, question, show, viewOf } from "../support/show";
import type { SpokenCase } from "./case";

const base = { id: "step", title: "Step", description: [], links: [] } as const;

const addOns: StepOf<"add-ons"> = {
  ...base,
  kind: "add-ons",
  coverages: [
    {
      name: "extra",
      label: "Add",
      title: "Extra",
      price: "$2",
      description: "More.",
      checked: true,
      error: "Not with this plan",
      benefits: [],
    },
  ],
  total: null,
  labels: { skip: "Without", sample: "Sample", benefit_column: "Benefit", value_column: "Amount" },
};

const form = { id: "f", schema: {}, values: {}, questions: [question({ error: "Not this one" })] };
const summary = {
  title: "You",
  lines: [{ label: "Asked", value: "It" }],
  form,
  labels: { edit: "Edit", edit_title: "Edit", save: "Save", cancel: "Cancel" },
};

/** What is wrong with a choice or an answer that has no field. */
export const WRONG_CHOICES: readonly SpokenCase[] = [
  {
    places: [
      "wizard/steps/AddOns.tsx aria-invalid",
      "wizard/steps/WrongChoice.tsx aria-describedby",
      "wizard/steps/WrongChoice.tsx role",
    ],
    says: "what is wrong with a choice is an alert, and describes what was chosen",
    run: () => {
      show(inWizard(<AddOns view={viewOf(addOns)} step={addOns} />));
      expect(screen.getByRole("alert")).toHaveTextContent("Not with this plan");
      expect(screen.getByRole("checkbox", { name: "Add" })).toHaveAccessibleDescription("Not with this plan");
      expect(screen.getByRole("checkbox", { name: "Add" })).toBeInvalid();
    },
  },
  {
    places: ["wizard/parts/NextBar.tsx role"],
    says: "what is wrong beside no field is an alert at Next",
    run: () => {
      const view = viewOf(base, { errors: [{ at: "hidden", message: "Not like this" }] });
      show(inWizard(<NextBar view={view} />));
      expect(screen.getByRole("alert")).toHaveTextContent("Not like this");
    },
  },
  {
    places: ["wizard/steps/QuestionSummary.tsx role"],
    says: "what is wrong with a known answer is an alert that names it",
    run: () => {
      show(inWizard(<QuestionSummary summary={summary} />, { view: viewOf(base) }));
      expect(screen.getByRole("alert")).toHaveTextContent("Asked: Not this one");
    },
  },
];
