import type { Finding, List } from "../contract";
import listSchema from "../../schemas/list.schema.json";
import { emptyCode, finding, inFile, located, show } from "./finding";
import { guardValue } from "./guard";
import { parse } from "./parse";
import { shape } from "./shape";
import { checkSynonyms } from "./synonyms";

export type LoadedList =
  | { readonly ok: true; readonly list: List }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * A list from the text of its file, or everything that is wrong with it: its shape, an empty or repeated code, a synonym that
 * finds nothing, or a name other than `named` (`name@version`, by which flows name it). Never throws.
 */
export function loadList(
  text: string,
  { named, file }: { readonly named: string; readonly file?: string },
): LoadedList {
  const parsed = parse(text);
  if ("findings" in parsed) return { ok: false, findings: inFile(parsed.findings, file) };
  const findings = findingsOf(parsed.value, named);
  if (findings.length > 0) return { ok: false, findings: inFile(located(findings, parsed.locate), file) };
  return { ok: true, list: parsed.value as List };
}

function findingsOf(json: unknown, named: string): readonly Finding[] {
  const unsafe = guardValue(json);
  if (unsafe.length > 0) return unsafe;
  const misshapen = shape(listSchema, json);
  if (misshapen.length > 0) return misshapen;
  const list = json as List;
  return [...checkName(list, named), ...checkCodes(list), ...checkSynonyms(list)];
}

function checkName({ name, version }: List, named: string): Finding[] {
  const own = `${name}@${version}`;
  return own === named
    ? []
    : [
        finding("list-name", "/name", {
          found: own,
          expected: named,
          message: "The list's name and version are those of its file.",
        }),
      ];
}

/** Codes are looked up as text, so 1 and "1" are the same code. */
function checkCodes({ items }: List): Finding[] {
  const seen = new Set<string>();
  return items.flatMap(({ code, name }, index) => {
    if (code === "") return [emptyCode(`/items/${index}/code`, name)];
    const twice = seen.has(String(code));
    seen.add(String(code));
    return twice
      ? [
          finding("duplicate-code", `/items/${index}/code`, {
            found: show(code),
            expected: "each code once",
            message: "This code stands twice in the list.",
          }),
        ]
      : [];
  });
}
