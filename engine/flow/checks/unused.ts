import type { Finding } from "../../contract";
import { operationOf } from "../../language/operators";
import { reads } from "../../language/reads";
import type { Check, Facts } from "../facts";
import { finding, show } from "../finding";
import { child } from "../pointer";
import { select } from "../select";

const PLACEHOLDER_PATH = /\{([a-z][a-z0-9_.]*)/g;

/** Nothing is declared in vain: what nobody uses is most often a name misspelled elsewhere, or forgotten. */
export const checkUnused: Check = (facts) => {
  const { flow } = facts;
  const looked = lookedUp(facts);
  const used = (patterns: readonly string[]): Set<string> =>
    new Set(patterns.flatMap((pattern) => select(flow, pattern)).map(({ value }) => String(value)));
  const listed = used(["steps/*/schema/properties/*/list", "steps/*/person/schema/properties/*/list"]);
  return [
    ...unused("step", "/steps", flow.steps, used(["entries/*/steps/*", "branches/*/steps/*"])),
    ...unused("group", "/groups", flow.groups, used(["steps/*/group"])),
    ...unused(
      "rejection",
      "/rejections",
      flow.rejections,
      used(["errors/*/reject", "after_call/*/*/with", "steps/*/reject/*/with", "steps/*/confirm/*/reject/*/with"]),
    ),
    ...unused("list", "/lists", flow.lists, new Set([...listed, ...looked])),
    ...unused("table", "/tables", flow.tables, looked),
    ...unused("template", "/templates", flow.templates, new Set(facts.uses.map(({ name }) => String(name)))),
    ...unused(
      "value",
      "/values",
      flow.values,
      new Set(pathsRead(facts).flatMap((path) => (path.startsWith("values.") ? [String(path.split(".")[1])] : []))),
    ),
  ];
};

function unused(what: string, pointer: string, declared: object | undefined, used: ReadonlySet<string>): Finding[] {
  return Object.keys(declared ?? {})
    .filter((name) => !used.has(name))
    .map((name) =>
      finding(`unused-${what}`, child(pointer, name), {
        found: show(name),
        expected: `a ${what} that is used`,
        message: `This ${what} is used nowhere.`,
      }),
    );
}

/** Every path that a rule or a placeholder reads. */
function pathsRead({ rules, texts }: Facts): string[] {
  const said = texts.flatMap(({ text }) =>
    typeof text === "string" ? [text] : text.map((variant) => (typeof variant === "string" ? variant : variant.text)),
  );
  const inTexts = said.flatMap((text) => [...text.matchAll(PLACEHOLDER_PATH)].map((match) => match[1] ?? ""));
  return [...rules.flatMap(({ rule }) => reads(rule)), ...inTexts];
}

/** Every table and list that a rule names. */
function lookedUp({ rules }: Facts): Set<string> {
  const found = new Set<string>();
  for (const { rule } of rules) collect(rule, found);
  return found;
}

function collect(rule: unknown, found: Set<string>): void {
  if (rule === null || typeof rule !== "object") return;
  const operation = operationOf(rule);
  if (operation?.row?.names === "table") found.add(String(operation.args[0]));
  for (const part of Object.values(rule)) collect(part, found);
}
