import { format } from "prettier";
import { OPERATORS, SCOPE_ROOTS } from "../../engine/index";

/** The text of docs/rules.md: every operator of rules, with its arguments and what it does. */
export function rulesDoc(): Promise<string> {
  const rows = Object.entries(OPERATORS).map(([name, { min, max, does }]) =>
    ["", `\`${name}\``, min === max ? min : `${min} to ${max}`, does, ""].join(" | ").trim(),
  );
  const text = [
    "# Rules",
    'A rule is JsonLogic: a plain value, or an object with one operator and its arguments, such as `{"<": [{"var": "answers.owners_count"}, 2]}`.',
    `A path of \`var\` begins with one of: ${SCOPE_ROOTS.map((root) => `\`${root}\``).join(", ")}.`,
    ["| operator | arguments | what it does |", "| --- | --- | --- |", ...rows].join("\n"),
  ].join("\n\n");
  return format(text, { parser: "markdown", printWidth: 120 });
}
