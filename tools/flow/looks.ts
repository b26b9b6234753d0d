import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Engine } from "../../engine/index";
import { align } from "../editions/align";
import { lookOfProduct, type Look } from "../scenarios/looks";
import type { ScenarioFile } from "../scenarios/scenario";
import { nameOf } from "../../server/flows/folders";
import { NothingFound } from "./select";
import { readText } from "../../server/base/text-file";

/** The file beside the scenarios of a product that holds all that people see in them. */
export const LOOKS = "looks.txt";

/** What is seen in a scenario. */
export interface Seen {
  readonly scenario: ScenarioFile;
  readonly looks: readonly Look[];
}

/**
 * The text of the file: the product's own words, then each step as the first scenario shows it, and for all others only
 * the lines that differ.
 */
export function textOfLooks(engine: Engine, flow: string, seen: readonly Seen[]): string {
  const steps = [...new Set(engine.steps("dashboard").map(({ id }) => id))];
  const all = seen.flatMap(({ scenario, looks }) => looks.map((look) => ({ look, by: nameOf(scenario.file) })));
  const names: NameOf = new Map();
  const blocks = steps.flatMap((step) =>
    (["shows", "does"] as const).flatMap((what) => {
      const own = all.filter(({ look }) => look.step === step && look.what === what);
      return blocksOf(`${step} ${what}`, own, names);
    }),
  );
  const ways = seen.map(({ scenario, looks }) => wayOf(nameOf(scenario.file), looks, names));
  return [headOf(flow), ["== the product says", ...lookOfProduct(engine).lines], ...blocks, [WAYS, ...ways]]
    .map((lines) => lines.join("\n"))
    .join("\n\n")
    .concat("\n");
}

const headOf = (flow: string): readonly string[] => [
  `# What people see of ${flow} in its scenarios, and what comes of what they do: written by a machine, read by people.`,
  `# After a change that is meant, npm run flow -- test ${flow} --looks writes it again; read what changed here before you commit it.`,
];

interface Found {
  readonly look: Look;
  readonly by: string;
}

/** A step whole, as it is seen first, and each other look of it by what it has otherwise than the nearest one before. */
function blocksOf(title: string, found: readonly Found[], names: NameOf): readonly (readonly string[])[] {
  const known: Named[] = [];
  const texts = new Set<string>();
  return found.flatMap(({ look, by }) => {
    if (texts.has(textOf(look))) return [];
    texts.add(textOf(look));
    const name = nameFor(by, known);
    names.set(keyOf(look), name);
    const base = nearest(look, known);
    known.push({ look, name, lines: new Set(look.lines) });
    if (!base) return [[`== ${title}, in ${name}`, ...look.lines]];
    return [[`-- ${title}, in ${name} (else as in ${base.name})`, ...differences(base.look.lines, look.lines)]];
  });
}

/** A look that is in the file already, with the name by which others refer to it. */
interface Named {
  readonly look: Look;
  readonly name: string;
  readonly lines: ReadonlySet<string>;
}

const nameFor = (by: string, known: readonly Named[]): string => {
  const count = known.filter(({ name }) => name === by || name.startsWith(`${by} `)).length;
  return count === 0 ? by : `${by} ${count + 1}`;
};

/** The look before that has most lines in common; the first of several. */
function nearest({ lines }: Look, known: readonly Named[]): Named | undefined {
  const own = new Set(lines);
  const apart = (other: Named): number =>
    lines.filter((line) => !other.lines.has(line)).length + other.look.lines.filter((line) => !own.has(line)).length;
  let [best, least] = [known[0], Infinity];
  for (const other of known) {
    const distance = apart(other);
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

const textOf = ({ lines }: Look): string => lines.join("\n");

/** The name of each look in the file. */
type NameOf = Map<string, string>;
const keyOf = (look: Look): string => `${look.step} ${look.what}\n${textOf(look)}`;

/** A scenario in the looks that it shares with others: its own stand above under its name, in their order. */
function wayOf(scenario: string, looks: readonly Look[], names: NameOf): string {
  const shared = looks.flatMap((look) => {
    const name = names.get(keyOf(look)) ?? "";
    const isOwn = name === scenario || name.startsWith(`${scenario} `);
    return isOwn ? [] : [`${look.step} ${look.what} ${name}`];
  });
  return `${scenario}: ${shared.length === 0 ? "all its own" : shared.join(", ")}`;
}

const differences = (was: readonly string[], now: readonly string[]): readonly string[] =>
  align(was, now, (a, b) => a === b).flatMap((pair) => [
    ...(pair.now === undefined ? [`- ${pair.was}`] : []),
    ...(pair.was === undefined ? [`+ ${pair.now}`] : []),
  ]);

/** The file of the looks beside these scenarios. Throws NothingFound where there are no scenarios. */
export function fileOfLooks([first]: readonly ScenarioFile[]): string {
  if (!first) throw new NothingFound("There is no scenario, so there is nothing to see.");
  return join(dirname(first.file), LOOKS);
}

/** What was recorded beside these scenarios; undefined where nothing was. */
export function recordedBeside(scenarios: readonly ScenarioFile[]): string | undefined {
  const file = fileOfLooks(scenarios);
  return existsSync(file) ? readText(file) : undefined;
}

/** What is otherwise than recorded, block by block, in lines for people; none if nothing is. */
export function differencesOfLooks(recorded: string, found: string): readonly string[] {
  const [was, now] = [blocksIn(recorded), blocksIn(found)];
  return [...new Set([...was.keys(), ...now.keys()])].flatMap((title) => {
    const lines = differences(was.get(title) ?? [], now.get(title) ?? []);
    if (lines.length === 0) return [];
    const told = title === WAYS ? waysIn(lines) : lines;
    return [title.replace(/ \(else.*/, ""), ...told.map((line) => `  ${line}`)];
  });
}

const WAYS = "== the ways";

/** Which scenarios go another way: what they show there stands above. */
const waysIn = (lines: readonly string[]): readonly string[] => [
  ...new Set(lines.map((line) => line.slice(2).replace(/:.*/, ""))),
];

const blocksIn = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text.split("\n\n").flatMap((block) => {
      const [title = "", ...lines] = block.trimEnd().split("\n");
      return title.startsWith("#") ? [] : [[title, lines] as const];
    }),
  );
