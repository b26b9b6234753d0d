/** The preview of a draft: a person stays where they are through its edits, and what they see leads to its place. */
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { placesOf } from "../../app/preview/places";
import { refusalIn } from "../../app/preview/refusal";
import type { Json } from "../../engine/index";
import { boa, edited, previewing } from "./support/previewing";
import { allowDialogs } from "./support/show";

beforeAll(allowDialogs);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("an edit of a text shows, and the person stays at their step", async () => {
  const { hear, step } = await previewing();
  await hear({ kind: "fill", step: "employees" });
  expect(step()).toBe("employees");
  await hear({
    kind: "draft",
    draft: edited(2, ({ steps }) =>
      Object.assign(steps.find(({ id }) => id === "employees") ?? {}, { title: "How many work there?" }),
    ),
  });
  expect(step()).toBe("employees");
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("How many work there?"));
});

test("where the step is gone, the person is at one before it", async () => {
  const { hear, step } = await previewing();
  await hear({ kind: "fill", step: "accident-policy" });
  await hear({
    kind: "draft",
    draft: edited(2, (flow) => {
      flow.steps = flow.steps.filter(({ id }) => id !== "accident-policy");
    }),
  });
  expect(step()).toBe("public-corporation");
});

test("a draft that cannot run says why, and what was shown stays", async () => {
  const { hear, step, said, preview } = await previewing();
  await hear({ kind: "fill", step: "industries" });
  await hear({ kind: "draft", draft: { ...boa(2), flow: { id: "boa" } } });
  expect(said).toContainEqual({
    kind: "problems",
    revision: 2,
    problems: ["The flow needs an id, a version and steps."],
  });
  expect([step(), preview.shown()?.draft.revision]).toEqual(["industries", 1]);
});

test("Back leads through the steps that a fill has passed, and Forward leads there again", async () => {
  const { hear, step, preview } = await previewing();
  await hear({ kind: "fill", step: "business-type" });
  expect(preview.canGoBack).toBe(true);
  await hear({ kind: "back" });
  expect(step()).toBe("industries");
  await hear({ kind: "forward" });
  expect(step()).toBe("business-type");
});

test("who comes back is where they were, with what was saved", async () => {
  const { hear, step } = await previewing("share");
  await hear({ kind: "fill", step: "plans" });
  await hear({ kind: "resume" });
  expect(step()).toBe("plans");
});

test("a refusal names the rule that decided, and the values that it read", async () => {
  const { hear, preview } = await previewing();
  await hear({ kind: "fill", step: "industries" });
  const shown = preview.shown();
  if (!shown) throw new Error("nothing is shown");
  const { running } = shown.begun;
  act(() => void running.send({ type: "answer", name: "related_industries", value: true }));
  await act(async () => {
    running.send({ type: "next" });
    await running.idle();
  });
  const { dialog } = running.session();
  if (dialog?.kind !== "rejection") throw new Error("nothing was refused");
  expect(refusalIn(shown, dialog)).toMatchObject({
    rejection: "needs_underwriter",
    rule: "excluded_industry",
    place: { pointer: "/steps/1/reject/0/when" },
    reads: [{ path: "answers.related_industries", value: "true" }],
  });
});

/** The refusal that is shown once an answer is given and Next is pressed. */
async function refusedAfter(step: string, name: string, value: Json, draft = boa()) {
  const { hear, preview, said } = await previewing("enroll", draft);
  await hear({ kind: "fill", step });
  const running = preview.shown()?.begun.running;
  await act(async () => {
    running?.send({ type: "answer", name, value });
    running?.send({ type: "next" });
    await running?.idle();
  });
  await waitFor(() => expect(said.some(({ kind }) => kind === "refused")).toBe(true));
  return said.findLast(({ kind }) => kind === "refused");
}

test("a refusal says each value that its rule read, as the command line does", async () => {
  const draft = boa();
  const usual = { ...draft.usual, answers: { ...Object(draft.usual?.answers), business_region: "NM" } };
  const given = JSON.parse(JSON.stringify(usual).replaceAll('"TX"', '"NM"'));
  expect(await refusedAfter("employees", "employees_count", 3, { ...draft, usual: given })).toMatchObject({
    rule: "below_staff_minimum",
    words: expect.stringContaining("values.staff is less than staff_minimum"),
    reads: [
      { path: "values.staff", value: "9" },
      { path: "answers.business_region", value: '"NM"' },
    ],
  });
});

