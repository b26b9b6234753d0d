/** The page of `flow diff --html` as somebody reads it who has never seen the files: whom a change affects, and how. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knownNames } from "../../engine/analysis";
import { comparisonOf } from "../../tools/flow/difference";
import { differencePage } from "../../tools/flow/difference-page";
import { editionNamed, type Edition } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";

const repository = resolve(import.meta.dirname, "../..");
const roots: string[] = [];
let root = "";
afterAll(() => {
  for (const each of roots) rmSync(each, { recursive: true });
});

/** A copy of the products of its own for each comparison. */
function copied(product: string): string {
  const folder = mkdtempSync(join(tmpdir(), "difference-page-"));
  roots.push(folder);
  for (const part of new Set(["flows", "server/data/products", product]))
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  return folder;
}

/** Writes a file of the copy, made from another one with texts exchanged. */
function edit(from: string, pairs: readonly (readonly [string, string])[], to = from): void {
  const before = readFileSync(join(root, from), "utf8");
  const after = pairs.reduce((text, [was, now]) => {
    expect(text.split(was), was).toHaveLength(2);
    return text.replace(was, () => now);
  }, before);
  writeFileSync(join(root, to), after);
}

interface Page {
  readonly html: string;
  /** What people read without opening anything, and what is in the pieces that they can open. */
  readonly read: string;
  readonly now: Edition;
}

/** The page of a shipped product, or of one in a folder of its own. */
function pageOf(product: string, edits: () => void, folder = "flows"): Page {
  const variables = (of: string) =>
    folder === "flows" ? {} : { FLOWS_DIR: join(of, folder), PRODUCTS_DIR: join(of, folder, "products") };
  const was = editionNamed(placesOf(repository, variables(repository)), product);
  root = copied(folder);
  const file = `${folder}/${product}.flow.json`;
  const [minor = ""] = /\d+(?=\.\d+$)/.exec(was.flow.version) ?? [];
  const version = was.flow.version.replace(/\d+\.\d+$/, `${Number(minor) + 1}.0`);
  edit(file, [[`"version": "${was.flow.version}"`, `"version": "${version}"`]]);
  edits();
  const now = editionNamed(placesOf(root, variables(root)), product);
  const html = differencePage(
    comparisonOf(was, now, () => {}),
    was,
    now,
  );
  return { html, read: wordsOf(html), now };
}

/** The words of a page but for those that are behind "the names of the form", a line for each paragraph. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(title|style|script)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<details class="names">[\s\S]*?<\/details>/g, "")
    .replaceAll(/<section id="(?:made|sign)">[\s\S]*?<\/section>/g, "")
    .replaceAll(/<\/(?:p|li|div|h\d|td|tr|section)>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"');

/** The names of a product that are not English words: people must never read one. */
function idsOf({ flow, parts, lists }: Edition): readonly string[] {
  const known = knownNames(flow, { parts, lists });
  const names = Object.entries(known).flatMap(([sort, all]) => (sort === "path" ? [] : all.map(([name]) => name)));
  return [...new Set(names)].filter((name) => /^[a-z]+(?:[_-][a-z]+)+$/.test(name));
}

const blocksIn = ({ html }: Page): number => html.match(/<article class="class"/g)?.length ?? 0;

