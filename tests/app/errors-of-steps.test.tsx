import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { preloadList } from "../../app/wizard/form/StepForm";
import schema from "../../schemas/flow.schema.json";
import { isObject } from "../../engine/index";
import type { Flow, SessionEvent, StartInit, View } from "../../engine/index";
import { wholeFlow } from "../../engine/analysis";
import { OwnAnswers } from "../../tools/scenarios/answers";
import { Guide } from "../../tools/scenarios/guide";
import { memoryHost } from "../../tools/scenarios/memory-host";
import { Passage } from "../../tools/scenarios/passage";
import { Walk } from "../../tools/scenarios/walk";
import { sampled } from "../support/tier";
import { engineOf, PRODUCTS, RATES } from "./support/products";
import type { Product } from "./support/products";
import { backTo, loadedIn, unsaid } from "./support/said";
import { button, closePage, openPage } from "./support/enrollment-page";

/** Every error that the engine answers for a step is said on its page, of each kind of step. */

/** The kinds of step that may have checks, as the schema of the format has them: a step of people is one of questions, a part is of any kind. */
const CHECKED = Object.entries(schema.$defs).flatMap(([name, definition]) => {
  const isChecked = name.startsWith("step_") && JSON.stringify(definition).includes('"#/$defs/step_rules"');
  const kind = name.slice("step_".length).replace("_", "-");
  return isChecked && kind !== "people" && kind !== "part" ? [kind] : [];
});
/** A summary asks nothing, and a check is at a question of its own step. */
const ASKING = CHECKED.filter((kind) => kind !== "summary");

interface At {
  readonly lists: Product["lists"];
  readonly id: string;
  readonly kind: View["step"]["kind"];
  readonly flow: Flow;
  readonly init: StartInit;
}

/** A buyer at each step of a product that they come to, by their scenario that leads to a policy. */
async function stepsOf({ id: product, lists, engine, scenarios }: Product): Promise<readonly At[]> {
  const found = scenarios.find(({ entry, expect: { outcome } }) => entry === "share" && outcome === "bound");
  if (!found) throw new Error(`No buyer of ${product} comes by a share link.`);
  const walk = new Walk(engine, memoryHost(engine, found, RATES));
  await walk.begin();
  const passage = new Passage(walk, new Guide(engine), new OwnAnswers(found));
  const at: At[] = [];
  const flow = wholeFlow(engine);
  while (!walk.isOver) {
    const id = walk.step;
    at.push({ lists, id, kind: walk.view().step.kind, flow, init: backTo(walk.now.session) });
    await passage.leave();
    if (walk.step === id) throw new Error(`${product} stays at ${id}: ${JSON.stringify(walk.now.outcome)}`);
  }
  return at;
}

/** The flow with a check at each question of a step, which fails with any answer. */
function failing({ flow, id }: At): Flow {
  const steps = flow.steps.map((step) => {
    if (step.id !== id || !("questions" in step) || !step.questions) return step;
    const checks = namesIn(step.questions).map((name) => ({
      id: `no_${name}`,
      at: name,
      fail_when: { "==": [1, 1] },
      message: `Not with this ${name}`,
    }));
    return { ...step, checks };
  });
  return { ...flow, steps };
}

/** The names of a step's questions; a group asks the questions inside it. */
const namesIn = (questions: object): readonly string[] =>
  Object.entries(questions).flatMap(([name, entry]: [string, unknown]) =>
    isObject(entry) && isObject(entry.questions) ? namesIn(entry.questions) : [name],
  );

/** What leads on from a step: Next, or the button of a plan. */
function pressOf({ step }: View): SessionEvent {
  if (step.kind === "plan-choice") return { type: "choose", value: step.columns[0]?.value ?? null };
  return step.kind === "plan-details" ? { type: "choose", value: step.plan?.value ?? null } : { type: "next" };
}

const steps = (await Promise.all(PRODUCTS.map(stepsOf))).flat();
beforeAll(async () => void (await preloadList()));
afterEach(closePage);

test("each kind of step that asks something has a step here", () => {
  expect(ASKING).toContain("plan-choice");
  for (const kind of ASKING) expect(steps.map((step) => step.kind)).toContain(kind);
});

describe.each(ASKING)("a step of kind %s", (kind) => {
  const all = steps.filter((step) => step.kind === kind);

  test.each(
    sampled(
      all.map((at) => [at.id, at] as const),
      2,
    ),
  )("%s says each error that its Next meets, and Next names what is wrong", async (_, at) => {
    const page = await openPage(engineOf(failing(at), at.lists), at.init, loadedIn(at.init));
    expect(page.runtime.view().step.id).toBe(at.id);
    const outcome = await act(() => page.runtime.send(pressOf(page.runtime.view())));
    const errors = outcome.kind === "invalid" ? outcome.errors : [];
    expect(errors).not.toEqual([]);
    expect(unsaid(page.runtime.view(), errors)).toEqual([]);
    const missing = page.runtime.view().next?.missing.map((each) => each.at);
    expect(missing).toEqual(expect.arrayContaining(errors.map(({ at }) => at)));
  });
});

test("a chosen plan that a check refuses is refused beside its button, which leads there from Next", async () => {
  const at = steps.find(({ kind }) => kind === "plan-choice");
  if (!at) throw new Error("No step chooses a plan.");
  const page = await openPage(engineOf(failing(at), at.lists), at.init, loadedIn(at.init));
  fireEvent.click(screen.getByRole("button", { name: /^Select plan.*Essential/, pressed: false }));
  const chosen = screen.getByRole("button", { name: /Selected/, pressed: true });
  expect(chosen).toHaveAccessibleDescription("Not with this plan_name");
  expect(screen.getByRole("alert")).toHaveTextContent("Not with this plan_name");
  expect(button("Next")).toBeDisabled();
  expect(button("Next")).toHaveAccessibleDescription("To be corrected: Plan");
  fireEvent.click(screen.getByRole("link", { name: "Plan" }));
  expect(chosen).toHaveFocus();
  expect(page.runtime.view().step.id).toBe(at.id);
});

test("a ticked coverage that a check refuses says so at once, and Next names it as people know it", async () => {
  const at = steps.find(({ kind }) => kind === "add-ons");
  if (!at) throw new Error("No step adds a coverage.");
  await openPage(engineOf(failing(at), at.lists), at.init, loadedIn(at.init));
  const [box] = screen.getAllByRole("checkbox");
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription("Not with this golf_package");
  expect(button("Next")).toHaveAccessibleDescription("To be corrected: Golf package, Trip cancellation");
});

test("while a field has the cursor, the line under Next says why a check refuses what is all given (W12)", async () => {
  const at = steps.find(({ kind }) => kind === "questions");
  if (!at) throw new Error("No step asks questions.");
  await openPage(engineOf(failing(at), at.lists), at.init, loadedIn(at.init));
  const field = screen.getByLabelText("Address line 2");
  expect(field).not.toBeInvalid();
  expect(button("Next")).toHaveAccessibleDescription(/^Still needed: .*, Address line 2: Not with this line2$/);
  fireEvent.blur(field);
  expect(field).toBeInvalid();
  expect(button("Next")).toHaveAccessibleDescription(/^Still needed: .*, Address line 2$/);
});