test("where nothing is sold in a state, the refusal leads to what the rate book says of it", async () => {
  expect(await refusedAfter("business-region", "business_region", "KS")).toMatchObject({
    rule: "no_plans",
    words: "No rule of the flow decided: the rate book offers no plan in Kansas for these answers.",
    place: { book: true, pointer: "/availability/KS" },
  });
  const book = { ...boa().book, plans: [], availability: undefined };
  cleanup();
  const nowhere = await refusedAfter("business-region", "business_region", "UT", { ...boa(), book });
  expect(nowhere).toMatchObject({ rule: "no_plans", place: { book: true, pointer: "" } });
});

test("words on the screen lead to where they are written: in the flow, in a part and in a list", async () => {
  const { hear, preview } = await previewing();
  await hear({ kind: "fill", step: "policyholder" });
  const draft = preview.shown()?.draft;
  if (!draft) throw new Error("nothing is shown");
  const first = (step: string, words: string) => placesOf(draft, step, words).places[0];
  expect(first("policyholder", "Title of position at company")?.pointer).toMatch(/title_at_business/);
  expect(first("policyholder", "First name")).toMatchObject({ part: expect.stringMatching(/^person@/) });
  expect(first("business-region", "Colorado")).toMatchObject({ list: "us-regions@1" });
  expect(first("policyholder", "words that are nowhere")).toBeUndefined();
});

/** The places of words at a step of a draft with this title of its last step. */
async function placesWith(title: string, ...tries: readonly string[]) {
  const { hear, preview } = await previewing(
    "enroll",
    edited(1, ({ steps }) => Object.assign(steps.find(({ id }) => id === "employees") ?? {}, { title })),
  );
  await hear({ kind: "fill", step: "employees" });
  const draft = preview.shown()?.draft;
  if (!draft) throw new Error("nothing is shown");
  return placesOf(draft, "employees", ...tries);
}

test.each([
  ["A {answers.sic_code}-digit code (for {client.person.company_name})?", "A 4-digit code (for X)?"],
  ["Call [300-100](tel:300-100) **now**", "Call 300-100 now"],
])("the text %s is found by what a page makes of it", async (title, words) => {
  expect(await placesWith(title, words)).toEqual({ words, places: [{ pointer: "/steps/6/title" }] });
});

test("words of the page around a text, and a text that nearly all is filled in of, lead nowhere else", async () => {
  const found = await placesWith("Staff", "Still needed: Number of employees, and more", "Staff of today");
  expect(found.words).toBe("Number of employees");
  expect(found.places[0]).toEqual({ pointer: "/steps/6/questions/employees_count/title" });
  expect(await placesWith("Staff", "Nov 30, 2026 to Nov 30, 2027 and so on")).toMatchObject({ places: [] });
  // Of the product's page, which no enrollment shows.
  expect(JSON.stringify(await placesWith("Staff", "From $1 a year"))).not.toContain("/landing");
});

test("a press of a pointer, also on a button that is off, and one of a screen reader lead to the text", async () => {
  const { hear, preview, said } = await previewing();
  await hear({ kind: "fill", step: "employees" });
  act(() => preview.hear({ kind: "pick", on: true }));
  const picked = (): readonly string[] => said.flatMap((each) => (each.kind === "picked" ? [each.words] : []));
  const label = screen.getByText("Number of employees");
  fireEvent.pointerUp(label);
  fireEvent.click(label, { detail: 1 });
  expect(picked()).toEqual(["Number of employees"]);
  fireEvent.click(label, { detail: 0 });
  fireEvent.pointerUp(screen.getByLabelText("Number of employees"));
  expect(picked()).toEqual(Array.from({ length: 3 }, () => "Number of employees"));
  fireEvent.pointerUp(document.body);
  expect(picked()).toHaveLength(3);
});
