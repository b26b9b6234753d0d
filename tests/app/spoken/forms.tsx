import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { WidgetProps } from "@rjsf/utils";
import type { ReactNode } from "react";
import { expect, vi } from "vitest";
import { AddressLine } from "../../../app/shared/address/AddressLine";
import { TextField } from "../../../app/shared/ui/TextField";
import { QuestionForm } from "../../../app/wizard/form/QuestionForm";
import CardFields from "../../../app/wizard/steps/CardFields";
import "../../../server/payments/sandbox-stripe.js";
import { cardProvider } from "../../../app/enrollment/cardProvider";
import { testHost } from "../support/host";
import type { FormView, JsonObject, QuestionView } from "../../../engine/index";
import { heard } from "../support/hear";
import { standInPlaces } from "../support/places";
import { inWizard, question, show, viewOf } from "../support/show";
import { showTails } from "../support/tails";
import { standInFiles } from "../support/upload";
import type { SpokenCase } from "./case";

/** One question in a form of its own, as it looks now. */
const formOf = (asked: QuestionView, type = "string", values: JsonObject = {}): ReactNode => {
  const schema = { $id: "one", type: "object", properties: { asked: { type, title: "Asked" } } };
  const form: FormView = { id: "one", schema, questions: [asked], values };
  const nothing = (): void => undefined;
  return inWizard(
    <QuestionForm form={form} lists={{}} busy={false} onAnswer={nothing} onBlur={nothing} onSubmit={nothing} />,
  );
};

const combobox = question({ widget: "combobox", list: "trades@1", placeholder: "Select one" });
const TRADES = [
  { code: 1, name: "Baker" },
  { code: 2, name: "Barber" },
  { code: 3, name: "Cooper" },
];
const active = (field: HTMLElement): string | undefined =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;

/** One host, as an enrollment has: another would load the cards again. */
const HOST = testHost({ loadCards: cardProvider });

/** The fields of a card at the checkout, with why the last one was refused. */
function cardOf(error?: string): ReactNode {
  const labels = { number: "Card number", expiry: "Expiration date", cvc: "Security code" };
  const card = { complete: "asked", brands: [], labels, ...(error !== undefined && { error }) };
  const view = viewOf({ kind: "checkout", card });
  const settings = { stripe_publishable_key: null } as never;
  const form = <CardFields {...({ id: "card", value: false, onChange: () => undefined } as unknown as WidgetProps)} />;
  return inWizard(form, { host: HOST, view, settings, card: { connect: () => undefined } as never });
}

const ADDRESS = { line1: "", city: "", region: "", postal: "" };
const parts = (...shares: readonly number[]): readonly JsonObject[] =>
  shares.map((part, n) => ({ tail: `Tail ${n + 1}`, part }));

