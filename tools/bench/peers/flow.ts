import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { longList, pages } from "./pages";
import type { Field, Page } from "./pages";

type Data = Readonly<Record<string, unknown>>;

/**
 * Writes the pages as a flow and answers its folder: the shipped one, with the pages after its first step. It keeps its
 * name, so that it is sold and licensed.
 */
export function writePeersFlow(shipped: Data, folder: string): string {
  const flows = join(folder, "flows");
  mkdirSync(join(flows, "lists"), { recursive: true });
  writeFileSync(join(flows, "peers.flow.json"), JSON.stringify(peersFlow(shipped)));
  writeFileSync(join(flows, "lists", "trades@1.json"), JSON.stringify(trades));
  return flows;
}

const trades = {
  name: "trades",
  version: 1,
  description: "Many trades.",
  items: longList.map((name, index) => ({ code: index + 1, name })),
};

/** The first page asks for the same fields as the shipped flow's first step, which a public link needs. */
function peersFlow(shipped: Data): Data {
  const [person, ...rest] = shipped.steps as readonly Data[];
  return {
    ...shipped,
    steps: [person, ...pages.slice(1).map((page, index) => stepOf(page, index, person?.group)), ...rest],
  };
}

const stepOf = ({ title, fields }: Page, index: number, group: unknown): Data => ({
  id: `page-${index + 2}`,
  group,
  title,
  questions: Object.fromEntries(fields.map((field) => [field.name, questionOf(field)])),
});

function questionOf({ title, options }: Field): Data {
  if (options === longList)
    return {
      type: "integer",
      title,
      list: "trades@1",
      widget: "combobox",
      placeholder: "Select one",
      wrong: "Choose one",
    };
  const choices = options && Object.fromEntries(options.map((option) => [option.toLowerCase(), option]));
  return { type: "string", title, ...(choices ? { choices, wrong: "Choose one" } : { maxLength: 80 }) };
}
