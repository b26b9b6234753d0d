import type { Page } from "playwright";
import { FIELDS, longFlowLink, titleOf } from "./fields-flow";
import { sized } from "./size";

/** One way of measuring: a page that is opened, brought to its place, and made to work a number of times. */
export interface Errand {
  readonly what: string;
  readonly link: string;
  readonly arrive: (page: Page) => Promise<void>;
  /** Does the work and answers how often. */
  readonly work: (page: Page) => Promise<number>;
  readonly rounds: number;
}

const KEYS = 10;
const ROUNDS = sized(30, 1);
/** Of what takes longer. */
const FEWER_ROUNDS = sized(10, 1);

/** Types letters and takes them away again, each a key. */
const typing =
  (label: string, letter: string) =>
  async (page: Page): Promise<number> => {
    await page.getByLabel(label, { exact: true }).focus();
    for (const key of [letter, "Backspace"]) for (let index = 0; index < KEYS; index++) await page.keyboard.press(key);
    return 2 * KEYS;
  };

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const next = async (page: Page): Promise<void> => turned(page, "Next");

/** Presses a button that leads to another page, and waits until it is there. */
async function turned(page: Page, button: "Next" | "Back"): Promise<void> {
  const before = await heading(page).textContent();
  await page.getByRole(button === "Back" ? "link" : "button", { name: button, exact: true }).click();
  await page.waitForFunction((text) => document.querySelector("h1")?.textContent !== text, before);
}

const person: Readonly<Record<string, string>> = {
  "First name": "Ada",
  "Last name": "Lind",
  Email: "ada@buyer.example",
  Phone: "555-123-4567",
  "Address line 1": "1 Main St",
  City: "Denver",
  Zip: "80202",
};

const business = { ...person, "Business name": "Lind Cleaners", "Title of position at company": "Owner" };

const toBirth = (page: Page): Promise<void> => tellsWho(page, person);

async function tellsWho(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("State", { exact: true }).selectOption("CO");
  await next(page);
}

async function answerNo(page: Page): Promise<void> {
  await page.getByLabel("No", { exact: true }).check();
  await next(page);
}

async function toOwners(page: Page): Promise<void> {
  await tellsWho(page, business);
  await page.getByLabel("State", { exact: true }).selectOption("CO");
  await next(page);
  await answerNo(page);
  const type = page.getByRole("combobox");
  await type.click();
  await type.pressSequentially("dry clean");
  await page.getByRole("option").first().click();
  await next(page);
  await answerNo(page);
  await answerNo(page);
}

/** Goes back over so many pages and forward again. */
const turning =
  (pages: number) =>
  async (page: Page): Promise<number> => {
    for (let index = 0; index < pages; index++) await turned(page, "Back");
    for (let index = 0; index < pages; index++) await next(page);
    return 2 * pages;
  };

const PASSPORT = "/products/acme/passport360/start";
const BUSINESS = "/products/acme/boa/start";
const stay = (): Promise<void> => Promise.resolve();

/** The keys and changes of page that are measured, on the shipped flows and on one of many questions. */
export const errands: readonly Errand[] = [
  {
    what: "a letter of a name, 9 questions",
    link: PASSPORT,
    arrive: stay,
    work: typing("First name", "a"),
    rounds: ROUNDS,
  },
  { what: "a digit of a phone, 9 questions", link: PASSPORT, arrive: stay, work: typing("Phone", "5"), rounds: ROUNDS },
  {
    what: "a digit of a number, 1 question",
    link: BUSINESS,
    arrive: toOwners,
    work: typing("Number of owners", "1"),
    rounds: ROUNDS,
  },
  {
    what: "a letter, 1,009 questions",
    link: longFlowLink,
    arrive: stay,
    work: typing(titleOf(FIELDS / 2), "a"),
    rounds: FEWER_ROUNDS,
  },
  { what: "a page, Passport 360", link: PASSPORT, arrive: toBirth, work: turning(1), rounds: ROUNDS },
  { what: "a page, business questions", link: BUSINESS, arrive: toOwners, work: turning(4), rounds: FEWER_ROUNDS },
];
