import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { render } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { system } from "../../../app/shared/theme/system";
import { createPurpose } from "../../../app/wizard/purpose";
import { createRuntime } from "../../../app/wizard/runtime";
import type { Runtime } from "../../../app/wizard/runtime";
import { WizardProvider } from "../../../app/wizard/WizardContext";
import type { Wizard } from "../../../app/wizard/WizardContext";
import type { Call, Engine, Json, QuestionView, StartInit, View } from "../../../engine/index";
import { testHost } from "./host";

/** Renders what stands on a page of the app, at this address. */
export const showAt = (at: string, children: ReactNode) =>
  render(children, {
    wrapper: ({ children: page }) => (
      <SWRConfig value={SWR}>
        <ChakraProvider value={system}>
          <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
        </ChakraProvider>
      </SWRConfig>
    ),
  });

/** Nothing is kept from another test, and nothing is asked for again by itself. */
const SWR = { provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false };

/** Renders a part of the app that reads no address. */
export const show = (children: ReactNode) => showAt("/", children);

/** What parts of the wizard read around them; a test replaces what it is about. */
const AROUND = {
  host: testHost(),
  send: () => ({ kind: "stay" }),
  draft: () => ({ form: null, errors: [] }),
  addressOf: (step: string) => `/${step}`,
  restart: () => undefined,
  lists: {},
  purpose: createPurpose(),
  place: { base: "/", entry: "share", productSlug: "x" },
  people: { quote: { quote_number: "Q-1" } },
  settings: { carrier: { name: "Carrier" } },
};

/** A part of the wizard with what it reads around it. */
export const inWizard = (children: ReactNode, more: Partial<Wizard> = {}): ReactNode => (
  <WizardProvider value={{ ...AROUND, ...more } as unknown as Wizard}>{children}</WizardProvider>
);

/** A question of one line of text, but for what a test says. */
export const question = (more: Partial<QuestionView>): QuestionView => ({
  name: "asked",
  label: "Asked",
  width: "full",
  required: true,
  widget: "text",
  ...more,
});

/** A view of a step; only what the components read. */
export const viewOf = (step: object, more: object = {}): View =>
  ({
    step,
    busy: false,
    problem: null,
    activity: null,
    next: null,
    errors: [],
    notices: [],
    ...more,
  }) as unknown as View;

interface LiveProps {
  readonly runtime: Runtime;
  readonly children: (view: View) => ReactNode;
}

/** A part of the wizard that follows an enrollment, as the wizard's own page does. */
function Live({ runtime, children }: LiveProps) {
  const view = useSyncExternalStore(runtime.subscribe, runtime.view);
  const { send, draft } = runtime;
  return inWizard(children(view), { view, send, draft });
}

/** Begins an enrollment with this engine and shows a part of the wizard over it. */
export function showLive(
  engine: Engine,
  init: StartInit,
  perform: (call: Call) => Promise<Json | undefined>,
  children: (view: View) => ReactNode,
): Runtime {
  const runtime = createRuntime(engine, init, perform, () => ({ code: "internal" }), testHost().clock);
  show(<Live runtime={runtime}>{children}</Live>);
  return runtime;
}

/** jsdom has no modal dialogs: they open and close, but hold no focus. */
export function allowDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}
