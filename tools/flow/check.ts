import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadList, loadPart, loadRateBook, positionIn, type Finding, type Part } from "../../engine/index";
import { nameOf } from "../../server/flows/folders";
import { BadRateBook, readBook, readRateBooks } from "../../server/rates/rate-book";
import { readParts, shownFile, type Places } from "./files";
import { findingsOfFlow } from "./load";
import { publishedFindings } from "./published";
import { coverageFindings } from "./coverage";
import type { Selection } from "./select";

/** Returns what is wrong with the selected files: each alone, against what was published, and against its scenarios. */
export function findingsIn(
  places: Places,
  selection: Selection,
  options: { readonly scenarios: boolean },
): readonly Finding[] {
  const ofFlows = selection.flows.map((file) => ({ file, findings: findingsOfFlow(places, file) }));
  const sound = ofFlows.filter(({ findings }) => findings.length === 0).map(({ file }) => file);
  return once([
    ...selection.lists.flatMap((file) => findingsOfList(places, file)),
    ...selection.parts.flatMap((file) => findingsOfPart(places, file)),
    ...ofFlows.flatMap(({ findings }) => findings),
    ...findingsOfBooks(places, selection),
    ...publishedFindings(places, { ...selection, flows: sound }),
    ...(options.scenarios ? sound.flatMap((file) => coverageFindings(places, file)) : []),
  ]);
}

function findingsOfList(places: Places, file: string): readonly Finding[] {
  const loaded = loadList(readFileSync(file, "utf8"), { named: nameOf(file), file: shownFile(places, file) });
  return loaded.ok ? [] : loaded.findings;
}

function findingsOfPart(places: Places, file: string): readonly Finding[] {
  const named = { named: nameOf(file), file: shownFile(places, file), parts: knownParts(places, file) };
  const loaded = loadPart(readFileSync(file, "utf8"), named);
  return loaded.ok ? [] : loaded.findings;
}

/** The parts that a part may use; none if one of them cannot be read, which its own findings say. */
function knownParts({ main }: Places, file: string): Readonly<Record<string, Part>> {
  try {
    return readParts([main, join(dirname(file), "..")]);
  } catch {
    return {};
  }
}

/** Each book alone; and if all are sound, whether two are of the same product. */
function findingsOfBooks(places: Places, { books, isAll }: Selection): readonly Finding[] {
  const found = books.flatMap((file) => {
    const loaded = loadRateBook(readFileSync(file, "utf8"), { file: shownFile(places, file) });
    return loaded.ok ? problemsOf(places, () => readBook(file)) : loaded.findings;
  });
  return found.length > 0 || !isAll ? found : problemsOf(places, () => readRateBooks(places.books));
}

/** A line of BadRateBook is `file: at /pointer: sentence`, or without a pointer. */
const PROBLEM = /^(.+?\.json): (?:at (\S+): )?(.+)$/;

function problemsOf(places: Places, read: () => unknown): readonly Finding[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof BadRateBook)) throw error;
    return error.message.split("\n").map((line) => problem(places, line));
  }
}

function problem(places: Places, line: string): Finding {
  const [, file = "", at = "/", message = line] = PROBLEM.exec(line) ?? [];
  const pointer = at === "/" ? "" : at;
  return {
    file: shownFile(places, file),
    ...(file === "" ? {} : positionIn(readFileSync(file, "utf8"), pointer)),
    pointer,
    rule: "rate-book",
    found: pointer === "" ? "this file" : "this value",
    expected: "what schemas/rate-book.schema.json says",
    message: `The rate book is not sound: ${message}`,
  };
}

/** Each finding once: flows that use the same part find the same mistake in it. */
const once = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((each) => [JSON.stringify(each), each])).values(),
];
