/** Every word that the two specifications quote is said by the product as it is quoted: headings, labels, messages, codes. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { LOOKS } from "../../tools/flow/looks";
import { library, shippedFlow } from "../engine/support/shipped";
import { areThere, DOCUMENTS, quotedIn, readDocuments, unreadIn } from "./quoted/documents";
import { judge, type Exception } from "./quoted/judge";
import { HOLE, textsIn, textsOfSources } from "./quoted/sources";

const root = resolve(import.meta.dirname, "../..");

/** Their number may only fall. */
const EXCEPTIONS: readonly Exception[] = [
  { text: "expired link", because: "it names the panel that portal §8 quotes in full" },
  { text: "view sample policy", because: "the link begins with a capital, as every link here: View sample policy" },
];
const MOST_EXCEPTIONS = 2;

/**
 * All that people are shown in the scenarios of both products, as it is recorded; `tests/tools/record.test.ts` holds
 * that it is shown so.
 */
function rendered(): readonly string[] {
  const lines = ["passport360", "boa"].flatMap((flow) => [
    ...readFileSync(join(root, "flows/scenarios", flow, LOOKS), "utf8")
      .split("\n")
      // Beside a look that is whole, others have what they do not show (-) and what they show (+).
      .flatMap((line) => (/^(?:#|==|--|- )/.test(line) ? [] : [line.replace(/^\+ /, "")])),
    ...namesInLists(flow),
  ]);
  // A line is a path and what is shown there.
  return [...new Set(lines.map((line) => line.replace(/^\s*[\w.-]+: /, "")))];
}

/** The names in the lists of a flow, of which a scenario shows a few. */
function namesInLists(flow: string): readonly string[] {
  const text = JSON.stringify(shippedFlow(flow));
  const lists = Object.entries(library.lists).flatMap(([name, list]) => (text.includes(`"${name}"`) ? [list] : []));
  return [...JSON.stringify(lists).matchAll(/"name":"([^"]+)"/g)].map(([, name = ""]) => name);
}

const words = () => ({
  rendered: rendered(),
  written: textsOfSources(root, ["app", "server", "engine"]),
});

test("every text that the specifications quote is said by the product, letter for letter", ({ skip }) => {
  skip(!areThere, `${DOCUMENTS.map(({ file }) => file).join(", ")}: not there`);
  const quotes = readDocuments().flatMap(({ name, text }) => quotedIn(name, text));
  expect(quotes.length).toBeGreaterThan(100);
  const { missing, needless } = judge(
    quotes.map(({ text }) => text),
    words(),
    EXCEPTIONS,
  );
  expect(missing).toEqual([]);
  expect(needless, "exceptions that are needed no more").toEqual([]);
  expect(EXCEPTIONS.length).toBeLessThanOrEqual(MOST_EXCEPTIONS);
});

test("a quoted text is found in a list, in quotes with an apostrophe, and a mark that opens nothing is named", () => {
  const line = "- Shown: 'Let's go.', ('When is {first name}'s day?') or the brokers' list; /'a'.";
  expect(quotedIn("a.md", `\n${line}`)).toEqual(
    ["Let's go.", "When is {first name}'s day?", "a"].map((text) => ({ text, at: "a.md:2" })),
  );
  expect(unreadIn("a.md", `${line}\nit's 'open`)).toEqual(["a.md:2"]);
  if (areThere) expect(readDocuments().flatMap(({ name, text }) => unreadIn(name, text))).toEqual([]);
});

test("a changed word of a heading, a label, a message, a template or a code is named, and so is a needless exception", () => {
  const said = {
    rendered: ["When is Ann's date of birth?", "Sent", "Benefit amounts"],
    written: [`${HOLE} has been sent an email.`, `My ${HOLE}`, "Clients", "blank", `${HOLE}${HOLE}`],
  };
  const right = ["When is {name}'s date of birth?", "Sent", "Passport has been sent an email.", "My Clients", "blank"];
  expect(judge(right, said, [])).toEqual({ missing: [], needless: [] });
  const wrong = [
    "When was {name}'s date of birth?",
    "Benefit amount",
    "{name} was sent an email.",
    "My Quotes",
    "bill",
  ];
  expect(judge(wrong, said, []).missing).toEqual(wrong);
  expect(judge(["Sent"], said, [{ text: "Sent", because: "it is there" }]).needless).toEqual(["Sent"]);
});

test("the texts of a source are read from its literals, templates and elements", () => {
  const source = 'const a = `Hi ${b}!`; const c = <p title="Title">Let&apos;s {go} <b>now</b>{" then"}</p>;';
  expect(textsIn("a.tsx", source).toSorted()).toEqual(
    [`Hi ${HOLE}!`, "Title", `Let's ${HOLE} now then`, "Let's", "now", "now", "then"].toSorted(),
  );
});
