/**
 * `npm run editions -- COMMIT [--journeys N] [--seed TEXT]`: is a person, a server or a test able to tell the tree from
 * this commit? Exit code 0 not at all (but for what allowed.json lists), 1 they are, 2 wrong usage.
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Json } from "../../engine/index";
import { BadAllowance, judge, readAllowances, type Allowance } from "./allowed";
import { compareAssertions } from "./assertions";
import { diffFiles, type Difference } from "./differences";
import type { Edition, PlainScenario, Product } from "./edition";
import { playJourneys } from "./journeys";
import { withOlderEdition, type OlderEdition } from "./load";
import { NoSuchCommit } from "./older-tree";
import { playScenarios } from "./played";
import { loadPresentEdition } from "./present-edition";
import { booksOf, readJson, scenariosOf } from "./product-files";
import { reportOf } from "./report";

const USAGE = "npm run editions -- COMMIT [--journeys N] [--seed TEXT]   can anyone tell the tree from this commit?";
const root = resolve(import.meta.dirname, "../..");

interface Wanted {
  readonly commit: string;
  readonly journeys: number;
  readonly seed: string;
}

try {
  const wanted = wantedBy(process.argv.slice(2));
  if (!wanted) console.error(USAGE);
  process.exitCode = wanted ? await withOlderEdition(root, wanted.commit, (older) => compare(older, wanted)) : 2;
} catch (error) {
  if (!(error instanceof NoSuchCommit || error instanceof BadAllowance)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function wantedBy(args: readonly string[]): Wanted | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { journeys: { type: "string", default: "200" }, seed: { type: "string", default: "1" } },
  });
  const [commit, ...more] = positionals;
  const journeys = Number(values.journeys);
  const isSound = commit !== undefined && more.length === 0 && Number.isInteger(journeys) && journeys >= 0;
  return isSound ? { commit, journeys, seed: values.seed } : undefined;
}

async function compare({ edition, folder, commit }: OlderEdition, wanted: Wanted): Promise<number> {
  const present = await loadPresentEdition(root);
  const allowances = readAllowances(readJson(join(import.meta.dirname, "allowed.json")) as Json);
  const was = { edition, scenarios: scenariosOf(folder) };
  const now = { edition: present, scenarios: scenariosOf(root) };
  console.log(`${commit} (format ${edition.format}) and the tree as it is (format ${present.format})\n`);
  const promised = compareAssertions(was.scenarios, now.scenarios);
  console.log(`${was.scenarios.size} scenarios with ${promised.promises} assertions; ${promised.added.length} are new`);
  const differences = [
    ...diffFiles("book", booksOf(folder), booksOf(root)),
    ...diffProducts(edition, present),
    ...promised.differences,
    ...(await playScenarios(was, now)),
    ...(await playAll(was, present, allowances, wanted)),
  ];
  const { lines, refused } = reportOf(differences, allowances);
  console.log(`\n${lines.join("\n")}`);
  return refused > 0 ? 1 : 0;
}

function diffProducts(was: Edition, now: Edition): readonly Difference[] {
  const entries = ({ products }: Edition): ReadonlyMap<string, Json> =>
    new Map(products.map(({ id, entries }) => [id, entries.toSorted()]));
  return diffFiles("product", entries(was), entries(now));
}

async function playAll(
  { edition, scenarios }: { readonly edition: Edition; readonly scenarios: ReadonlyMap<string, PlainScenario> },
  present: Edition,
  allowances: readonly Allowance[],
  { journeys, seed }: Wanted,
): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const [was, now, entry] of roadsOf(edition, present)) {
    const own = [...scenarios.values()].filter((one) => one.flow === was.id && one.entry === entry);
    const allowedBy = judge(allowances);
    const plan = { journeys, seed, scenarios: own, isAllowed: (one: Difference) => allowedBy(one) !== undefined };
    const { differences, events, ends } = await playJourneys(was, now, entry, plan);
    const where = [...ends].toSorted((a, b) => b[1] - a[1]).map(([end, count]) => `${end} ${count}`);
    console.log(`${was.id} by ${entry}: ${journeys} random journeys, ${events} events, ended on ${where.join(", ")}`);
    found.push(...differences);
  }
  return found;
}

/** Each product and entry that both have. */
function roadsOf(was: Edition, now: Edition): readonly (readonly [Product, Product, string])[] {
  return was.products.flatMap((before) => {
    const after = now.products.find(({ id }) => id === before.id);
    return after
      ? before.entries.filter((entry) => after.entries.includes(entry)).map((entry) => [before, after, entry] as const)
      : [];
  });
}
