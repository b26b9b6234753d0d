import type { Finding } from "../contract";
import { operationOf } from "../language/operators";
import { reads } from "../language/reads";
import type { Check, Facts } from "../flow/facts";
import { finding, show } from "../flow/finding";
import { child } from "../flow/pointer";
import { select } from "../flow/select";
import { usedParts } from "../flow/uses";

const PLACEHOLDER_PATH = /\{([a-z][a-z0-9_.]*)/g;

/** Everything declared is used: an unused name is usually misspelled elsewhere, or forgotten. */
export const checkUnused: Check = (facts) => {
  const { flow, source, parts } = facts;
  const used = (patterns: readonly string[]): Set<string> =>
    new Set(patterns.flatMap((pattern) => select(flow, pattern)).map(({ value }) => String(value)));
  const answering = Object.entries(flow.rejections).flatMap(([name, { also_for }]) => (also_for ? [name] : []));
  return [
    ...unused("group", "/groups", flow.groups, used(["steps/*/group"])),
    ...unused("rejection", "/rejections", flow.rejections, new Set([...used(["steps/*/reject/*/with"]), ...answering])),
    ...unused("table", "/tables", flow.tables, lookedUp(facts)),
    ...unused("value", "/values", source.values, valuesRead(facts)),
    ...unused(
      "part",
      "/parts",
      source.parts,
      usedParts(source as unknown as { readonly [key: string]: unknown }, parts),
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

/** The named values that a rule or a placeholder reads. */
function valuesRead({ rules, texts }: Facts): Set<string> {
  const said = texts.flatMap(({ text }) => {
    if (typeof text === "string") return [text];
    return "broker" in text
      ? [text.broker, text.client]
      : text.map((variant) => (typeof variant === "string" ? variant : variant.text));
  });
  const inTexts = said.flatMap((text) => [...text.matchAll(PLACEHOLDER_PATH)].map((match) => match[1] ?? ""));
  const paths = [...rules.flatMap(({ rule }) => reads(rule)), ...inTexts];
  return new Set(paths.flatMap((path) => (path.startsWith("values.") ? [String(path.split(".")[1])] : [])));
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
