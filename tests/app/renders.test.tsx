/** How many components a key and a page change render, at every step of the shipped flows. */
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { BrowserRouter, useNavigate } from "react-router-dom";
import { mutate } from "swr";
import { useLayoutEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Engine, Json, SessionEvent } from "../../engine/index";
import { createBrowserHost } from "../../app/enrollment/host";
import type { BrowserHost } from "../../app/enrollment/host";
import { system } from "../../app/shared/theme/system";
import { createMeanwhile } from "../../app/wizard/asking";
import { callError } from "../../app/wizard/calls";
import { cardOf } from "../../app/wizard/card";
import { Enrollment } from "../../app/wizard/Enrollment";
import { preloadList } from "../../app/wizard/form/StepForm";
import { preloadLongList, preloadWidget } from "../../app/wizard/form/widgets";
import type { Settings } from "../../app/shared/api/types";
import type { Begun } from "../../app/wizard/running";
import { createPurpose } from "../../app/wizard/purpose";
import { createRuntime } from "../../app/wizard/runtime";
import type { Runtime } from "../../app/wizard/runtime";
import { preloadStep } from "../../app/wizard/steps";
import { AROUND } from "../../tools/scenarios/memory-host";
import type { Scenario } from "../../tools/scenarios/usual";
import { compareFigures, mostOf } from "../figures/figures";
import type { Figure } from "../figures/figures";
import { engineOf, eventsOf, hostOf, products, stepsWithout } from "../figures/journeys";
import type { Product } from "../figures/journeys";
import { renderedBy } from "./support/renders";

type Answer = Extract<SessionEvent, { type: "answer" }>;
/** Counts what an action renders, under a name. */
type Note = (what: string, action: () => void | Promise<void>) => Promise<void>;

const BASE = "/products/acme/sample/start";
const PLACE = { entry: "share", base: BASE, productSlug: "sample", brokerageSlug: "acme" } as const;
const settings: Settings = {
  space: { id: "demo", name: "Demo" },
  carrier: AROUND.carrier,
  flags: {},
  stripe_publishable_key: null,
  google_maps_key: null,
  tracking: false,
  today: "2026-11-20",
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Loads the parts of all steps: which of them comes in time is not what is counted here. */
async function preload(engine: Engine, { lists }: Product): Promise<void> {
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("requestIdleCallback", () => 0);
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  // Long lists are here before their question is. Other calls get no answer: no figure may depend on when one comes.
  vi.stubGlobal("fetch", (path: string) => {
    const list =
      lists[
        path
          .replace("/flows/lists/", "")
          .replace(/\.json$/, "")
          .replaceAll("%40", "@")
      ];
    return list ? Promise.resolve(Response.json(list)) : new Promise(() => undefined);
  });
  // What another file of this worker has fetched would be there at once.
  await mutate(() => true, undefined, { revalidate: false });
  await preloadList();
  for (const { kind, widgets, lists: named } of engine.steps("share")) {
    await preloadStep(kind);
    for (const widget of widgets) await preloadWidget(widget);
    for (const list of named) await preloadLongList(list);
  }
}

/** The page of an enrollment that a share link begins, its calls answered from memory. */
async function open(product: Product, engine: Engine, journey: Scenario): Promise<Runtime> {
  const memory = hostOf(engine, journey);
  const host = createBrowserHost(PLACE, true);
  window.history.pushState(null, "", BASE);
  const running = createRuntime(
    engine,
    memory.init,
    async (call, session): Promise<Json | undefined> => {
      const result = await memory.answer(call, session);
      if (!result.ok) throw new Error(`${call.call} failed`);
      return result.value;
    },
    callError,
    host.clock,
  );
  const meanwhile = createMeanwhile(() => undefined);
  const card = cardOf(host, settings);
  const begun = {
    kind: "begun" as const,
    settings,
    lists: product.lists,
    card,
    meanwhile,
    purpose: createPurpose(),
    beganAt: window.location.pathname,
    running,
    host,
  };
  await act(async () => {
    render(
      <ChakraProvider value={system}>
        <BrowserRouter>
          <Page host={host} begun={begun} />
        </BrowserRouter>
      </ChakraProvider>,
    );
    await running.idle();
  });
  return running;
}

interface PageProps {
  readonly host: BrowserHost;
  readonly begun: Begun;
}

/** The enrollment with the router that shows its addresses, as in the app. */
function Page({ host, begun }: PageProps) {
  const navigate = useNavigate();
  useLayoutEffect(() => host.connect(navigate), [host, navigate]);
  return <Enrollment host={host} place={PLACE} begun={begun} onRestart={ignore} />;
}

const ignore = (): void => undefined;

/** A control that takes keys; undefined for a question that is answered otherwise. */
const typedInto = (name: string): HTMLInputElement | undefined =>
  [
    ...document.querySelectorAll<HTMLInputElement>(
      "form :is(input[type=text], input[type=email], input[type=tel], input:not([type]))",
    ),
  ].find((input) => input.name === name && input.getAttribute("role") !== "combobox");

async function happen(running: Runtime, event: SessionEvent): Promise<void> {
  act(() => void running.send(event));
  await act(() => running.idle());
  // A part that nothing can load before its step: it is loaded now, and rendered.
  await act(() => vi.dynamicImportSettled());
}

/** Types the last key of an answer that goes into a field; answers otherwise as the control would. */
async function answer(running: Runtime, event: Answer, note: Note): Promise<void> {
  const { step } = running.session();
  const field = typedInto(event.name);
  if (!field) return note(`${step}: an answer to ${event.name}`, () => happen(running, event));
  const text = String(event.value);
  const type = (value: string): void => act(() => void fireEvent.change(field, { target: { value } }));
  type(text.slice(0, -1));
  await note(`${step}: a key in ${event.name}`, () => type(text));
}

/** Plays a journey on its page; `passed` gets the steps. */
async function walk(product: Product, journey: Scenario, note: Note, passed: Set<string>): Promise<void> {
  const engine = engineOf(product);
  const running = await open(product, engine, journey);
  for (const event of await eventsOf(engine, journey)) {
    const { step } = running.session();
    passed.add(step);
    if (event.type === "answer") await answer(running, event, note);
    else await note(`${step}: ${event.type}`, () => happen(running, event));
  }
  passed.add(running.session().step);
  cleanup();
}

/** Each key, answer and page change of a flow with the components that it renders, the first time that it happens. */
async function figuresOf(product: Product): Promise<ReadonlyMap<string, Figure>> {
  const engine = engineOf(product);
  await preload(engine, product);
  const figures = new Map<string, Figure>();
  const passed = new Set<string>();
  const note: Note = async (what, action) => {
    const name = `${product.id}, ${what}`;
    const rendered = await renderedBy(action);
    const late = await renderedBy(() => act(() => vi.dynamicImportSettled()));
    if (late.length > 0) throw new Error(`After "${what}", something comes too late to be counted: ${late.join(", ")}`);
    if (!figures.has(name)) figures.set(name, { count: rendered.length, of: [mostOf(rendered, 40).join(", ")] });
  };
  for (const journey of product.journeys.filter(({ entry }) => entry === "share"))
    await walk(product, journey, note, passed);
  expect(stepsWithout(engine, "share", passed)).toEqual([]);
  return figures;
}

test("a key and a page change render as many components as before, at every step of the shipped flows", async () => {
  const figures: (readonly [string, Figure])[] = [];
  for (const product of products()) figures.push(...(await figuresOf(product)));
  compareFigures("renders", new Map(figures));
});
