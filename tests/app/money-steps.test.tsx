// @vitest-environment jsdom
import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { system } from "../../app/shared/theme/system";
import AddOns from "../../app/wizard/steps/AddOns";
import { Brands } from "../../app/wizard/steps/CardMarks";
import Confirmation from "../../app/wizard/steps/Confirmation";
import { LinkedSection } from "../../app/wizard/steps/LinkedSection";
import { apart } from "../../app/wizard/steps/names";
import PlanChoice from "../../app/wizard/steps/PlanChoice";
import PlanDetails from "../../app/wizard/steps/PlanDetails";
import type { StepOf } from "../../app/wizard/steps/types";
import { WizardProvider } from "../../app/wizard/WizardContext";
import type { Wizard } from "../../app/wizard/WizardContext";
import type { View } from "../../engine/index";
import { viewOf } from "./support/show";

afterEach(cleanup);

const base = { id: "step", title: "Step", description: [], links: [] } as const;
const send = vi.fn<Wizard["send"]>(() => ({ kind: "stay" }));

function show(children: ReactNode, view?: View): void {
  const wizard = {
    view,
    send,
    addressOf: (step: string) => `/${step}`,
    place: { base: "/", entry: "share", productSlug: "x" },
    people: {},
    settings: { carrier: { name: "Carrier" } },
  } as unknown as Wizard;
  render(
    <MemoryRouter>
      <ChakraProvider value={system}>
        <WizardProvider value={wizard}>{children}</WizardProvider>
      </ChakraProvider>
    </MemoryRouter>,
  );
}

const labels = {
  select: "Select plan",
  selected: "Selected",
  sample: "View sample policy",
  value_column: "Benefit amount",
  coverage_column: "Coverage",
};

describe("names of offers", () => {
  test.each([
    [
      ["Plan One", "Plan Two"],
      ["One", "Two"],
    ],
    [
      ["Plan", "Plan Two"],
      ["Plan", "Plan Two"],
    ],
    [["Plan One"], ["Plan One"]],
  ])("%j are told apart as %j", (names, short) => {
    expect(apart(names)).toEqual(short);
  });
});

describe("plans side by side", () => {
  const step: StepOf<"plan-choice"> = {
    ...base,
    kind: "plan-choice",
    columns: [
      { value: "a", title: "Plan One", price: "$10 a year", promise: "The core.", selected: false },
      { value: "b", title: "Plan Two", price: "$20 a year", promise: "More of it.", selected: true },
    ],
    rows: [
      { key: "x", title: "Baggage", cells: ["$1", "$2"], has: [true, true], differs: true },
      { key: "y", title: "Delay", cells: ["n/a", "n/a"], has: [false, false], differs: false },
    ],
    labels,
  };

  test("each is an offer with its promise, and a row that differs says so and the other's value (W19, W20)", async () => {
    show(<PlanChoice view={viewOf(step)} step={step} />);
    const offers = screen.getAllByRole("columnheader", { name: /Plan (One|Two)/ });
    expect(offers).toHaveLength(2);
    expect(screen.getByText("The core.")).toBeInTheDocument();
    const row = screen.getByRole("row", { name: /Baggage, differs/ });
    expect(within(row).getByRole("rowheader")).toHaveTextContent("Baggage, differs");
    expect(within(row).getAllByRole("cell")[0]).toHaveTextContent("$1Two $2");
    expect(screen.getByRole("rowheader", { name: "Delay" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Select plan: Plan One" }));
    expect(send).toHaveBeenLastCalledWith({ type: "choose", value: "a" });
  });

  test("the switch of a phone has both names and prices", async () => {
    show(<PlanChoice view={viewOf(step)} step={step} />);
    const tabs = within(screen.getByRole("group", { name: "Plan shown" })).getAllByRole("button");
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute("aria-pressed")])).toEqual([
      ["One $10 a year", "false"],
      ["Two $20 a year", "true"],
    ]);
    await userEvent.click(tabs[0] as HTMLElement);
    expect(tabs[0]).toHaveAttribute("aria-pressed", "true");
  });
});

describe("one plan", () => {
  test("says a hazard that all its coverages share once, and can be selected at the end too", () => {
    const row = (key: string) => ({ key, title: key, hazards: ["Always"], values: ["$1"] });
    const step: StepOf<"plan-details"> = {
      ...base,
      kind: "plan-details",
      plan: { value: "a", title: "Plan", price: "$10.00 a year", selected: false },
      tables: [
        {
          title: "Owners",
          columns: { title: "Benefit", hazards: "Hazard", values: "Benefit amount" },
          groups: [{ title: "Primary", rows: [row("one"), row("two")] }],
        },
      ],
      labels: { ...labels, hazard_column: "Hazard" },
    };
    show(<PlanDetails view={viewOf(step)} step={step} />);
    expect(screen.getByText("Hazard: Always")).toBeInTheDocument();
    expect(screen.getAllByRole("button", { name: /^Select plan/ })).toHaveLength(2);
  });
});

