import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect } from "vitest";
import { AboutHere } from "../../../app/wizard/parts/AboutHere";
import ComingBack from "../../../app/wizard/parts/ComingBack";
import { BackLink } from "../../../app/wizard/parts/BackLink";
import { Confirming } from "../../../app/wizard/parts/Confirming";
import { FieldProblems } from "../../../app/wizard/parts/FieldProblems";
import { Notice } from "../../../app/wizard/parts/Notice";
import { NextBar } from "../../../app/wizard/parts/NextBar";
import { StepIndicator } from "../../../app/wizard/parts/StepIndicator";
import AddOns from "../../../app/wizard/steps/AddOns";
import PlanChoice from "../../../app/wizard/steps/PlanChoice";
import PlanDetails from "../../../app/wizard/steps/PlanDetails";
import { PriceSummary } from "../../../app/wizard/steps/PriceSummary";
import type { StepOf } from "../../../app/wizard/steps/types";
import { heard } from "../support/hear";
import { sessionInMemory, testHost } from "../support/host";
import { inWizard, show, viewOf } from "../support/show";
import type { SpokenCase } from "./case";

const base = { id: "step", title: "Step", description: [], links: [] } as const;
const labels = {
  select: "Select plan",
  selected: "Selected",
  sample: "Sample",
  value_column: "Amount",
  coverage_column: "Coverage",
};

const groups = (current: number) =>
  ["You", "Plan", "Payment"].map((label, n) => ({
    label,
    state: n < current ? "done" : n === current ? "current" : "todo",
  })) as Parameters<typeof StepIndicator>[0]["progress"]["groups"];

const currentSteps = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[aria-current="step"]')].map(({ textContent }) => textContent);

const summary = (more: Partial<StepOf<"checkout">["summary"]>): StepOf<"checkout">["summary"] => ({
  title: "Your order",
  edit: { label: "Change", to: "plans", drop_query: [] },
  lines: [{ title: "Plan", amount: "$10.00" }],
  total: "$10.00",
  total_label: "Total",
  updating: false,
  ...more,
});

const priceOf = (more: Partial<StepOf<"checkout">["summary"]>) =>
  inWizard(<PriceSummary summary={summary(more)} links={[]} sample={null} />);

const plans = (selected: string): StepOf<"plan-choice"> => ({
  ...base,
  kind: "plan-choice",
  columns: ["a", "b"].map((value) => ({
    value,
    title: `Plan ${value}`,
    price: "$10",
    promise: "The core.",
    selected: value === selected,
  })),
  rows: [{ key: "x", title: "Baggage", cells: ["$1", "$2"], has: [true, true], differs: true }],
  labels,
});

const addOns = (checked: boolean, disabled?: string): StepOf<"add-ons"> => ({
  ...base,
  kind: "add-ons",
  coverages: [
    { name: "x", label: "Add", title: "Extra", price: "$2", description: "", checked, benefits: [], disabled },
  ],
  total: { lines: [{ title: "Your plan", price: "$10" }], total: checked ? "$12" : "$10" },
  labels: { skip: "Without", sample: "Sample", benefit_column: "Benefit", value_column: "Amount" },
});
const addOnsOf = (step: StepOf<"add-ons">) => inWizard(<AddOns view={viewOf(step)} step={step} />);

const pressed = (name: RegExp): readonly (string | null)[] =>
  screen.getAllByRole("button", { name }).map((button) => button.getAttribute("aria-pressed"));

