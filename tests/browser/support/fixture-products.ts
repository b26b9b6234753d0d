import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Entry = "share" | "enroll" | "dashboard";

/** Label of a field → what a person types or chooses there; several for boxes to tick, true for a radio button or one box. */
export type Answers = { readonly [label: string]: string | true | readonly string[] };

type Both<Words> = Words | { readonly broker: Words; readonly client: Words };

/** A file that is sent, and what is said of one of another type. */
interface Receipt {
  readonly label: string;
  readonly name: string;
  readonly refused: string;
}

/** One press in a list of things. */
export type Deed =
  | { readonly add: Answers; readonly file?: Receipt }
  | { readonly edit: string; readonly to: Answers }
  | { readonly remove: string };

export interface Step {
  readonly title: Both<string>;
  /** An id by which an entry says what it answers otherwise, or that the step comes first. */
  readonly id: string;
  readonly answers?: Answers;
  /** Answers that a dialog rejects, tried before the right ones. */
  readonly rejected?: Answers;
  /** Answers tried first, with the options that another field offers then. */
  readonly offers?: readonly { readonly when: Answers; readonly field: string; readonly options: readonly string[] }[];
  /** What is done to the list that the step asks for, and what it holds then. */
  readonly things?: {
    readonly words: { readonly add: string; readonly add_title: string; readonly edit_title: string };
    readonly deeds: readonly Deed[];
    readonly counted: string;
  };
  /** A plan is chosen instead of pressing Next. */
  readonly plan?: string;
  /** An answer that is changed from the summary, and what the summary shows before and after. */
  readonly change?: {
    readonly of: Both<string>;
    readonly to: Answers;
    readonly before: string;
    readonly after: string;
  };
  /** What the step shows. */
  readonly shows?: readonly string[];
  /** Its kinds of questions are asked nowhere else: looked at for accessibility. */
  readonly isNew?: true;
}

export interface Purchase {
  /** The scenario with the same answers, for the total. */
  readonly scenario: string;
  readonly business?: string;
  readonly pays: "card" | "check";
  /** What is answered otherwise than usual, and steps that are asked in this purchase alone. */
  readonly steps?: { readonly [id: string]: Partial<Step> };
  /** Steps that are not asked. */
  readonly without?: readonly string[];
  /** What the confirmation shows of the answers. */
  readonly policy: { readonly [label: string]: string };
}

export interface Product {
  readonly folder: string;
  readonly id: string;
  readonly title: string;
  /** How its amounts begin; "$" where it is not said. */
  readonly currency?: string;
  readonly landing: { readonly heading: string; readonly price: RegExp };
  /** The step with which a public link begins. */
  readonly first: string;
  readonly steps: readonly Step[];
  readonly confirmation: Both<string>;
  readonly purchases: { readonly [entry in Entry]: Purchase };
}

/** The words that a broker or a client reads. */
export const said = (words: Both<string>, entry: Entry): string =>
  typeof words === "string" ? words : entry === "dashboard" ? words.broker : words.client;

/** The steps of a purchase in the order in which they are asked. */
export function stepsOf({ steps, first, purchases }: Product, entry: Entry): readonly Step[] {
  const { steps: other = {}, without = [] } = purchases[entry];
  const asked = steps.filter(({ id }) => !without.includes(id)).map((step) => ({ ...step, ...other[step.id] }));
  if (entry !== "share") return asked;
  return [...asked.filter(({ id }) => id === first), ...asked.filter(({ id }) => id !== first)];
}

/** What the purchase costs: the total of the scenario with the same answers. */
export function totalOf({ folder, id, purchases, currency = "$" }: Product, entry: Entry): string {
  const file = join("tests/fixtures", folder, "scenarios", id, `${purchases[entry].scenario}.json`);
  const { expect } = JSON.parse(readFileSync(file, "utf8")) as { expect: { total: number } };
  return `${currency}${expect.total.toFixed(2)}`;
}

const ADDRESS = { "Address line 1": "1 Main Street", City: "Denver", State: "Colorado", Zip: "80202" };
const PERSON = { "First name": "Ann", "Last name": "Lee", Phone: "303-555-0100", ...ADDRESS };

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