describe("a limit of one state and a coverage that is taken away", () => {
  let page: Page;
  beforeAll(() => {
    page = pageOf("boa", () =>
      edit("flows/boa.flow.json", [
        ['"CO": 10,', '"CO": 15,'],
        ['"not_offered_in": ["VT"]', '"not_offered_in": ["VT", "ME"]'],
      ]),
    );
  }, 180_000);

  test("are each said first, with whom they affect and how", () => {
    const [, summary = ""] = /<ol class="summary">([\s\S]*?)<\/ol>/.exec(page.html) ?? [];
    expect(summary.match(/<a href="#change-/g)).toHaveLength(2);
    expect(page.html.indexOf('class="summary"')).toBeLessThan(page.html.indexOf('class="class"'));
    const words = wordsOf(summary);
    expect(words).toContain("For whom: State (of the quote) is Colorado, and staff");
    expect(words).toContain("goes on to “Quote for your company”");
    expect(words).toContain("turned away: “Thank you for your interest in Business Owners Accident Insurance”");
  });

  test("are one block each, however many classes they change", () => {
    expect(blocksIn(page)).toBe(2);
  });

  test("name no rule, step or question by its id, and use no word of the comparison's makers", () => {
    const ids = idsOf(page.now).filter((id) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(page.read));
    expect(idsOf(page.now)).toContain("below_staff_minimum");
    expect(ids).toEqual([]);
    expect(page.read).not.toMatch(/witness|class(?:es)? of answers|values\.|answers\.|Smallest/);
  });

  test("give a rejection with its reason, and an example with each answer that decides it", () => {
    expect(page.read).toContain("at least 15 owners and employees together. You entered 10.");
    expect(page.read).toMatch(/An example: .*Number of employees: 4;.*Number of owners: 6 \(as usual\)/);
  });

  test("are marked by a word where something is taken away", () => {
    expect(page.html).toContain('<b class="what">− taken away</b>');
    expect(page.html).toContain("<del><b>− Removed:</b> <s>Permanent total disability</s></del>");
    expect(page.html).not.toMatch(/<ins>[^<]*Permanent total disability/);
  });

  test("draw the steps without the names of rules, and leave what is alike off the paper", () => {
    const drawn = [...page.html.matchAll(/base64,([\w+/=]+)/g)].map(([, text = ""]) =>
      Buffer.from(text, "base64").toString(),
    );
    expect(drawn.length).toBeGreaterThanOrEqual(3);
    for (const picture of drawn) expect(picture).not.toMatch(/below_staff_minimum|business-region|answers\./);
    expect(page.html).toMatch(/@media print[^@]*\.alike > :not\(summary\) \{ display: none/);
    expect(page.html).toMatch(/@media print[^@]*#sign \{ break-inside: avoid/);
  });

  test("say that what has begun goes on with the older version", () => {
    expect(page.read).toContain("go on with it and see nothing of this version's changes.");
    expect(page.read).toContain("both versions have the same rate book");
  });
});

test("a label that is not shown is left to be decided, once and in plain words", () => {
  const folder = "tests/fixtures/bicycle";
  const edits = (): void => edit(`${folder}/bicycle.flow.json`, [['"title": "Plan"', '"title": "Kind of plan"']]);
  const page = pageOf("bicycle", edits, folder);
  expect(page.read).toContain("No person was found who notices it: see “Effect not found” below");
  expect(page.read).not.toContain("Without an example");
  expect(page.read).not.toMatch(/--journey|×/);
  expect(blocksIn(page)).toBe(1);
}, 180_000);

describe("a longer term, a new price and a choice less", () => {
  let page: Page;
  beforeAll(() => {
    const list = "flows/lists/beneficiary-relationships@";
    page = pageOf("passport360", () => {
      edit("flows/passport360.flow.json", [
        ['"lasts": { "years": 1 }', '"lasts": { "years": 2 }'],
        ["beneficiary-relationships@1", "beneficiary-relationships@2"],
      ]);
      const { items, ...rest } = JSON.parse(readFileSync(join(root, `${list}1.json`), "utf8"));
      const left = items.filter(({ code }: { readonly code: string }) => code !== "Cousin");
      writeFileSync(join(root, `${list}2.json`), JSON.stringify({ ...rest, version: 2, items: left }));
      const book = "server/data/products/passport360@";
      const priced = readFileSync(join(root, `${book}1.json`), "utf8");
      writeFileSync(join(root, `${book}2.json`), priced.replace('"version": 1', '"version": 2').replace("195", "205"));
    });
  }, 300_000);

  test("are three blocks, each with the texts that follow from it", () => {
    expect(blocksIn(page)).toBe(3);
    expect(page.html.match(/What else differs with it/g)?.length).toBeGreaterThan(0);
  });

  test("group the states with the same price before and now, and name those without it", () => {
    expect(page.read).toMatch(
      /In 54 states and territories, all but Kansas and Montana \(it is not sold there\)\. [^\n]*: was from \$195 → now from \$205/,
    );
    expect(page.html).not.toMatch(/<section id="states">(?:(?!<\/section>)[\s\S])*<table/);
  });

  test("say of the list only what was taken out, not each later item", () => {
    expect(page.read).toContain("“Cousin”");
    expect(page.read).not.toContain("“Domestic Partner”");
  });

  test("say what quotes with a saved plan pay, and all others", () => {
    expect(page.read).toContain("a quote in which a plan has been saved keeps the price that it has");
    expect(page.read).toContain("get the new prices once the new rate book is current");
  });
});

describe("a stricter rule and a shorter choice of dates", () => {
  let page: Page;
  beforeAll(() => {
    page = pageOf("boa", () =>
      edit("flows/boa.flow.json", [
        ['"<": [{ "var": "values.staff" }, { "lookup"', '"<=": [{ "var": "values.staff" }, { "lookup"'],
        ['"to_days": 89', '"to_days": 59'],
      ]),
    );
  }, 300_000);

  test("join those who differ by one value, and say each group once", () => {
    expect(page.read).toContain("State (of the quote) is Colorado, New Mexico or West Virginia, and staff");
  });

  test("say one number of a part, which is read at two places, as one change of the flow", () => {
    expect(blocksIn(page)).toBe(2);
    expect(page.read).toMatch(/\d\. The latest “Coverage start date” is now today plus 59 days/);
    expect(page.read).not.toContain("last start is now");
    expect(page.html).toMatch(/today plus 59 days; before: today plus 89 days\. flows\/boa\.flow\.json:\d+/);
  });

  test("have titles that say what their two sides show", () => {
    const hints = [...page.read.matchAll(/The hint of “Coverage start date”[\s\S]*?from now on([^\n]*)/g)];
    expect(hints.length).toBeGreaterThan(0);
    for (const [, now = ""] of hints) expect(now).toMatch(/^“Any day until/);
  });
});

test("a step that was not asked before is said to be asked now, and not where Next led on it", () => {
  const folder = "tests/fixtures/bicycle";
  const both = ['"sold_to": ["individual"]', '"sold_to": ["individual", "business"]'] as const;
  const { read } = pageOf("bicycle", () => edit(`${folder}/bicycle.flow.json`, [both]), folder);
  expect(read).toMatch(/before[^\n]*(?:the step “client type” is )?not asked\n/);
  expect(read).toMatch(/from now on[^\n]*(?:the step “client type” is )?asked\n/);
  expect(read).not.toMatch(/before[^\n]*goes on to/);
}, 180_000);
