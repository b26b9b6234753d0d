import {
  CLIENT_FIELDS,
  LONGEST_LINE,
  clientProblems,
  isAddressField,
  isPersonName,
  printableWanted,
  shownLetter,
  textOf,
  unprintable,
} from "../../engine/index";
import type { ClientProblem } from "../../engine/index";
import { Refusal } from "../access/refusal";
import type { RefusalDetail } from "../access/refusal";
import { addDays } from "../base/dates";
import type { ClientType, Person } from "../records/types";

/**
 * Refuses a client that the client form would refuse, too (portal §5, R-10). Throws `invalid_request` with a detail for
 * each field.
 * @param today YYYY-MM-DD; the caller's own may be a day later (P-16)
 * @param before the person that the new one replaces: what is missing there may stay missing
 */
export function requireSoundClient(type: ClientType, person: Person, today: string, before?: Person): void {
  const details = clientProblems(type, person, addDays(today, 1), before).map((problem) =>
    detailOf(problem, type, person),
  );
  const [first] = details;
  if (first) throw new Refusal("invalid_request", { message: first.message, details });
}

function detailOf({ field, rule }: ClientProblem, type: ClientType, person: Person): RefusalDetail {
  const at = `/person/${isAddressField(field) ? "address/" : ""}${field}`;
  const letter = rule === "letters" ? unprintable(textOf(person, field) ?? "") : undefined;
  const missing = rule === "required" || rule === "address";
  const found = missing ? "nothing" : letter === undefined ? "another value" : shownLetter(letter);
  const expected = expectedOf({ field, rule }, type);
  return { at, rule, found, expected, message: `${at}: found ${found}, expected ${expected}.` };
}

/** What a client of this type needs in the field, to follow "expected". */
export function expectedOf({ field, rule }: ClientProblem, type: ClientType): string {
  switch (rule) {
    case "required":
      return `a value, which every ${type} needs`;
    case "address":
      return "a whole address: street, city, state and zip";
    case "letters":
      return printableWanted(isPersonName(field));
    case "visible":
      return `a name with at least one letter${CLIENT_FIELDS[field].kind === "business_name" ? " or digit" : ""}`;
    case "length":
      return `at most ${LONGEST_LINE} characters`;
    case "birth":
      return "a date of birth between 1900 and today";
    case "format":
      return `a valid ${CLIENT_FIELDS[field].label.toLowerCase()}`;
  }
}
