/** The steps of both products: what shows that one is there, and how a person answers it. */
import type { Locator, Page } from "playwright";
import type { Hand } from "./hand";
import { BORN, CARD, CITY, COMPANY, PHONE, STREET, ZIP, type Person } from "./person";

interface Step {
  /** What is there once the step is. */
  readonly shown: (page: Page) => Locator;
  readonly answer: (hand: Hand, who: Person) => Promise<void>;
}

export const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });
export const next = (page: Page): Locator => page.getByRole("button", { name: "Next", exact: true });
export const submit = (page: Page): Locator => page.getByRole("button", { name: /^Submit/ });
export const radio = (page: Page, name: string | RegExp): Locator => page.getByRole("radio", { name });
export const consent = (page: Page): Locator => page.getByRole("checkbox", { name: /I have read and agree/ });

const asked = (title: RegExp) => (page: Page) => heading(page).filter({ hasText: title });

/** Answers the open ones of these fields, from the top of the page to its end. */
export async function fillOpen(
  { page, type, choose }: Hand,
  texts: { readonly [label: string]: string },
): Promise<void> {
  const found = await Promise.all(
    Object.entries(texts).map(async ([label, text]) => {
      const field = page.getByRole("main").getByLabel(label, { exact: true });
      return { field, text, at: (await field.isVisible()) ? ((await field.boundingBox())?.y ?? 0) : undefined };
    }),
  );
  for (const { field, text } of found.filter(({ at }) => at !== undefined).toSorted(byPlace))
    if ((await field.isEditable()) && (await field.inputValue()) === "")
      await ((await field.getByRole("option").count()) > 0 ? choose(field, text) : type(field, text));
}
const byPlace = (one: { readonly at?: number | undefined }, other: { readonly at?: number | undefined }): number =>
  (one.at ?? 0) - (other.at ?? 0);

const holderTexts = ({ first_name, last_name, email, state }: Person) => ({
  "Business name": COMPANY,
  "First name": first_name,
  "Last name": last_name,
  Email: email,
  Phone: PHONE,
  "Address line 1": STREET,
  City: CITY,
  State: state,
  Zip: ZIP,
  "Title of position at company": "Owner",
  "Title of recipient at company": "Owner",
});

const withNext =
  (answer: Step["answer"]): Step["answer"] =>
  async (hand, who) => {
    await answer(hand, who);
    await hand.press(next(hand.page));
  };

const counted = (label: string, of: (who: Person) => string): Step["answer"] =>
  withNext((hand, who) => fillOpen(hand, { [label]: of(who) }));

const choosing = (name: RegExp): Step["answer"] =>
  withNext(async ({ page, pick }) => {
    if (!(await radio(page, name).isChecked())) await pick(radio(page, name));
  });

/** Types the card's number, its date and its code over what is there. */
export async function typeCard({ page, type }: Hand, number: string): Promise<void> {
  const texts = { "Card number": number, "Expiration date": "1231", CVC: "123" };
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label).fill("");
    await type(page.getByLabel(label), text);
  }
}

async function pay(hand: Hand): Promise<void> {
  const { page, press } = hand;
  // The provider's fields come later than the page.
  const isByCard =
    (await radio(page, /^Credit or debit/)
      .and(page.locator(":checked"))
      .count()) > 0;
  if (isByCard) await typeCard(hand, CARD.good);
  await press(consent(page));
  await press(submit(page));
}

const title = "What is the nature of the business and SIC code?";
async function chooseType({ page, search }: Hand): Promise<void> {
  const box = page.getByRole("combobox", { name: title });
  await search(box, "bakery", page.getByRole("option").first());
}

/** By the last part of a step's address, as the specification has it. */
const STEPS: { readonly [step: string]: Step } = {
  policyholder: {
    shown: asked(/^(Who are you enrolling|Welcome|Tell us about your business)/),
    answer: withNext((hand, who) => fillOpen(hand, holderTexts(who))),
  },
  dob: {
    shown: asked(/date of birth\?/),
    answer: withNext((hand) => fillOpen(hand, { "Date of birth": BORN })),
  },
  "plan-type": { shown: (page) => radio(page, /^Individual/), answer: choosing(/^Individual/) },
  plans: {
    shown: (page) =>
      page
        .getByRole("button", { name: /^Select plan/ })
        .or(chosenPlan(page))
        .first(),
    answer: async ({ page, press }) => {
      // What was chosen on the landing page, or before, is gone on with.
      if (await chosenPlan(page).isVisible()) return press(next(page));
      return press(page.getByRole("button", { name: /^Select plan/ }).first());
    },
  },
  "add-ons": {
    shown: (page) => without(page),
    answer: ({ page, press }) => press(without(page)),
  },
  "business-region": {
    shown: asked(/In what state is the business headquartered\?/),
    answer: withNext((hand, { state }) => fillOpen(hand, { State: state })),
  },
  industries: { shown: asked(/related to any of these industries/), answer: choosing(/^No$/) },
  "business-type": { shown: asked(/nature of the business/), answer: withNext(chooseType) },
  "public-corporation": { shown: asked(/public corporation/), answer: choosing(/^No$/) },
  "accident-policy": { shown: asked(/policy in force/), answer: choosing(/^No$/) },
  "business-ownership": {
    shown: (page) => page.getByLabel("Number of owners"),
    answer: counted("Number of owners", ({ owners }) => owners),
  },
  employees: {
    shown: (page) => page.getByLabel("Number of employees"),
    answer: counted("Number of employees", ({ employees }) => employees),
  },
  checkout: { shown: (page) => submit(page), answer: (hand) => pay(hand) },
  confirmation: { shown: asked(/coverage is bound!/), answer: () => Promise.resolve() },
};

const chosenPlan = (page: Page): Locator => page.getByRole("button", { name: /Selected/ }).first();
const without = (page: Page): Locator => page.getByText("Continue without additional coverage");

/** The step that an address names. */
export const stepIn = (url: string | URL): string => new URL(url).pathname.split("/").at(-1) ?? "";

/** The step at which the page is, once it is there. Throws for one that is not known here. */
export async function stepOf(page: Page): Promise<{ readonly id: string } & Step> {
  // A link without a step leads to the first one.
  await page.waitForURL((url) => stepIn(url) in STEPS);
  const id = stepIn(page.url());
  const step = STEPS[id];
  if (!step) throw new Error(`tools/screens/steps.ts does not know the step of ${page.url()}`);
  await step.shown(page).waitFor();
  return { id, ...step };
}

/** Does something after which the page is at another step. */
export async function toNextStep(page: Page, act: () => Promise<void>): Promise<void> {
  const before = stepIn(page.url());
  await act();
  await page.waitForURL((url) => stepIn(url) !== before);
}

/** Answers steps until the one that is named; looks at each before it is answered. */
export async function walk(
  hand: Hand,
  who: Person,
  until: string,
  look: (step: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (let step = await stepOf(hand.page); ; step = await stepOf(hand.page)) {
    await look(step.id);
    if (step.id === until) return;
    await toNextStep(hand.page, () => step.answer(hand, who));
    hand.leave();
  }
}
