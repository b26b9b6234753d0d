/**
 * Prints drafts that were written to do harm, a line each: what would never end, and each malicious value and name at
 * places of the base flow.
 * Argument: how many of the 500 (all, when it is left out), evenly spread.
 */
import { BOMBS, KEYS_OF_MALICE, PLACES, VALUES_OF_MALICE, withKey, withValue } from "./flows";
import type { HostileFlow } from "./flows";

const VALUES = Object.keys(VALUES_OF_MALICE);

/** So many of a list, evenly spread. */
const spread = <T>(all: readonly T[], count: number): readonly T[] =>
  all.filter((_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length));

/** 500: more places than values and names, so that each of these is tried at several. */
const FLOWS: readonly HostileFlow[] = [
  ...BOMBS,
  ...spread(PLACES, 250).map((place, n) => withValue(place, VALUES[n % VALUES.length] ?? "")),
  ...spread(PLACES, 500 - 250 - BOMBS.length).map((place, n) =>
    withKey(place, KEYS_OF_MALICE[n % KEYS_OF_MALICE.length] ?? "", n % 2 === 0),
  ),
];

/** Its files as text; none for a value that no text can be of, as a large whole number. */
function filesOf({ json, parts, lists }: HostileFlow): readonly { readonly path: string; readonly text: string }[] {
  const files = [
    ["boa.flow.json", json],
    ...Object.entries(parts).map(([name, part]) => [`parts/${name}.json`, part]),
    ...Object.entries(lists).map(([name, list]) => [`lists/${name}.json`, list]),
  ];
  try {
    return files.map(([path, value]) => ({ path: String(path), text: JSON.stringify(value, null, 1) ?? "" }));
  } catch {
    return [];
  }
}

const [most = FLOWS.length] = process.argv.slice(2).map(Number);
for (const flow of spread(FLOWS, Math.min(most, FLOWS.length)))
  process.stdout.write(`${JSON.stringify({ name: flow.name, files: filesOf(flow) })}\n`);
