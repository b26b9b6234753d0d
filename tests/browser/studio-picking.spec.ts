/** A text of the preview leads to where it is written: each kind of text, by press and by keys, and what is said of it. */
import type { FrameLocator, Locator, Page } from "@playwright/test";
import type { Draft } from "../../schemas/api/types";
import { json } from "./support/people";
import { staffToken } from "./support/staff";
import { signInToStudio } from "./support/studio";
import { expect, test } from "./support/test";
import { sampled } from "../support/tier";

const FLOW = "boa.flow.json";
const WAIT = { timeout: 30_000 };

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Preview"]');
const line = (page: Page): Locator => page.getByRole("textbox", { name: /^Text of/ }).locator(".cm-activeLine");
const find = (page: Page): Locator => page.getByRole("button", { name: "Find a text" });
const told = (page: Page, words: string | RegExp): Locator => page.getByRole("status").filter({ hasText: words });

interface Case {
  readonly what: string;
  readonly step: string;
  readonly text: (frame: FrameLocator) => Locator;
  readonly path: string;
  readonly line: string;
  readonly told: string;
}

const said =
  (words: string | RegExp) =>
  (frame: FrameLocator): Locator =>
    frame.getByText(words, { exact: true }).first();
const ONE = "is written here.";

const CASES: readonly Case[] = [
  {
    what: "a heading, for the actor who sees it",
    step: "employees",
    text: (frame) => frame.getByRole("heading", { level: 1 }),
    path: FLOW,
    line: '"broker": "How many non-owner employees',
    told: ONE,
  },
  {
    what: "a sentence with a part that is filled in",
    step: "plans",
    text: (frame) => frame.getByRole("heading", { level: 1 }),
    path: FLOW,
    line: "Quote for {",
    told: "“Quote for Acme Tools” is written here.",
  },
  {
    what: "a label, whose words are written elsewhere, too",
    step: "employees",
    text: said("Number of employees"),
    path: FLOW,
    line: '"title": "Number of employees"',
    told: "“Number of employees” is written at 2 places; this is the first.",
  },
  {
    what: "a field, by its label",
    step: "business-ownership",
    text: (frame) => frame.getByLabel("Number of owners"),
    path: FLOW,
    line: '"title": "Number of owners"',
    told: "“Number of owners” is written at 2 places",
  },
  { what: "help", step: "business-type", text: said(/^Type what/), path: FLOW, line: '"hint": "Type what', told: ONE },
  { what: "an item of a list", step: "industries", text: said("Logging"), path: FLOW, line: '"Logging"', told: ONE },
  {
    what: "a choice, of a shared part",
    step: "industries",
    text: said("Yes"),
    path: "parts/messages@4.json",
    line: '"yes": "Yes"',
    told: ONE,
  },
  {
    what: "a label of a shared part",
    step: "policyholder",
    text: said("Title of recipient at company"),
    path: "parts/person@2.json",
    line: "Title of recipient at company",
    told: ONE,
  },
  {
    what: "an option of a shared list",
    step: "policyholder",
    text: said("Texas"),
    path: "lists/us-regions@1.json",
    line: "Texas",
    told: ONE,
  },
  {
    what: "a button that cannot be pressed yet",
    step: "checkout",
    text: (frame) => frame.getByRole("button", { name: "Submit" }),
    path: "parts/checkout@5.json",
    line: '"Submit"',
    told: ONE,
  },
  {
    what: "a cell of a table",
    step: "plans",
    text: said("$500,000 principal sum"),
    path: FLOW,
    line: "$500,000 principal sum",
    told: "“$500,000 principal sum” is written",
  },
  {
    what: "a name among words of the page",
    step: "employees",
    text: said("Step 7 of 11: Eligibility"),
    path: FLOW,
    line: '"eligibility": "Eligibility"',
    told: "“Eligibility” is written here.",
  },
];

/** Does something in a draft that is open, and removes it. */
async function inDraft(page: Page, origin: string, act: (frame: FrameLocator) => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const headers = { Authorization: `Bearer ${staffToken(origin)}` };
  const leave = await signInToStudio(page, origin, "staff");
  const data = { product: "boa", from: { working: true } };
  const { head } = await json<Draft>(page.request.post("/api/studio/v1/drafts", { headers, data }));
  await page.goto(`/studio/drafts/${head.id}`);
  const frame = frameOf(page);
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible(WAIT);
  await act(frame);
  await page.request.delete(`/api/studio/v1/drafts/${head.id}`, { headers });
  await leave();
}

const goTo = (page: Page, step: string) => page.getByRole("combobox", { name: /^Step/ }).selectOption(step);

test(
  "each kind of text leads to its place, and what is said of it names what was found",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    await inDraft(page, String(baseURL), async (frame) => {
      for (const { what, step, text, path, line: written, told: words } of sampled(CASES, 3))
        await test.step(what, async () => {
          await goTo(page, step);
          await expect(text(frame)).toBeVisible(WAIT);
          await find(page).click();
          await text(frame).click({ force: true });
          await expect(page.getByRole("heading", { name: path, exact: true })).toBeVisible();
          await expect(line(page)).toContainText(written);
          await expect(told(page, words)).toBeVisible();
          await expect(find(page)).toHaveAttribute("aria-pressed", "false");
        });
      await test.step("another place of the same words", () => another(page, frame));
      await test.step("what the draft does not say", () => nowhere(page, frame));
      await test.step("a refusal", () => refusal(page, frame));
    });
  },
);

async function another(page: Page, frame: FrameLocator): Promise<void> {
  await goTo(page, "employees");
  await find(page).click();
  await said("Number of employees")(frame).click();
  await page.getByRole("button", { name: /^2\. boa\.flow\.json \/policy\/shows\/1\/label$/ }).click();
  await expect(line(page)).toContainText('"label": "Number of employees"');
}

/** The person stays where they are, and the focus is on what begins to look for another text. */
async function nowhere(page: Page, frame: FrameLocator): Promise<void> {
  await find(page).click();
  await frame.getByRole("link", { name: "Back" }).click();
  await expect(told(page, "Nothing in the draft says “‹ Back”.")).toBeVisible();
  await expect(find(page)).toBeFocused();
  await expect(said("Number of employees")(frame)).toBeVisible();
}

async function refusal(page: Page, frame: FrameLocator): Promise<void> {
  await goTo(page, "industries");
  await said("Yes")(frame).click();
  await frame.getByRole("button", { name: "Next" }).click();
  await find(page).click();
  await frame.getByRole("heading", { name: /^Thank you for your interest/ }).click();
  await expect(line(page)).toContainText('"title": "Thank you for your interest');
}

test("by keys alone a text is come to, and Enter leads to its place", { tag: "@all" }, async ({ page, baseURL }) => {
  await inDraft(page, String(baseURL), async (frame) => {
    await goTo(page, "industries");
    const wanted = said("Mining")(frame);
    await expect(wanted).toBeVisible(WAIT);
    await find(page).focus();
    await page.keyboard.press("Enter");
    const isThere = (): Promise<boolean> => wanted.evaluate((each) => each === document.activeElement);
    for (let tabs = 0; tabs < 60 && !(await isThere()); tabs++) await page.keyboard.press("Tab");
    await expect(wanted).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(line(page)).toContainText('"Mining"');
    await expect(page.getByRole("textbox", { name: /^Text of/ })).toBeFocused();
    await expect(wanted).not.toHaveAttribute("tabindex");
  });
});
