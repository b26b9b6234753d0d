/**
 * Prints drafts that were written to do harm, a line each: what would never end, and each malicious value and name at
 * places of the base flow; and the forms that lead to the largest thing of each.
 * Argument: how many of the 500 (all, when it is left out), evenly spread.
 */
import { pagesTo } from "../../../app/studio/draft/inspector/model/pages";
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

/** A form on the way to another one: where it is, and what the button is called that leads there. */
interface Way {
  readonly pointer: string;
  readonly title: string;
}

/** The forms that lead to the largest thing of a flow. */
function waysToLargest(text: string): readonly Way[] {
  const flow: unknown = JSON.parse(text);
  return pagesTo("flow", flow, largestIn(flow))
    .slice(1)
    .map(({ pointer, title }) => ({ pointer, title }));
}

/** How many rows of a form are shown. */
const SHOWN = 200;

/** The pointer of what takes the most letters, inside of what takes the most, and so on. */
function largestIn(value: unknown): string {
  if (value === null || typeof value !== "object") return "";
  const sizes = Object.entries(value)
    .slice(0, SHOWN)
    .map(([key, inside]) => ({ key, inside, size: JSON.stringify(inside).length }));
  const [largest] = sizes.toSorted((a, b) => b.size - a.size);
  if (!largest) return "";
  return `/${largest.key.replaceAll("~", "~0").replaceAll("/", "~1")}${largestIn(largest.inside)}`;
}

const [most = FLOWS.length] = process.argv.slice(2).map(Number);
for (const flow of spread(FLOWS, Math.min(most, FLOWS.length))) {
  const files = filesOf(flow);
  const ways = files[0] ? waysToLargest(files[0].text) : [];
  process.stdout.write(`${JSON.stringify({ name: flow.name, files, ways })}\n`);
}
