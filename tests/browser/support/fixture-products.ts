import { readFileSync } from "node:fs";
import { join } from "node:path";
import { belongings, belongingsOfABusiness } from "./fixture-belongings";
import { courier } from "./fixture-courier";
import { ADDRESS, PERSON, type Both, type Entry, type Product, type Step } from "./purchase";

/** The words that a broker or a client reads. */
export const said = (words: Both<string>, entry: Entry): string =>
  typeof words === "string" ? words : entry === "dashboard" ? words.broker : words.client;

/** The steps of a purchase in the order in which they are asked. */
export function stepsOf({ steps, first, forWhom, purchases }: Product, entry: Entry): readonly Step[] {
  const { steps: other = {}, without = [] } = purchases[entry];
  const asked = steps.filter(({ id }) => !without.includes(id)).map((step) => ({ ...step, ...other[step.id] }));
  if (entry !== "share") return asked;
  const ahead = forWhom ? [forWhom] : [];
  return [...ahead, ...asked.filter(({ id }) => id === first), ...asked.filter(({ id }) => id !== first)];
}

/** What the purchase costs: the total of the scenario with the same answers. */
export function totalOf({ folder, id, purchases, currency = "$" }: Product, entry: Entry): string {
  const file = join("tests/fixtures", folder, "scenarios", id, `${purchases[entry].scenario}.json`);
  const { expect } = JSON.parse(readFileSync(file, "utf8")) as { expect: { total: number } };
  const amount = expect.total.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${currency}${amount}`;
}

/** The day, some days from now, as people write it. */
function inDays(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split("-");
  return `${month}/${day}/${year}`;
}

const eventDay: Product = {
  folder: "third",
  id: "event-day",
  title: "Event Day",
  currency: "CA$",
  landing: { heading: "Your big day, insured", price: /^From CA\$\d+ for the event$/ },
  first: "host",
  steps: [
    {
      id: "occasion",
      title: { broker: "What does the client celebrate?", client: "What do you celebrate?" },
      answers: { Occasion: "Wedding" },
    },
    {
      id: "venue",
      title: { broker: "Where does the event take place?", client: "Where do you celebrate?" },
      answers: { State: "Colorado", Indoors: true },
    },
    { id: "shelter", title: "Is there a tent or another roof for every guest?", answers: { No: true } },
    {
      id: "guests",
      title: { broker: "How many guests are invited?", client: "How many guests do you invite?" },
      answers: { "Number of guests": "10" },
    },
    { id: "event-date", title: "When is the event?", answers: { "Date of the event": inDays(40) } },
    { id: "plans", title: { broker: "Choose a plan for the event", client: "Choose your plan" }, plan: "Full" },
    {
      id: "host",
      title: { broker: "Who hosts the event?", client: "Tell us about yourself, the host:" },
      answers: PERSON,
    },
  ],
  confirmation: { broker: "Ann's event is insured!", client: "Your event is insured!" },
  purchases: {
    share: {
      scenario: "share-indoors",
      pays: "check",
      without: ["shelter"],
      steps: { guests: { answers: { "Number of guests": "101" } } },
      policy: { Guests: "101 invited" },
    },
    enroll: { scenario: "price-few-guests", pays: "card", without: ["shelter"], policy: { Guests: "10 invited" } },
    dashboard: {
      scenario: "broker-outdoors",
      pays: "check",
      steps: {
        venue: { answers: { State: "Florida", Outdoors: true } },
        guests: { rejected: { "Number of guests": "151" }, answers: { "Number of guests": "150" } },
        plans: { plan: "Basic" },
      },
      policy: { Guests: "150 invited" },
    },
  },
};

const bicycle: Product = {
  folder: "bicycle",
  id: "bicycle",
  title: "Bicycle Cover",
  landing: { heading: "Bicycle Cover", price: /^From \$\d+ a year$/ },
  first: "bicycle",
  steps: [
    {
      id: "bicycle",
      title: "You and your bicycle",
      answers: {
        "First name": "Ann",
        "Last name": "Lee",
        ...ADDRESS,
        "Price of the bicycle when new": "1,200",
        "State where it is kept": "Colorado",
      },
    },
    { id: "plans", title: "Your cover", plan: "Bicycle Cover" },
  ],
  confirmation: "Your bicycle is insured",
  purchases: {
    share: { scenario: "share-buys", pays: "card", policy: {} },
    // The same answers cost the same by each entry.
    enroll: { scenario: "share-buys", pays: "check", policy: {} },
    dashboard: { scenario: "share-buys", pays: "check", policy: {} },
  },
};

export const PRODUCTS: readonly Product[] = [eventDay, belongings, bicycle, courier];

/** What is bought by a public link. */
export const BY_LINK: readonly Product[] = [belongingsOfABusiness, ...PRODUCTS];