describe("optional coverages", () => {
  const step = (checked: boolean): StepOf<"add-ons"> => ({
    ...base,
    kind: "add-ons",
    coverages: [
      {
        name: "extra",
        label: "Yes, add it",
        title: "Extra",
        price: "$2 a year",
        description: "More.",
        checked,
        benefits: [],
      },
    ],
    total: {
      lines: [{ title: "Your plan", price: "$10" }, ...(checked ? [{ title: "Extra", price: "$2" }] : [])],
      total: checked ? "$12 a year" : "$10 a year",
    },
    labels: { skip: "Without", sample: "Sample", benefit_column: "Benefit", value_column: "Amount" },
  });

  function Live() {
    const [checked, setChecked] = useState(false);
    send.mockImplementation((event) => {
      if (event.type === "answer") setChecked(event.value === true);
      return { kind: "stay" };
    });
    return (
      <AddOns
        view={viewOf(step(checked), { next: { label: "Next", enabled: true, missing: [] } })}
        step={step(checked)}
      />
    );
  }

  test("the sum follows each tick, and going on without stands beside Next", async () => {
    show(<Live />);
    expect(screen.getByText(/^Your plan/)).toHaveTextContent("Your plan $10 a year");
    await userEvent.click(screen.getByRole("checkbox", { name: "Yes, add it" }));
    expect(screen.getByText(/^Your plan/)).toHaveTextContent("Your plan $10 + Extra $2 = $12 a year");
    expect(screen.getByRole("button", { name: "Next" }).parentElement).toContainElement(
      screen.getByRole("button", { name: "Without" }),
    );
  });
});

describe("the card's brands", () => {
  test("are marks with names; one without a mark is its name", () => {
    show(<Brands names={["Visa", "Northcard"]} />);
    expect(screen.getByRole("img", { name: "Visa" })).toBeInTheDocument();
    expect(screen.getByText("Northcard")).toBeInTheDocument();
  });
});

test("a side way says who is named there, and its button leads there", async () => {
  show(
    <LinkedSection
      link={{
        to: "people",
        label: "Edit people",
        title: "People",
        text: "Named.",
        people: [{ name: "Bea", share: "100%" }],
      }}
    />,
  );
  expect(screen.getByRole("listitem")).toHaveTextContent("Bea100%");
  await userEvent.click(screen.getByRole("link", { name: "Edit people" }));
  expect(send).toHaveBeenLastCalledWith({ type: "go", step: "people" });
});

describe("the receipt", () => {
  const step: StepOf<"confirmation"> = {
    ...base,
    kind: "confirmation",
    message: [{ kind: "paragraph", spans: [{ kind: "text", text: "Received." }] }],
    is_settled: true,
    owed: null,
    total_label: "Paid",
    total: "$12.00",
    receipt: {
      title: "Receipt",
      rows: [{ label: "Plan", value: "Plan One" }],
      lines: [{ title: "Extra", amount: "$2.00" }],
    },
    coverage: null,
    mailed: "We mailed this.",
    next: { title: "What happens next", lines: ["First.", "Then."] },
    contact: null,
    exit: null,
  };

  test("has facts, charges, the total and numbered lines (W39)", () => {
    show(<Confirmation view={viewOf(step)} step={step} />);
    expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Plan", "Extra", "Paid"]);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["First.", "Then."]);
    expect(screen.getByText("We mailed this.")).toBeInTheDocument();
  });

  test("says what is covered, in the tables of the enrollment", () => {
    const row = { key: "x", title: "Baggage", hazards: [], values: ["$9"] };
    const columns = { title: "Coverage", values: "Benefit amount" };
    const table = { title: "", columns, groups: [{ title: "", rows: [row] }] };
    const covered = { ...step, coverage: { choices: [], tables: [table], add_ons: [] } };
    show(<Confirmation view={viewOf(covered)} step={covered} />);
    expect(screen.getByRole("heading", { name: "Coverage" })).toBeVisible();
    expect(screen.getByRole("row", { name: "Baggage $9" })).toBeVisible();
  });

  test("of what is still to be paid has no sign of success beside it", () => {
    show(<Confirmation view={viewOf(step)} step={step} />);
    expect(document.querySelector("svg + div")).toHaveTextContent("Received.");
    cleanup();
    const owed = { ...step, is_settled: false, owed: { title: "To pay", rows: [{ label: "By", value: "Friday" }] } };
    show(<Confirmation view={viewOf(owed)} step={owed} />);
    expect(screen.getByText("Received.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "To pay" })).toBeVisible();
    expect(screen.getByText("Friday")).toBeVisible();
    expect(document.querySelector("svg")).toBeNull();
  });

  test("of something without a total is its facts alone, and is left out with neither", () => {
    const free = { ...step, total: null };
    show(<Confirmation view={viewOf(free)} step={free} />);
    expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Plan", "Extra"]);
    cleanup();
    const neither = { ...free, receipt: null };
    show(<Confirmation view={viewOf(neither)} step={neither} />);
    expect(screen.queryByRole("term")).toBeNull();
  });

  test("of a version without words for it is the total alone", () => {
    const old = { ...step, receipt: null, mailed: null, next: null };
    show(<Confirmation view={viewOf(old)} step={old} />);
    expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Paid"]);
    expect(screen.queryByRole("list")).toBeNull();
  });
});
