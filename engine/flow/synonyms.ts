import type { Finding, List } from "../contract";
import { plain } from "../values/letters";
import { finding, show, unknownName } from "./finding";
import { child } from "./pointer";

/** Finds synonyms without a letter, those that are the same as another one when they are compared, and codes that they find in vain. */
export function checkSynonyms({ items, synonyms = {} }: List): Finding[] {
  const codes = new Set(items.map(({ code }) => String(code)));
  const seen = new Map<string, string>();
  return Object.entries(synonyms).flatMap(([typed, meant]) => {
    const place = child("/synonyms", typed);
    const letters = plain(typed);
    const before = seen.get(letters);
    seen.set(letters, typed);
    return [
      ...(letters === "" ? [wordless(place, typed)] : []),
      ...(letters !== "" && before !== undefined ? [twice(place, typed, before)] : []),
      ...checkMeant(place, meant, codes),
    ];
  });
}

function checkMeant(place: string, meant: readonly (string | number)[], codes: ReadonlySet<string>): Finding[] {
  const seen = new Set<string>();
  return meant.flatMap((code, index) => {
    const at = `${place}/${index}`;
    const isRepeated = seen.has(String(code));
    seen.add(String(code));
    if (!codes.has(String(code))) return [unknownName("code", at, String(code), codes)];
    return isRepeated ? [repeated(at, code)] : [];
  });
}

const wordless = (pointer: string, typed: string): Finding =>
  finding("empty-synonym", pointer, {
    found: show(typed),
    expected: "a letter or a digit",
    message: "Nobody can search for this synonym.",
  });

const twice = (pointer: string, typed: string, before: string): Finding =>
  finding("duplicate-synonym", pointer, {
    found: show(typed),
    expected: `one line for all its items; ${show(before)} is the same`,
    message: "This synonym stands twice in the list: case, blanks and punctuation do not count.",
  });

const repeated = (pointer: string, code: string | number): Finding =>
  finding("duplicate-code", pointer, {
    found: show(code),
    expected: "each code once",
    message: "The synonym names this code twice.",
  });
