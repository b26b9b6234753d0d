import { compileValidators, createEngine, type Engine, type Flow, type List } from "../../../engine";
import { library } from "./shipped";

/** What stands in a flow file, to be changed by a test before it is compiled. */
type Loose = { [key: string]: unknown };

const COLOURS: List = {
  name: "colours",
  version: 1,
  items: [
    { code: "R", name: "Red" },
    { code: "G", name: "Green" },
  ],
};
export const LISTS = { ...library.lists, "colours@1": COLOURS };

/** One step that asks one text, kept where answers are kept. */
export const asks = (name: string, more: Loose = {}): Loose => ({
  id: name,
  group: "kite",
  title: `About ${name}`,
  questions: { [name]: { type: "string", title: name } },
  ...more,
});

/** The first step of a kite's cover: its colour and the length of its line. */
export const KITE_STEP: Loose = {
  id: "kite",
  group: "kite",
  title: "What do you fly?",
  questions: {
    colour: { type: "string", title: "Colour", list: "colours@1" },
    line: { type: "integer", title: "Line", minimum: 1, maximum: 90 },
  },
};

/** A dialog that asks about a long line, clears it and leads back to it. */
export const CLEARS_LINE: Loose = {
  id: "sure",
  when: { ">": [{ var: "answers.line" }, 30] },
  title: "Sure?",
  body: ["A long line."],
  clears: ["line"],
  to: "kite",
};

/** The last look before the sale. */
export const PAY_STEP: Loose = {
  id: "pay",
  use: "checkout@2",
  group: "end",
  with: { edit: "kite", start: { from_days: 0, to_days: 89 } },
};

const BASE: Loose = {
  format: 2,
  id: "kite",
  version: "1.0.0",
  changes: "First version.",
  title: "Kite cover",
  vertical_code: "kite",
  slugs: ["kite"],
  sold_to: ["individual"],
  policy: { lasts: { years: 1 } },
  rated_by: "colour",
  unavailable: "No kites today.",
  groups: { kite: "Your kite", end: "Payment" },
  tables: { longest_line: { by: "colours@1", of: { type: "integer" }, cells: { R: 40, G: 60 } } },
  values: {},
  rejections: { no_wind: { also_for: ["no_plans"], title: "No cover", body: ["Not today."] } },
  messages: { use: "messages@2" },
  steps: [KITE_STEP, { id: "done", use: "confirmation@3", group: "end" }],
};

/** The flow of a small invented product, with these of its words replaced. */
export const kiteFlow = (words: Loose = {}): Flow => ({ ...structuredClone(BASE), ...words }) as unknown as Flow;

/** An engine over it; its steps, where some are given, end in the confirmation. */
export function kiteEngine({ steps, ...words }: Loose & { readonly steps?: readonly Loose[] } = {}): Engine {
  const end = { id: "done", use: "confirmation@3", group: "end" };
  const flow = kiteFlow({ ...words, ...(steps && { steps: [...steps, end] }) });
  const options = { parts: library.parts, lists: LISTS };
  return createEngine(flow, { ...options, validators: compileValidators(flow, options) });
}