/** What the steps of the wizard tell a screen reader. */
export const STEPS: readonly SpokenCase[] = [
  {
    places: ["wizard/parts/StepIndicator.tsx aria-current"],
    says: "the group of the current step is marked, and only that one, at each step and at the end",
    run: () => {
      const { rerender } = show(<StepIndicator progress={{ groups: groups(0), n: 1, m: 3 }} />);
      expect(currentSteps()).toEqual(["You"]);
      rerender(<StepIndicator progress={{ groups: groups(1), n: 2, m: 3 }} />);
      expect(currentSteps()).toEqual(["Plan"]);
      rerender(<StepIndicator progress={{ groups: groups(3), n: 3, m: 3 }} />);
      expect(currentSteps()).toEqual(["Payment"]);
      expect(screen.getByRole("navigation", { name: "Progress" })).toHaveTextContent("Step 3 of 3");
    },
  },
  {
    places: ["wizard/steps/PriceSummary.tsx aria-live", "wizard/steps/PriceSummary.tsx aria-busy"],
    says: "the order is busy while its price is calculated again, and the new total is spoken",
    run: async () => {
      const { rerender, container } = show(priceOf({}));
      expect(container.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
      expect(await heard(() => rerender(priceOf({ updating: true, lines: [], total: null })))).toEqual(["Updating…"]);
      expect(container.querySelector('[aria-busy="true"]')).toHaveTextContent("Your order");
      expect(await heard(() => rerender(priceOf({ total: "$12.00" })))).toEqual(["$12.00"]);
      expect(container.querySelectorAll('[aria-busy="true"]')).toHaveLength(0);
      expect(await heard(() => rerender(priceOf({ total: null })))).toEqual(["n/a"]);
    },
  },
  {
    places: ["wizard/parts/NextBar.tsx aria-live", "wizard/parts/NextBar.tsx aria-describedby"],
    says: "what Next still needs describes it, and what is waited for is spoken",
    run: async () => {
      const bar = (more: object) =>
        inWizard(<NextBar view={viewOf({ ...base, kind: "questions", form: { questions: [] } }, more)} />);
      const next = { label: "Next", enabled: false, missing: ["Name", "Date"].map((name) => ({ name, at: name })) };
      const { rerender } = show(bar({ next }));
      expect(screen.getByRole("button", { name: "Next" })).toHaveAccessibleDescription("Still needed: Name, Date");
      const whole = { ...next, enabled: true, missing: [] };
      rerender(bar({ next: whole }));
      expect(screen.getByRole("button", { name: "Next" })).not.toHaveAccessibleDescription();
      for (const [activity, words] of [
        ["saving", "Saving…"],
        ["leaving", "Going back as soon as this is saved…"],
        ["finishing", "Finishing your enrollment. Please keep this page open."],
      ] as const)
        expect(await heard(() => rerender(bar({ next: whole, activity })))).toEqual([words]);
    },
  },
  {
    places: ["wizard/parts/BackLink.tsx role"],
    says: "a press on Back while the step is saved is answered in words",
    run: () => {
      const { rerender } = show(inWizard(<BackLink view={viewOf(base, { back: "you" })} />));
      expect(screen.queryByRole("status")).toBeNull();
      rerender(inWizard(<BackLink view={viewOf(base, { back: "you", activity: "leaving" })} />));
      expect(screen.getByRole("status")).toHaveTextContent("Going back as soon as this is saved.");
    },
  },
  {
    places: ["wizard/parts/AboutHere.tsx role"],
    says: "that the browser keeps nothing is spoken once it turns out, and not before",
    run: async () => {
      let keepsNothing = false;
      let tell: () => void = () => undefined;
      const session = sessionInMemory({
        keepsNothing: () => keepsNothing,
        onKeepsNothing: (listener) => {
          tell = listener;
          return () => undefined;
        },
      });
      show(inWizard(<AboutHere session={session} hasQuote={false} isMailed={false} />));
      const said = await heard(async () => {
        keepsNothing = true;
        act(() => tell());
        await screen.findByText(/This browser keeps nothing/);
      });
      expect(said).toEqual(["This browser keeps nothing: finish in this tab, do not reload it."]);
    },
  },
  {
    places: ["wizard/parts/ComingBack.tsx aria-describedby"],
    says: "each Continue says which enrollment it goes on with",
    run: () => {
      const entry = (initial: string) => ({
        quote_number: initial,
        begun: { brokerage: "acme", product: "x", at: Date.now() },
        initial,
        token: "t",
      });
      const entries = [entry("A"), entry("B")];
      show(
        <ComingBack
          host={testHost()}
          product="Kites"
          entries={entries}
          isTyped={false}
          price={undefined}
          agent={undefined}
          onGoOn={expect.fail}
        />,
      );
      const [first, second] = screen.getAllByRole("button", { name: "Continue" });
      expect(first).toHaveAccessibleDescription("Continue the enrollment that A. began today");
      expect(second).toHaveAccessibleDescription("Continue the enrollment that B. began today");
    },
  },
  {
    // Its region is that of every message (`shared/ui/Message.tsx`), which must be the same one before and after.
    places: [],
    says: "a consent that was lost is spoken again once the price without it is known, and its link with it",
    run: async () => {
      const link = { label: "To give it again, go back to “Winds”", to: "winds" };
      const notice = (price: string) => inWizard(<Notice at="pay" notice={{ text: `It is gone. ${price}`, link }} />);
      const { rerender } = show(notice("The price may be another one."));
      expect(screen.getByRole("link", { name: link.label })).toBeInTheDocument();
      const said = await heard(() => rerender(notice("The price was $1.00 with it, and is $2.00 now.")));
      expect(said).toEqual([`It is gone. The price was $1.00 with it, and is $2.00 now.${link.label}`]);
    },
  },
  {
    places: ["wizard/parts/Confirming.tsx role"],
    says: "a payment that is being confirmed says so",
    run: () => {
      show(inWizard(<Confirming />));
      expect(screen.getByRole("status")).toHaveTextContent(/^Your payment is being confirmed/);
    },
  },
  {
    places: ["wizard/parts/FieldProblems.tsx role"],
    says: "several problems at once are an alert with the focus, and each leads to its question",
    run: () => {
      show(
        <>
          <FieldProblems
            fields={[
              ["name", "Name is required"],
              ["date", "Date is required"],
            ]}
          />
          <input id="q_date" aria-label="Date" />
        </>,
      );
      expect(screen.getByRole("alert")).toHaveFocus();
      expect(screen.getByRole("alert")).toHaveTextContent("There is a problemName is requiredDate is required");
      fireEvent.click(screen.getByRole("link", { name: "Date is required" }));
      expect(screen.getByRole("textbox", { name: "Date" })).toHaveFocus();
    },
  },
  {
    places: ["wizard/steps/PlanHead.tsx aria-pressed", "wizard/steps/PlanChoice.tsx aria-pressed"],
    says: "the plan that is selected, and the one that a phone shows, are pressed",
    run: () => {
      show(inWizard(<PlanChoice view={viewOf(plans("b"))} step={plans("b")} />));
      expect(pressed(/^(Select plan|Selected): Plan/)).toEqual(["false", "true"]);
      const switches = within(screen.getByRole("group", { name: "Plan shown" })).getAllByRole("button");
      expect(switches.map((button) => button.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
    },
  },
  {
    places: ["wizard/steps/PlanDetails.tsx aria-pressed"],
    says: "a single plan says whether it is selected",
    run: () => {
      const step = (selected: boolean): StepOf<"plan-details"> => ({
        ...base,
        kind: "plan-details",
        plan: { value: "a", title: "Plan", price: "$10", selected },
        tables: [],
        labels: { ...labels, hazard_column: "Hazard" },
      });
      const details = (selected: boolean) =>
        inWizard(<PlanDetails view={viewOf(step(selected))} step={step(selected)} />);
      const { rerender } = show(details(false));
      expect(pressed(/Select plan/)).toContain("false");
      rerender(details(true));
      expect(pressed(/Selected/)).toContain("true");
    },
  },
  {
    places: [
      "wizard/steps/AddOns.tsx aria-live",
      "wizard/steps/AddOns.tsx aria-describedby",
      "wizard/steps/AddOns.tsx aria-describedby",
    ],
    says: "the sum of the optional coverages is spoken, and what going on without takes out describes it",
    run: async () => {
      const { rerender } = show(addOnsOf(addOns(false)));
      const without = () => screen.getByRole("button", { name: "Without" });
      expect(without()).not.toHaveAccessibleDescription();
      expect(await heard(() => rerender(addOnsOf(addOns(true))))).toEqual(["Your plan $12"]);
      expect(without()).toHaveAccessibleDescription("This takes out Extra.");
      rerender(addOnsOf(addOns(false, "Not with this plan")));
      expect(screen.getByRole("checkbox", { name: "Add" })).toHaveAccessibleDescription("Not with this plan");
    },
  },
];
