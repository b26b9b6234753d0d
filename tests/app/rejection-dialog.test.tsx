import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { COPIED_MS } from "../../app/shared/copyText";
import { AgentContact } from "../../app/shared/ui/AgentContact";
import { fieldId } from "../../app/wizard/form/QuestionContext";
import { EngineDialog } from "../../app/wizard/parts/EngineDialog";
import type { Wizard } from "../../app/wizard/WizardContext";
import type { SessionEvent, View } from "../../app/wizard/engine";
import { allowDialogs, inWizard, show, viewOf } from "./support/show";

/** A rejection leads on: why, whom to ask, and the way back to the answer (U8 of the look at each screen). */

type Contact = Rejection["contacts"][number];
type Rejection = Extract<NonNullable<View["dialog"]>, { kind: "rejection" }>;

const DESK: Contact = {
  role: "underwriting",
  name: "Underwriting",
  phone_number: "800-555-0150",
  email: "desk@carrier.example",
};
const DANA = { name: "Dana Reyes", phone_number: "303-555-0111", email: "dana@acme.example" };
const rejection = (more: Partial<Rejection>): Rejection => ({
  kind: "rejection",
  title: "Thank you for your interest",
  body: [{ kind: "paragraph", spans: [{ kind: "text", text: "More information is needed." }] }],
  contacts: [DESK],
  change: null,
  ...more,
});

interface Shown {
  readonly dialog: Rejection;
  readonly actor?: "broker" | "client";
  readonly broker?: typeof DANA | undefined;
  /** The step on which the field is. */
  readonly fieldAt?: string;
}

/** A step with a field of a number and one of Yes and No, and the dialog over it; sent events are kept. */
function Page({ dialog, actor = "client", broker = DANA, fieldAt = "staff", sent }: Shown & { sent: SessionEvent[] }) {
  const [step, setStep] = useState("staff");
  const [isOpen, setOpen] = useState(true);
  const send: Wizard["send"] = (event) => {
    sent.push(event);
    if (event.type === "dismiss") setOpen(false);
    if (event.type === "go") setStep(event.step);
    return { kind: "stay" };
  };
  const view = viewOf({ id: step }, { actor });
  return inWizard(
    <>
      {step === fieldAt && (
        <>
          <input id={fieldId("q", "owners")} aria-label="Owners" />
          <input id={fieldId("q", "listed")} type="radio" name="q_listed" aria-label="Yes" />
          <input type="radio" name="q_listed" aria-label="No" defaultChecked />
        </>
      )}
      {isOpen && <EngineDialog dialog={dialog} />}
    </>,
    { send, view, people: { broker } },
  );
}

function open(shown: Shown): SessionEvent[] {
  const sent: SessionEvent[] = [];
  show(<Page {...shown} sent={sent} />);
  return sent;
}

const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(allowDialogs);
afterEach(cleanup);

describe("a rejection", () => {
  test("shows the reason before the letter's words, and leads back to the answer's field with the focus in it", async () => {
    const sent = open({
      dialog: rejection({ reason: "You answered 3 people.", change: { step: "staff", at: "owners" } }),
    });
    expect(screen.getByRole("dialog")).toHaveTextContent(/You answered 3 people\..*More information is needed\./);
    press("Change my answer");
    await waitFor(() => expect(screen.getByLabelText("Owners")).toHaveFocus());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([{ type: "dismiss" }]);
  });

  test("sets the letter's words below a heading of their own, where the reason is given", () => {
    open({ dialog: rejection({ reason: "You answered 3 people." }) });
    const next = screen.getByRole("heading", { name: "What to do next" }).parentElement;
    expect(next).toHaveTextContent(/^What to do nextMore information is needed\.$/);
    cleanup();
    open({ dialog: rejection({}) });
    expect(screen.queryByText("What to do next")).toBeNull();
    expect(screen.getByText("More information is needed.")).toBeVisible();
  });

  test("puts the focus on the chosen button of several", async () => {
    open({ dialog: rejection({ change: { step: "staff", at: "listed" } }) });
    press("Change my answer");
    await waitFor(() => expect(screen.getByLabelText("No")).toHaveFocus());
  });

  test("leads to a step before, and to the field there", async () => {
    const sent = open({ dialog: rejection({ change: { step: "region", at: "owners" } }), fieldAt: "region" });
    press("Change my answer");
    await waitFor(() => expect(screen.getByLabelText("Owners")).toHaveFocus());
    expect(sent).toEqual([{ type: "dismiss" }, { type: "go", step: "region" }]);
  });

  test("that no answer caused offers no way to change one, and can be closed", () => {
    const sent = open({ dialog: rejection({}) });
    expect(screen.queryByText("Change my answer")).toBeNull();
    press("Close");
    expect(sent).toEqual([{ type: "dismiss" }]);
  });

  test("shows a buyer the agent's phone and address once, and does not show brokers their own", () => {
    open({ dialog: rejection({}) });
    expect(screen.getByText("Your agent").parentElement).toHaveTextContent(
      /Dana Reyes303-555-0111.*dana@acme\.example/,
    );
    cleanup();
    open({ dialog: rejection({}), actor: "broker" });
    expect(screen.queryByText("Your agent")).toBeNull();
    cleanup();
    open({ dialog: rejection({ contacts: [{ role: "broker", ...DANA }] }) });
    expect([screen.queryByText("Your agent"), screen.getAllByText("Dana Reyes").length]).toEqual([null, 1]);
  });

  test("offers a call on a touch screen and a mail elsewhere, to the person it names", () => {
    open({ dialog: rejection({}) });
    expect(screen.getByText("Call Underwriting")).toHaveAttribute("href", "tel:800-555-0150");
    expect(screen.getByText("Email Underwriting")).toHaveAttribute("href", "mailto:desk@carrier.example");
  });
});

describe("a telephone number", () => {
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, "clipboard");
  });
  const allow = (writeText: (text: string) => Promise<void>): void =>
    void Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });

  test("is copied by its button, which says so for a while", async () => {
    vi.useFakeTimers();
    const copied: string[] = [];
    allow((text) => Promise.resolve(void copied.push(text)));
    show(<AgentContact agent={DANA} />);
    press(/^Copy/);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect([copied, screen.getByRole("status").textContent]).toEqual([["303-555-0111"], "Copied"]);
    await act(() => vi.advanceTimersByTimeAsync(COPIED_MS));
    expect([screen.getByRole("status").textContent, screen.getByRole("button").textContent]).toEqual([
      "",
      "Copy 303-555-0111",
    ]);
  });

  test("says so when the browser cannot copy it", async () => {
    allow(() => Promise.reject(new DOMException("no", "NotAllowedError")));
    show(<AgentContact agent={DANA} />);
    press(/^Copy/);
    expect(await screen.findByText("Not copied", { selector: "[role=status]" })).toBeInTheDocument();
  });
});
