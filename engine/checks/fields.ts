import type { Finding } from "../contract";
import { oneOf, finding, show, unknownName } from "../flow/finding";
import type { Facts } from "../flow/facts";
import { sameNameElsewhere, saidOf } from "./api-places";
import { COVERAGE, placeAt, READ, type Records } from "./api-records";

/** The findings about a path into a record of the API, such as `client.person.email`; `[]` when the API has it. */
export function checkField(path: string, pointer: string, facts: Facts): Finding[] {
  const keys = path.split(".");
  const records = recordsOf(keys);
  if (!records) return [];
  const place = placeAt(keys, records);
  if (!("unknown" in place)) return checkOwnName(keys, pointer, facts);
  const { found, expected, near } = saidOf(keys, place);
  return [
    finding("unknown-field", pointer, {
      found,
      expected,
      nearest: near ?? sameNameElsewhere(keys, records),
      message: "The API's records have no field of this name.",
    }),
  ];
}

/** The parts of what a placeholder would show, if that is a whole record or list instead of one text or number. */
function partsOf(path: string): readonly string[] {
  const keys = path.split(".");
  const records = recordsOf(keys);
  const place = records && placeAt(keys, records);
  if (!place || "unknown" in place) return [];
  const { properties, items } = place.schema;
  return items ? [`${path}.0`] : Object.keys(properties ?? {}).map((name) => `${path}.${name}`);
}

function recordsOf([root = ""]: readonly string[]): Records | undefined {
  return [READ, COVERAGE].find((records) => Object.hasOwn(records, root));
}

/** The products' own names within the records: where they are, and which names this flow has. */
const OWN: readonly {
  readonly at: RegExp;
  readonly what: string;
  readonly names: (facts: Facts) => readonly string[];
}[] = [
  { at: /^quote\.application\.answers$/, what: "answer", names: (facts) => savedUnder("application.answers.", facts) },
  {
    at: /^(?:plan|plans\.\d+)\.settings\.optional_coverages$/,
    what: "optional coverage",
    names: (facts) => savedUnder("plan.settings.optional_coverages.", facts),
  },
];

const savedUnder = (place: string, { asked }: Facts): readonly string[] =>
  asked.flatMap(({ home }) => (home?.startsWith(place) ? [home.slice(place.length)] : []));

/** Where the API takes any name, the flow's questions say which there are. */
function checkOwnName(keys: readonly string[], pointer: string, facts: Facts): Finding[] {
  return keys.flatMap((key, index) => {
    const own = OWN.find(({ at }) => at.test(keys.slice(0, index).join(".")));
    const names = own?.names(facts) ?? [];
    return !own || names.length === 0 || names.includes(key) ? [] : [unknownName(own.what, pointer, key, names)];
  });
}

/** A placeholder that would show a whole record. */
export function checkShown(path: string, pointer: string): Finding[] {
  const parts = partsOf(path);
  if (parts.length === 0) return [];
  return [
    finding("placeholder-of-record", pointer, {
      found: show(`{${path}}`),
      expected: oneOf(parts.map((part) => `{${part}}`)),
      message: "A text can show one field, not a whole record.",
    }),
  ];
}
