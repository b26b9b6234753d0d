/**
 * The guard of the comparison: each word of the format, changed in each way, in each product, has one of the four
 * accounts, and the one that it had before. `TIER=all FIGURES=record` records what is found.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { loadFlow, type Flow } from "../../engine/index";
import { asFile, mutantsOf, wholeFlow, type Mutant } from "../../engine/analysis";
import { comparisonOf, hasResidue, type Comparison } from "../../tools/flow/difference";
import { editionNamed, type Edition } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";
import { isWhole, sampled, samples } from "../support/tier";
import { editedEdition } from "../tools/support/edited";

/** What is recorded of a word that no sound flow has when it is changed in this way. */
const UNSOUND = "refused";
const repository = resolve(import.meta.dirname, "../..");

/** Word and way → the account that it had. What is shipped has none recorded: it must only have one. */
interface Recorded {
  readonly [word: string]: string;
}

/** The products whose files are frozen, and the fixtures; with how many of their words `npm test` tries. */
const PRODUCTS: readonly (readonly [folder: string | null, edition: string, tried: number])[] = [
  ["bicycle", "bicycle", samples(50, 1_000)],
  ["third", "event-day", 1],
  ["belongings", "belongings", 1],
  // One comparison takes ten times as long as of the others: `npm run test:all` tries each word.
  ["courier", "courier", 0],
  [null, "passport360@1.6.0", 1],
  // What is shipped has no record: one of the two shows that each change has an account.
  ...(isWhole ? ([[null, "boa@1.7.0", 1]] as const) : []),
];

/**
 * What `npm test` tries of the bicycle beside what is drawn: where a class of the comparison is missing, each of these
 * has another account, and none that is drawn has.
 */
const NEEDED: readonly string[] = [
  "flow.groups.* text",
  "flow.unavailable text",
  "group.questions.* optional",
  "group.show_when connective",
  "question.earliest number",
  "question.format word",
  "question.maxLength number",
  "question.wrong text",
  "rejection.body[] text",
];

function editionOf(folder: string | null, name: string): Edition {
  if (folder === null) return editionNamed(placesOf(repository, {}), name);
  const own = join(repository, "tests/fixtures", folder);
  return editionNamed(placesOf(repository, { FLOWS_DIR: own, PRODUCTS_DIR: join(own, "products") }), name);
}

const wordOf = ({ format, kind }: Mutant): string => `${format} ${kind}`;
const hash = ({ pointer, does }: Mutant): string => createHash("sha256").update(`${pointer} ${does}`).digest("hex");

/** The mistakes of each word of the format and each way to change it, always in the same order, sound or not. */
function mistakesIn(flow: Flow): ReadonlyMap<string, readonly Mutant[]> {
  const all = [...mutantsOf(flow)].map((mutant) => ({ mutant, at: hash(mutant) }));
  const sorted = all.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map(({ mutant }) => mutant);
  const found = new Map<string, Mutant[]>();
  for (const mutant of sorted) found.set(wordOf(mutant), [...(found.get(wordOf(mutant)) ?? []), mutant]);
  return found;
}

/** What a comparison makes of a change: its accounts, and what the classes are about that it found. */
function accountOf({ says, changed }: Comparison): string {
  const unique = (all: readonly string[]): string => [...new Set(all)].toSorted().join(", ");
  const classes = unique(changed.map(({ about }) => about));
  return unique(says.map(({ row }) => row)) + (classes === "" ? "" : `: ${classes}`);
}

function expectAccounts(found: Comparison): void {
  expect(found.says.length).toBeGreaterThan(0);
  for (const { row, because, outside, classes } of found.says) {
    if (row === "explained") expect(classes.length).toBeGreaterThan(0);
    if (row === "proven") expect(because).toBeTruthy();
    if (row === "outside") expect(outside?.who).toBeTruthy();
    expect(hasResidue(found) || row === "proven").toBe(true);
  }
}

describe.each(PRODUCTS)("A word of the format that is changed alone (%s, %s)", (folder, name, tried) => {
  const edition = editionOf(folder, name);
  const was = editedEdition(edition, () => {});
  const mistakes = mistakesIn(asFile(wholeFlow(edition.engine)));
  const soundOf = (word: string): Mutant | undefined =>
    mistakes.get(word)?.find(({ flow }) => loadFlow(flow, { lists: edition.lists }).ok);
  const file = join(import.meta.dirname, "words", `${was.flow.id}.json`);
  const recorded: Recorded | undefined = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  const isRecording = isWhole && process.env.FIGURES === "record";
  const words = [...mistakes.keys()].toSorted();
  const accounts = new Map<string, string>();

  it("is one that was tried before, or one that no sound flow has", () => {
    if (recorded && !isRecording) for (const word of words) expect(word in recorded, word).toBe(true);
  });

  it.each(isRecording || !recorded ? sampled(words, tried) : triedOf(recorded, tried))(
    "has the account that it had before: %s",
    (word) => {
      const mutant = soundOf(word);
      const found = mutant && comparisonOf(was, withMutant(edition, mutant), () => {});
      if (found) expectAccounts(found);
      accounts.set(word, found ? accountOf(found) : UNSOUND);
      if (recorded && !isRecording)
        expect(accounts.get(word), `${mutant?.pointer}: ${mutant?.does}`).toBe(recorded[word]);
    },
  );

  it.runIf(isRecording)("is recorded", () => {
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(accounts), null, 2)}\n`);
  });
});

/** Which words `npm test` tries: what is not found takes long to look for, and only a few of those. */
function triedOf(recorded: Recorded, tried: number): readonly string[] {
  const words = Object.keys(recorded);
  const isFound = (word: string): boolean => !recorded[word]?.includes("residue");
  const others = words.filter((word) => !isFound(word));
  const drawn = new Set([...sampled(words.filter(isFound), tried), ...(tried > 1 ? NEEDED : [])]);
  return [...drawn, ...(tried > 1 || isWhole ? sampled(others, 2) : [])];
}

const withMutant = (edition: Edition, { flow }: Mutant): Edition =>
  editedEdition(edition, (own) => {
    for (const key of Object.keys(own)) delete own[key];
    Object.assign(own, flow);
  });
