import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { vi } from "vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { ApiError } from "../../../app/shared/api/request";
import { system } from "../../../app/shared/theme/system";
import { createMeanwhile } from "../../../app/wizard/asking";
import { callError } from "../../../app/wizard/calls";
import { cardOf } from "../../../app/wizard/card";
import { Enrollment } from "../../../app/wizard/Enrollment";
import type { Host } from "../../../app/wizard/host";
import { createPurpose } from "../../../app/wizard/purpose";
import { createRuntime } from "../../../app/wizard/runtime";
import type { Runtime } from "../../../app/wizard/runtime";
import { preloadStep } from "../../../app/wizard/steps";
import type { Call, CallName, CallResult, Engine, StartInit } from "../../../engine/index";
import { library } from "../../engine/support/shipped";
import { testHost } from "./host";

/** Where the enrollment of a page is. */
export const BASE = "/products/acme/sample/start";
const SETTINGS = {
  space: { id: "demo", name: "Demo" },
  carrier: { name: "Meridian Casualty" },
  flags: {},
  stripe_publishable_key: null,
  google_maps_key: null,
  tracking: false,
  today: "2027-01-15",
};
const PLACE = { entry: "share", base: BASE, productSlug: "sample", brokerageSlug: "acme" } as const;

/** Who answers the calls of an enrollment. */
export type Answers = (call: Call) => CallResult | Promise<CallResult>;

/** How calls fail: as the server refuses, or as the network does. `done`: only the answer is lost. */
export interface Fault {
  readonly error: ApiError;
  readonly done?: true;
}
export const refused = (status: number, code: string, said?: string): Fault => ({
  error: new ApiError(status, code, said, undefined, []),
});
/** A server in trouble. */
export const TROUBLE = refused(500, "internal", "Sorry, something went wrong.");
export const OFFLINE = refused(0, "network");
export const LOST: Fault = { ...OFFLINE, done: true };

/** The page of an enrollment. */
export interface Page {
  readonly runtime: Runtime;
  /** The next calls of a name fail, one after the other. */
  readonly fail: (call: CallName, ...faults: readonly Fault[]) => void;
}

/** Opens the whole page of an enrollment, with its calls answered from memory. Parts that come later are there. */
export async function openPage(engine: Engine, init: StartInit, answer: Answers): Promise<Page> {
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  history.pushState(null, "", init.step === undefined ? BASE : `${BASE}/${init.step}`);
  for (const { kind } of engine.steps("share")) await preloadStep(kind);
  const due = new Map<CallName, Fault[]>();
  const perform = async (call: Call) => {
    const fault = due.get(call.call)?.shift();
    if (fault && !fault.done) throw fault.error;
    const result = await answer(call);
    if (fault) throw fault.error;
    if (!result.ok) throw new ApiError(409, result.error.code, result.error.message, undefined, []);
    return result.value;
  };
  const host = testHost();
  const runtime = createRuntime(engine, init, perform, callError, host.clock);
  await act(async () => show(host, runtime));
  return { runtime, fail: (call, ...faults) => void due.set(call, [...faults]) };
}

function show(host: Host, running: Runtime): void {
  const meanwhile = createMeanwhile(() => undefined);
  const begun = {
    kind: "begun",
    settings: SETTINGS,
    lists: library.lists,
    card: cardOf(host, SETTINGS),
    meanwhile,
    purpose: createPurpose(),
    beganAt: window.location.pathname,
  } as const;
  render(
    <ChakraProvider value={system}>
      <BrowserRouter>
        <Enrollment host={host} place={PLACE} begun={{ ...begun, host, running }} onRestart={() => undefined} />
      </BrowserRouter>
    </ChakraProvider>,
  );
}

/** The question of the step that is shown. */
export const heading = (): string | null | undefined => document.querySelector("h1")?.textContent;
/** The button whose label begins with this. */
export const button = (label: string): HTMLButtonElement =>
  screen.getByText<HTMLButtonElement>((words) => words.startsWith(label), { selector: "button" });
/** What is announced as a failure. */
export const notice = (): HTMLElement | null => document.querySelector("[role=alert]");

/** Types into a field, as one change. */
export const type = (label: string, value: string): HTMLElement => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  return field;
};

/** Presses a button and waits for the calls that it brings about. */
export async function press({ runtime }: Page, label: string): Promise<void> {
  fireEvent.click(button(label));
  await act(() => runtime.idle());
}

/** Undoes what a test of a page has done to the window. */
export function closePage(): void {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
}