/** What the questions of the wizard, and the fields of other pages, tell a screen reader. */
export const FORMS: readonly SpokenCase[] = [
  {
    places: ["wizard/form/QuestionContext.ts aria-describedby", "wizard/form/QuestionContext.ts aria-invalid"],
    says: "a question is described by its hint and its error, and is invalid only with an error",
    run: () => {
      const { rerender } = show(formOf(question({ hint: "As on your passport" })));
      const field = () => screen.getByRole("textbox", { name: /^Asked/ });
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
    places: [],
    says: "an answer that is worked out is spoken when it comes; before that nothing of its question is there",
    run: async () => {
      const output = (more: Partial<QuestionView>) =>
        formOf(question({ widget: "output", hint: "In a year", why: "For the price", ...more }));
      const { rerender, container } = show(output({ said: "" }));
      expect(container).toHaveTextContent(/^$/);
      expect(await heard(() => rerender(output({ said: "$10" })))).toEqual(["$10"]);
      expect(container).toHaveTextContent("AskedWhy we askFor the priceIn a year$10");
      expect(await heard(() => rerender(output({ said: "" })))).toEqual([]);
      expect(container).toHaveTextContent(/^$/);
      rerender(output({ said: "", error: "The price is not known" }));
      expect(container).toHaveTextContent("AskedWhy we askFor the priceIn a year–The price is not known");
    },
  },
  {
    places: ["shared/ui/TextField.tsx aria-describedby", "shared/ui/TextField.tsx aria-invalid"],
    says: "a line of text is described by all that stands beside it, and is invalid only with an error",
    run: () => {
      const field = (error?: string) => (
        <TextField
          kind="line"
          id="f"
          label="Field"
          hint="A hint"
          optional
          error={error}
          value=""
          onType={() => undefined}
        />
      );
      const { rerender } = show(field());
      expect(screen.getByLabelText("Field")).toHaveAccessibleDescription("Optional A hint");
      expect(screen.getByLabelText("Field")).toBeValid();
      rerender(field("Wrong"));
      expect(screen.getByLabelText("Field")).toHaveAccessibleDescription("Optional A hint Wrong");
      expect(screen.getByLabelText("Field")).toBeInvalid();
    },
  },
  {
    places: ["shared/ui/TypedInput.tsx aria-describedby", "shared/ui/TypedInput.tsx aria-live"],
    says: "a phone number that cannot be kept as it is typed says so, and is described by it",
    run: async () => {
      const phone = (value: string) => (
        <TextField kind="us-phone" id="f" label="Phone" hint="A hint" value={value} onType={() => undefined} />
      );
      const { rerender } = show(phone("555-123-4567"));
      expect(screen.getByLabelText("Phone")).toHaveAccessibleDescription("A hint");
      expect(await heard(() => rerender(phone("+47 22 12 34 56")))).toEqual(["US numbers only"]);
      expect(screen.getByLabelText("Phone")).toHaveAccessibleDescription("A hint US numbers only");
      const offer = "An extension is not kept.Use 303-555-0142";
      expect(await heard(() => rerender(phone("303-555-0142 x12")))).toEqual([offer]);
    },
  },
  {
    places: [
      "wizard/form/ComboboxWidget.tsx aria-expanded",
      "wizard/form/ComboboxWidget.tsx aria-activedescendant",
      "wizard/form/ComboboxWidget.tsx role",
      "wizard/form/OptionList.tsx aria-selected",
    ],
    says: "a long list says whether it is open, how much it has found, and which of it is active",
    run: async () => {
      vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ name: "trades", version: 1, items: TRADES })));
      show(formOf(combobox, "integer"));
      await screen.findByPlaceholderText("Select one");
      const field = screen.getByRole("combobox", { name: "Asked" });
      expect(field).toHaveAttribute("aria-expanded", "false");
      expect(await heard(() => userEvent.type(field, "ba"))).toEqual(["2 found"]);
      expect(field).toHaveAttribute("aria-expanded", "true");
      await userEvent.keyboard("{ArrowDown}");
      expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Barber");
      expect(active(field)).toMatch(/^Barber/);
    },
  },
  {
    places: ["wizard/form/ComboboxWidget.tsx role"],
    says: "a long list that cannot be loaded is an alert",
    run: async () => {
      vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 503 })));
      show(formOf({ ...combobox, list: "lost@1" }, "integer"));
      expect(await screen.findByRole("alert")).toHaveTextContent("The list could not be loaded.");
    },
  },
  {
    places: [
      "shared/address/AddressLine.tsx aria-expanded",
      "shared/address/Suggestions.tsx aria-expanded",
      "shared/address/Suggestions.tsx aria-activedescendant",
      "shared/address/Suggestions.tsx aria-selected",
      "shared/address/Suggestions.tsx role",
    ],
    says: "the first line of an address says how many addresses were found, and which of them is active",
    run: async () => {
      standInPlaces();
      const form = { address: ADDRESS, regionOf: () => undefined, onFill: () => undefined };
      show(<AddressLine id="line1" aria-label="Address" form={form} mapsKey="key" />);
      const field = screen.getByRole("combobox", { name: "Address" });
      expect(field).toHaveAttribute("aria-expanded", "false");
      await userEvent.type(field, "12 M");
      await waitFor(() => expect(document.querySelector("[role=status]")).not.toBeNull());
      const found = await heard(async () => {
        await userEvent.type(field, "ain");
        await waitFor(() => {
          window.googleMapsReady?.();
          screen.getByRole("listbox", { name: "Addresses" });
        });
      });
      expect(found).toEqual(["2 addresses found"]);
      await waitFor(() => expect(field).toHaveAttribute("aria-expanded", "true"));
      expect(screen.queryAllByRole("option", { selected: true })).toEqual([]);
      await userEvent.keyboard("{ArrowDown}{ArrowDown}");
      expect(screen.getByRole("option", { selected: true })).toHaveTextContent("120 Main Hwy");
      expect(active(field)).toMatch(/^120 Main Hwy/);
    },
  },
  {
    places: ["wizard/form/FileWidget.tsx aria-live", "wizard/form/FileWidget.tsx role"],
    says: "a file on its way is spoken, and its failure is an alert",
    run: async () => {
      const server = standInFiles();
      const file = { accepts: ["application/pdf"], wrong: { accepts: "a", max_bytes: "b" } };
      show(formOf(question({ widget: "file", file }), "object"));
      await screen.findByRole("button", { name: /^Choose a file/ });
      const [chooser] = document.querySelectorAll("input[type=file]");
      const chosen = new File(["x"], "a.pdf", { type: "application/pdf" });
      const begun = await heard(async () => {
        fireEvent.change(chooser as Element, { target: { files: [chosen] } });
        await waitFor(() => server.upload());
      });
      expect(begun).toEqual(["a.pdf (1 kB)Uploading…"]);
      expect(await heard(() => act(() => server.upload().progress(1)))).toEqual(["a.pdf (1 kB)Checking…"]);
      server.upload().lose();
      expect(await screen.findByRole("alert")).toHaveTextContent("Sorry, something went wrong.");
    },
  },
  {
    places: [
      "wizard/steps/Items.tsx aria-live",
      "wizard/steps/Items.tsx aria-describedby",
      "wizard/steps/ItemCard.tsx aria-invalid",
      "wizard/steps/ItemCard.tsx aria-describedby",
      "wizard/steps/ItemCard.tsx aria-expanded",
    ],
    says: "the sum of shares is spoken, a wrong share is described, and a list that is full says so",
    run: async () => {
      showTails(parts(50, 25, 25));
      const share = await screen.findByLabelText(/^Part % ?for Tail 1$/);
      expect(share).toBeValid();
      expect(screen.getByRole("button", { name: "Add another tail" })).toHaveAccessibleDescription(
        "No more than 3 can be added.",
      );
      const said = await heard(() => fireEvent.change(share, { target: { value: "60" } }));
      expect(said).toContain("Total: 110%The parts must add up to 100%");
      expect(share).toBeInvalid();
      expect(share).toHaveAccessibleDescription("The parts must add up to 100%");
      fireEvent.change(share, { target: { value: "x" } });
      expect(share).toHaveAccessibleDescription("Please enter a whole number The parts must add up to 100%");
      const menu = screen.getByRole("button", { name: /^Edit ?Tail 1/ });
      expect(menu).toHaveAttribute("aria-expanded", "false");
      await userEvent.click(menu);
      expect(menu).toHaveAttribute("aria-expanded", "true");
    },
  },
  {
    places: ["wizard/form/templates.tsx role"],
    says: "a list of things that is wrong as a whole is an alert",
    run: () => {
      const items = { total: null } as unknown as NonNullable<QuestionView["items"]>;
      const { rerender } = show(formOf(question({ widget: "items", items }), "array"));
      expect(screen.queryByRole("alert")).toBeNull();
      rerender(formOf(question({ widget: "items", items, error: "These do not fit" }), "array"));
      expect(screen.getByRole("alert")).toHaveTextContent("These do not fit");
    },
  },
  {
    places: [
      "wizard/steps/CardFields.tsx role",
      "wizard/steps/CardFields.tsx role",
      "wizard/steps/CardFields.tsx aria-invalid",
      "wizard/steps/CardFields.tsx aria-describedby",
      "wizard/steps/CardFrame.tsx role",
    ],
    says: "a card that was refused is an alert that describes its number, as is a part that is mistyped",
    run: async () => {
      // The sandbox's script is there already: only that it was loaded has to be said.
      const load = (script: Node | string): void =>
        void (script instanceof Node && script.dispatchEvent(new Event("load")));
      vi.spyOn(document.head, "append").mockImplementation(load);
      const { rerender } = show(cardOf());
      expect(screen.getByRole("status")).toHaveTextContent("Loading the card fields…");
      const number = await screen.findByRole("textbox", { name: "Card number" });
      await userEvent.type(number, "4242424242424241");
      expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toEqual([
        "Your card number is invalid.",
      ]);
      expect(number).toHaveAttribute("aria-invalid", "true");
      await userEvent.clear(number);
      expect(screen.queryByRole("alert")).toBeNull();
      rerender(cardOf("Your card was declined."));
      expect(screen.getByRole("alert")).toHaveTextContent("Your card was declined.");
      expect(number).toBeInvalid();
      expect(number).toHaveAccessibleDescription("Your card was declined.");
      rerender(cardOf());
      expect(number).not.toHaveAccessibleDescription("Your card was declined.");
    },
  },
];
