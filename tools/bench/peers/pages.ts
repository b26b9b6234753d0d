/** The wizard that the benchmark asks in three ways: here, in plain rjsf, and in React by hand. */

export interface Field {
  readonly name: string;
  readonly title: string;
  readonly optional?: boolean;
  /** The field is a choice of these. */
  readonly options?: readonly string[];
  /** What the benchmark answers. */
  readonly answer: string;
}

export interface Page {
  readonly title: string;
  readonly fields: readonly Field[];
}

/** How many options the page of the long list has. */
export const LONG_LIST = 2_000;
/** The page of the long list, counted from 0. */
export const LONG_LIST_PAGE = 7;

const STATES = Array.from({ length: 56 }, (_, n) => `State ${n + 1}`);

/** A share link's first step: the same fields as the shipped products ask. */
const person: Page = {
  title: "Who are you enrolling?",
  fields: [
    { name: "first_name", title: "First name", answer: "Ada" },
    { name: "last_name", title: "Last name", answer: "Lind" },
    { name: "email", title: "Email", answer: "ada@buyer.example" },
    { name: "phone_number", title: "Phone", answer: "555-123-4567" },
    { name: "line1", title: "Address line 1", answer: "1 Main St" },
    { name: "line2", title: "Address line 2", optional: true, answer: "" },
    { name: "city", title: "City", answer: "Denver" },
    { name: "region", title: "State", options: STATES, answer: "State 7" },
    { name: "postal", title: "Zip", answer: "80202" },
  ],
};

const plain = (n: number): Page => ({
  title: `Page ${n} of the questions`,
  fields: [
    { name: `note_${n}`, title: `Note ${n}`, answer: "words" },
    { name: `place_${n}`, title: `Place ${n}`, answer: "somewhere" },
    { name: `size_${n}`, title: `Size ${n}`, options: ["Small", "Middle", "Large"], answer: "Middle" },
    { name: `more_${n}`, title: `More ${n}`, answer: "more words" },
  ],
});

export const longList: readonly string[] = Array.from({ length: LONG_LIST }, (_, n) => `Trade number ${n + 1}`);

/** Eight pages: the person, six of questions, and one with the long list. */
export const pages: readonly Page[] = [
  person,
  ...[2, 3, 4, 5, 6, 7].map(plain),
  {
    title: "What is the trade?",
    fields: [{ name: "trade", title: "Trade", options: longList, answer: longList[1] ?? "" }],
  },
];