const RING = "Grandmother's ring";
const VIOLIN = `Violin${"o".repeat(74)}`; // As long as a name may be, and in one word.
const DEDUCTIBLE = "How much do you want to bear yourself?";
const POLICY = { "Insured things": `${RING}, ${VIOLIN}`, "Insured in total": "$9,250.50", Deductible: "$250.00" };

const AWAY = { "How much of the year is nobody": "12.5" };
const SAFETY = { "Choose all that the home has": ["Burglar alarm", "Safe"], ...AWAY };
const LENDING = {
  "Some of the things are lent to others now and then": true,
  "I have read the rules of lending and agree to them": true,
} as const;

const belongings: Product = {
  folder: "belongings",
  id: "belongings",
  title: "Belongings",
  landing: { heading: "Belongings", price: /^From \$\d+ for 90 days$/ },
  first: "owner",
  steps: [
    {
      id: "home",
      title: { broker: "Where are the things kept?", client: "Where do you keep your things?" },
      offers: [
        { when: { State: "Texas" }, field: "County", options: ["Dallas", "Harris", "Travis"] },
        { when: { State: "Colorado" }, field: "County", options: ["Adams", "Boulder", "Denver"] },
      ],
      answers: { State: "Colorado", County: "Denver" },
    },
    {
      id: "safety",
      title: "What keeps the home safe?",
      answers: SAFETY,
      isNew: true,
    },
    {
      id: "things",
      title: "What do you want to insure?",
      things: {
        words: { add: "Add another thing", add_title: "Add a thing", edit_title: "Edit this thing" },
        deeds: [
          {
            add: { "What is it?": "Ring", Kind: "Jewelry", Value: "1,000" },
            file: {
              label: "Receipt",
              name: "receipt.pdf",
              refused: "Please choose a file of another type: PDF, JPEG or PNG",
            },
          },
          { add: { "What is it?": VIOLIN, Kind: "Musical instrument", Value: "$8,000" } },
          { add: { "What is it?": "Painting", Kind: "Art", Value: "500" } },
          { edit: "Ring", to: { "What is it?": RING, Value: "1250.5" } },
          { remove: "Painting" },
        ],
        counted: "2 things",
      },
      shows: ["Jewelry, $1,250.50", "receipt.pdf", "Musical instrument, $8,000.00"],
      isNew: true,
    },
    { id: "cover", title: DEDUCTIBLE, answers: { Deductible: "300" }, shows: ["$9,250.50"], isNew: true },
    { id: "plans", title: "Choose your plan", plan: "All Risks" },
    {
      id: "owner",
      title: { broker: "Whose things are they?", client: "Tell us about yourself" },
      answers: PERSON,
    },
    {
      id: "check",
      title: "Check your answers",
      shows: ["Denver", "12.5%", RING, VIOLIN, "$9,250.50", "Burglar alarm, Safe"],
      change: { of: DEDUCTIBLE, to: { Deductible: "250" }, before: "$300.00", after: "$250.00" },
      isNew: true,
    },
  ],
  confirmation: { broker: "Ann's things are insured!", client: "Your things are insured!" },
  purchases: {
    share: {
      scenario: "share-agrees",
      pays: "card",
      steps: {
        safety: {
          answers: { ...SAFETY, "I agree to the visit; my policy then costs $10 less": true },
          shows: ["A visit at home"],
        },
        cover: { answers: { Deductible: "300", ...LENDING }, shows: ["$9,250.50", "Rules of lending"] },
      },
      policy: { ...POLICY, Visit: "agreed to", "Lent to others": "Yes" },
    },
    enroll: {
      scenario: "client-buys",
      pays: "check",
      steps: {
        safety: { answers: AWAY },
        plans: { plan: "Named Risks" },
        check: { shows: ["Belongings Named Risks"] },
      },
      policy: { ...POLICY, Visit: "not agreed to" },
    },
    dashboard: {
      scenario: "broker-for-a-business",
      business: "Lee Strings",
      pays: "check",
      steps: { owner: { answers: { ...PERSON, "Business name": "Lee Strings" } } },
      policy: POLICY,
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

export const PRODUCTS: readonly Product[] = [eventDay, belongings, bicycle];
