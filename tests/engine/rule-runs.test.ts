/** How many rules an enrollment runs: what it costs to open a step, to answer it and to leave it. */
import { expect, test } from "vitest";
import { compileRule } from "../../engine/analysis/index";
import type { Engine, Session, View } from "../../engine/index";
import { compareFigures, mostOf } from "../figures/figures";
import type { Figure } from "../figures/figures";
import { engineOf, eventsOf, products, stepsWithout } from "../figures/journeys";
import type { Product } from "../figures/journeys";
import type { Scenario } from "../../tools/scenarios/usual";

/** Compiles rules as the product does, and notes each run of one, as it is written. */
function counter() {
  let ran: string[] = [];
  const rules: typeof compileRule = (rule) => {
    const run = compileRule(rule);
    const text = JSON.stringify(rule);
    return (scope) => {
      ran.push(text);
      return run(scope);
    };
  };
  /** The rules that have run since this was called last. */
  const take = (): readonly string[] => {
    const taken = ran;
    ran = [];
    return taken;
  };
  return { rules, take };
}

/** An engine as a page uses it, which looks once after each event; `after` gets the event and where it led. */
function watched(engine: Engine, after: (step: string, event: string, now: Session) => void): Engine {
  let shown: { readonly session: Session; readonly view: View } | undefined;
  const view = (session: Session): View => {
    if (shown?.session !== session) shown = { session, view: engine.view(session) };
    return shown.view;
  };
  return {
    ...engine,
    view,
    start(init) {
      const started = engine.start(init);
      view(started.session);
      after(started.session.step, "start", started.session);
      return started;
    },
    send(session, event) {
      const sent = engine.send(session, event);
      view(sent.session);
      after(session.step, event.type, sent.session);
      return sent;
    },
  };
}

/** The rules that run in a journey, by step and event, and in the server's judgment of all that it has saved. */
async function rulesOf(product: Product, journey: Scenario): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rules, take } = counter();
  const counted = engineOf(product, rules);
  const ran = new Map<string, readonly string[]>();
  let last: Session | undefined;
  const played = watched(counted, (step, event, now) => {
    const name = `${step}: ${event}`;
    ran.set(name, [...(ran.get(name) ?? []), ...take()]);
    last = now;
  });
  take();
  await eventsOf(engineOf(product), journey, played);
  take();
  counted.review({ entry: journey.entry, today: journey.today, data: last?.data }, { judge: "all" });
  return ran.set("review", take());
}

/** By product and entry; what a later journey does again is not counted again. */
async function figuresOf(product: Product): Promise<ReadonlyMap<string, Figure>> {
  const figures = new Map<string, Figure>();
  for (const journey of product.journeys)
    for (const [what, rules] of await rulesOf(product, journey)) {
      const name = `${product.id}, ${journey.entry}, ${what}`;
      if (!figures.has(name)) figures.set(name, { count: rules.length, of: mostOf(rules) });
    }
  return figures;
}

test("an enrollment runs as many rules at each step as before, by every entry", async () => {
  const all = await Promise.all(products().map(figuresOf));
  compareFigures("rules", new Map(all.flatMap((figures) => [...figures])));
});

test.each(products())("the counted journeys of $id come to every step", async (product) => {
  const engine = engineOf(product);
  const passed = new Set<string>();
  const played = watched(engine, (_, _event, { step }) => void passed.add(step));
  for (const journey of product.journeys) await eventsOf(engine, journey, played);
  expect(stepsWithout(engine, "share", passed)).toEqual([]);
});
