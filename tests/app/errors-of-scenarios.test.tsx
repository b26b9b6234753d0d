import "@testing-library/jest-dom/vitest";
import { act } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { preloadList } from "../../app/wizard/form/StepForm";
import type { Engine, FieldError, Session, SessionEvent } from "../../engine/index";
import { memoryHost } from "../../tools/scenarios/memory-host";
import { play } from "../../tools/scenarios/play";
import { sampled } from "../support/tier";
import { closePage, openPage } from "./support/enrollment-page";
import { PRODUCTS, RATES } from "./support/products";
import type { Product } from "./support/products";
import { backTo, loadedIn, unsaid } from "./support/said";

/** A message that a scenario expects is one that the buyer sees: the player of scenarios asks the engine alone. */

/** What was refused on a journey: the session, and the press that was refused in it. */
interface Refused {
  readonly name: string;
  readonly engine: Engine;
  readonly session: Session;
  readonly event: SessionEvent;
  readonly errors: readonly FieldError[];
}

async function refusedIn({ engine, scenarios }: Product): Promise<readonly Refused[]> {
  const found: Refused[] = [];
  for (const scenario of scenarios.filter(expectsMessage)) {
    const send: Engine["send"] = (session, event) => {
      const transition = engine.send(session, event);
      const { outcome } = transition;
      // A thing is refused in its own dialog, before anything is sent.
      if (outcome.kind === "invalid" && !event.type.startsWith("item.")) {
        found.push({ name: scenario.name, engine, session, event, errors: outcome.errors });
      }
      return transition;
    };
    await play({ ...engine, send }, memoryHost(engine, scenario, RATES), scenario, engine);
  }
  return found;
}

const expectsMessage = ({ steps }: Product["scenarios"][number]): boolean =>
  steps.some(({ expect: expected }) => expected?.invalid !== undefined);

const refused = (await Promise.all(PRODUCTS.map(refusedIn))).flat();
beforeAll(async () => void (await preloadList()));
afterEach(closePage);

test("scenarios are refused at several steps of several products", () => {
  expect(new Set(refused.map(({ session }) => `${session.flow.id} ${session.step}`)).size).toBeGreaterThan(5);
});

test.each(
  sampled(
    refused.map((each) => [each.name, each] as const),
    8,
  ),
)("the messages of the scenario are seen: %s", async (_, { engine, session, event, errors }) => {
  const page = await openPage(engine, backTo(session), loadedIn(backTo(session)));
  expect(page.runtime.view().step.id).toBe(session.step);
  await act(() => page.runtime.send(event));
  expect(unsaid(page.runtime.view(), errors)).toEqual([]);
});
