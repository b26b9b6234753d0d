import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadFlow, loadFlowText, loadRateBook, type Finding, type Parts } from "../../../engine/index";
import { loadPart, OPERATORS } from "../../../engine/analysis";
import {
  baseLists,
  baseParts,
  baseText,
  changed,
  changedParts,
  changedPublished,
  changedRates,
  replaced,
  type Change,
} from "./edit";
import { comparingBy, twinned, untwinned, withTwins } from "../support/twins";

/**
 * The rule book of the flow format: one tiny fixture for each way a flow can be wrong, named after the rule, with exactly
 * the findings expected. A fixture changes the base flow or its parts, replaces a passage of its text, or is a text; with
 * `check_part`, it is the file of that part that is checked.
 */
interface Fixture {
  readonly change?: readonly Change[];
  /** Edits of the base rate book, or of the flow as it was published; without the word, it is not given. */
  readonly rates?: readonly Change[];
  readonly published?: readonly Change[];
  readonly replace?: readonly [string, string];
  readonly text?: string;
  readonly check_part?: string;
  readonly findings: readonly Partial<Finding>[];
}

const folder = new URL("./fixtures/", import.meta.url);
const fixtures = readdirSync(folder).map(
  (file) => [file.replace(".json", ""), JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Fixture] as const,
);

/** The files beside the flow, for the pages of products. */
const media = ["kite@1.svg", "flight@1.webm", "flight@1.webp", "flight@1.vtt"];

function findingsOf({ change, rates, published, replace, text, check_part: named }: Fixture): readonly Finding[] {
  const lists = baseLists;
  if (named !== undefined) {
    const parts = changedParts(change ?? []);
    const loaded = loadPart(JSON.stringify(parts[named]), { named, parts });
    return loaded.ok ? [] : loaded.findings.map(({ line: _line, column: _column, ...found }) => found);
  }
  // As the tools do: a flow is checked beside a sound book alone.
  const book = rates && loadRateBook(JSON.stringify(changedRates(rates).book), { named: "kite@1", file: "kite.json" });
  if (book && !book.ok) return book.findings.map(({ line: _line, column: _column, ...found }) => found);
  const loaded = change
    ? loadFlow(changed(change), {
        lists,
        media,
        parts: changedParts(change),
        ...(rates && { rateBooks: [changedRates(rates)] }),
        ...(published && { published: changedPublished(published), started: [changedPublished(published)] }),
      })
    : loadFlowText(text ?? replaced(replace ?? ["", ""]), { lists, parts: baseParts });
  return loaded.ok ? [] : loaded.findings;
}

const made = new Map<string, readonly Finding[]>();

/** The findings of a fixture, which is checked once for all tests. */
function foundIn(name: string, fixture: Fixture): readonly Finding[] {
  const known = made.get(name) ?? findingsOf(fixture);
  made.set(name, known);
  return known;
}

const byPlace = (a: Partial<Finding>, b: Partial<Finding>): number => key(a).localeCompare(key(b));
const key = ({ file = "", pointer, rule, found, expected }: Partial<Finding>): string =>
  [file, pointer, rule, found, expected].join(" ");

const OPERATOR_NAMES = Object.keys(OPERATORS).join(", ");

/** A finding whose long list of words ends in `or more`: a word that is added later leaves every fixture as it is. */
const uncounted = <F extends { readonly expected: string }>(found: F): F => ({
  ...found,
  expected: found.expected === OPERATOR_NAMES ? "every operator" : found.expected.replace(/ or \d+ more$/, " or more"),
});

describe("the flow format's rule book", () => {
  it("has a fixture for every way of the first edition, and more", () => {
    expect(fixtures.length).toBeGreaterThanOrEqual(161);
  });

  it("starts from a sound flow with sound parts", () => {
    expect(loadFlowText(baseText, { lists: baseLists, parts: baseParts })).toMatchObject({ ok: true });
    const beside = { rateBooks: [changedRates([])], published: changedPublished([]) };
    expect(loadFlowText(baseText, { lists: baseLists, parts: baseParts, ...beside })).toMatchObject({ ok: true });
    for (const [named, part] of Object.entries(baseParts))
      expect(loadPart(JSON.stringify(part), { named, parts: baseParts })).toMatchObject({ ok: true });
  });

  it.each(fixtures)("%s", (name, fixture) => {
    const findings = foundIn(name, fixture).map(({ message: _message, ...rest }) => uncounted(rest));
    expect(findings.toSorted(byPlace)).toEqual(fixture.findings.toSorted(byPlace));
    expect(findings.map(({ rule }) => rule)).toContain(
      name.split(".")[0] === "located" ? fixture.findings[0]?.rule : name.split(".")[0],
    );
  });

  it("names every operator where one is misspelled", () => {
    const [, fixture] = fixtures.find(([name]) => name === "unknown-operator") ?? [];
    const expected = (fixture && findingsOf(fixture)[0]?.expected) ?? "";
    expect(expected.split(", ")).toEqual(Object.keys(OPERATORS));
  });

  it("says each finding in a sentence", () => {
    const said = fixtures.flatMap(([name, fixture]) => foundIn(name, fixture).map(({ message }) => message));
    expect(said.filter((message) => !/^[A-Z].*\.$/.test(message))).toEqual([]);
  });
});

describe("an operator that compares as another one does", () => {
  // Fixtures that only edit the base flow: with a comparison in the edit, or about a cell that the base flow compares.
  const names = (["order", "equality", "membership"] as const).flatMap(comparingBy);
  const edits = fixtures.filter(([, { change, rates, published, check_part: part, findings }]) => {
    const text = JSON.stringify([change ?? [], findings]);
    const isAbout = names.some((name) => text.includes(`{"${name}":`)) || text.includes("compared with");
    return isAbout && !rates && !published && part === undefined;
  });
  const findingsAs = ({ change = [] }: Fixture, as: (json: unknown) => unknown): unknown => {
    const loaded = loadFlow(as(changed(change)), { lists: baseLists, media, parts: as(changedParts(change)) as Parts });
    return loaded.ok ? [] : loaded.findings;
  };

  it("has fixtures of each check that looks at comparisons", () => {
    const rules = new Set(edits.flatMap(([, fixture]) => fixture.findings.map(({ rule }) => rule)));
    expect([...rules]).toEqual(expect.arrayContaining(BY_COMPARISON));
  });

  const nickname = { var: "answers.nickname" };
  it.each(names)("may read an answer that is absent, or ask for it first, where %s may", (name) => {
    const rules = [
      { [name]: [nickname, "Bo"] },
      { and: [{ [name]: [nickname, null] }, { "!!": [{ lower: [nickname] }] }] },
      { or: [{ [name]: [nickname, null] }, { "!!": [{ lower: [nickname] }] }] },
    ];
    for (const to of rules) {
      const fixture = { change: [{ set: "/steps/2/when", to }], findings: [] };
      const plain = findingsAs(fixture, (json) => json);
      expect(untwinned(withTwins(() => findingsAs(fixture, twinned)))).toEqual(plain);
    }
  });

  it.each(edits)("is seen by every check that sees the other: %s", (_, fixture) => {
    const plain = findingsAs(fixture, (json) => json);
    expect(untwinned(withTwins(() => findingsAs(fixture, twinned)))).toEqual(plain);
  });
});

const BY_COMPARISON = [
  "never-equal",
  "compares-other-type",
  "always-true",
  "never-true",
  "reads-absent-answer",
  "out-of-range",
];
