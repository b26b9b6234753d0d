import { dirname, join } from "node:path";
import { loadRateBook, type Finding, type Part } from "../../engine/index";
import { loadList, loadPart } from "../../engine/analysis";
import { nameOf } from "../../server/flows/folders";
import { mediaProblems } from "../../server/flows/media";
import { readParts, shownFile, type Places } from "./files";
import { findingsOfFlow, withPosition } from "./load";
import { publishedFindings } from "./published";
import { readRateBooks, type RateBooks } from "./rates";
import { coverageFindings, LOOKS_NOT_RECORDED, WITHOUT_SCENARIO } from "./coverage";
import { clashesOf } from "./apart";
import { edgeFindings } from "./edges";
import { missedFindings, reachesOf, reachFindings, type FlowReach, type ProgressOf } from "./reach";
import { select, type Selection } from "./select";
import { readText } from "../../server/base/text-file";

/** What is asked of the selected files besides being sound. */
export interface CheckOptions {
  /** Whether each rejection and dialog must have a scenario. */
  readonly scenarios: boolean;
  /** Whether some answers must lead to everything in a flow. */
  readonly reach?: boolean;
  readonly progress?: ProgressOf;
}

/** What is wrong with some files, and what journeys come to in the sound flows among them. */
export interface Checked {
  readonly findings: readonly Finding[];
  readonly reaches: readonly FlowReach[];
  /** Whether flows were not asked yet for scenarios of their edges, because other findings come first. */
  readonly isToContinue: boolean;
}

/** Returns what is wrong with the selected files: each alone, against what was published, and against its scenarios. */
export const findingsIn = (places: Places, selection: Selection, options: CheckOptions): readonly Finding[] =>
  checkedIn(places, selection, options).findings;

/** The same, with what journeys come to. A flow is walked through only if it is sound by itself. */
export function checkedIn(places: Places, selection: Selection, options: CheckOptions): Checked {
  const all = select(places, []).flows;
  const { findings, sound } = stillFindings(places, selection, { ...options, all });
  if (!options.reach) return { findings, reaches: [], isToContinue: false };
  const reaches = reachesOf(places, sound, all, options.progress);
  const missed = options.scenarios ? missedFindings(reaches).filter((found) => !isNamed(found, findings)) : [];
  const found = once([...findings, ...reachFindings(reaches), ...missed]);
  // What is not reached, or has no scenario at all, is said first: its edges come after that.
  const isShown = found.every(({ rule }) => rule === LOOKS_NOT_RECORDED);
  const edges =
    options.scenarios && isShown ? reaches.flatMap(({ edition, known }) => edgeFindings(places, edition, known)) : [];
  const isToContinue = options.scenarios && !isShown && selection.flows.length > 0;
  return { findings: once([...edges, ...found]), reaches, isToContinue };
}

/** Whether a rule without a scenario is named already, for which another finding would say the same. */
const isNamed = ({ file, pointer }: Finding, findings: readonly Finding[]): boolean =>
  findings.some((found) => found.rule === WITHOUT_SCENARIO && found.file === file && found.pointer === pointer);

/** What is wrong with files as they stand there, and the flows with which nothing is wrong by themselves. */
function stillFindings(
  places: Places,
  selection: Selection,
  { scenarios, all }: CheckOptions & { readonly all: readonly string[] },
): { readonly findings: readonly Finding[]; readonly sound: readonly string[] } {
  const rates = readRateBooks(places);
  const ofFlows = selection.flows.map((file) => ({ file, findings: findingsOfFlow(places, file, rates) }));
  const sound = ofFlows.filter(({ findings }) => findings.length === 0).map(({ file }) => file);
  const findings = once([
    ...selection.lists.flatMap((file) => findingsOfList(places, file)),
    ...selection.parts.flatMap((file) => findingsOfPart(places, file)),
    ...ofFlows.flatMap(({ findings }) => findings),
    ...findingsOfBooks(places, selection, rates),
    ...(selection.isAll ? findingsOfMedia(places) : []),
    ...clashesOf(places, selection.flows, all),
    ...publishedFindings(places, selection, sound),
    ...(scenarios ? sound.flatMap((file) => coverageFindings(places, file, rates)) : []),
  ]);
  return { findings, sound };
}

function findingsOfList(places: Places, file: string): readonly Finding[] {
  const loaded = loadList(readText(file), { named: nameOf(file), file: shownFile(places, file) });
  return loaded.ok ? [] : loaded.findings;
}

function findingsOfPart(places: Places, file: string): readonly Finding[] {
  const named = { named: nameOf(file), file: shownFile(places, file), parts: knownParts(places, file) };
  const loaded = loadPart(readText(file), named);
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

/** Each book alone; and where all is looked at, whether two are of the same product or version. */
function findingsOfBooks(
  places: Places,
  { books, isAll }: Selection,
  { clashes, texts }: RateBooks,
): readonly Finding[] {
  const ofEach = books.flatMap((file) => {
    const loaded = loadRateBook(readText(file), { named: nameOf(file), file: shownFile(places, file) });
    return loaded.ok ? [] : loaded.findings;
  });
  return [...ofEach, ...(isAll ? clashes.map((found) => withPosition(found, texts)) : [])];
}

/** The drawings and captions that are not UTF-8 text; what else is wrong with a drawing the server says at start. */
const findingsOfMedia = (places: Places): readonly Finding[] =>
  places.flows.flatMap(mediaProblems).map(({ file, problem: { line, sentence } }) => ({
    file: shownFile(places, file),
    line,
    column: 1,
    pointer: "",
    rule: "not-utf8",
    found: "U+FFFD in place of a letter",
    expected: "the letter itself",
    message: sentence,
  }));

/** Each finding once: flows that use the same part find the same mistake in it. */
const once = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((each) => [JSON.stringify(each), each])).values(),
];
