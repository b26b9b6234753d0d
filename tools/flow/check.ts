import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  loadFlowText,
  loadList,
  loadPart,
  positionIn,
  type Finding,
  type List,
  type Part,
  type RateBookFile,
} from "../../engine/index";
import { listTexts, mediaNames, partTexts } from "./files";
import { newestPublished } from "./published";
import { readRateBooks } from "./rates";

const PART_FILE = /(?:^|\/)parts\/[^/]+@\d+\.json$/;
const LIST_FILE = /@\d+\.json$/;

type Library = {
  readonly lists: Readonly<Record<string, List>>;
  readonly media: readonly string[];
  readonly parts: Readonly<Record<string, Part>>;
  readonly rateBooks: readonly RateBookFile[];
  /** The folder of the published flows. */
  readonly published: string;
};

/** What is wrong with these flow, part and list files. Flows are checked against the lists and parts of `root`. */
export function findingsOf(root: string, files: readonly string[]): readonly Finding[] {
  const rates = readRateBooks(root);
  const library = {
    lists: soundLists(root),
    media: mediaNames(root),
    parts: readableParts(root),
    rateBooks: rates.books,
    published: join(root, "flows", "published"),
  };
  const parts = partTexts(root);
  const found = files.flatMap((file) => findingsIn(file, library)).map((each) => inPart(each, parts));
  return [...rates.findings, ...found.map((each) => inBook(each, rates.texts))];
}

/** What a flow shows to be wrong in a part that it uses, with its place in the part's file. */
function inPart(found: Finding, parts: Readonly<Record<string, string>>): Finding {
  const named = found.line === undefined ? /^parts\/(.+)\.json$/.exec(found.file ?? "")?.[1] : undefined;
  const text = named === undefined ? undefined : parts[named];
  return text === undefined ? found : { ...found, file: `flows/${found.file}`, ...positionIn(text, found.pointer) };
}

/** What a flow shows to be wrong in its product's rate book, with its place in that file. */
function inBook(found: Finding, texts: Readonly<Record<string, string>>): Finding {
  const text = found.line === undefined ? texts[found.file ?? ""] : undefined;
  return text === undefined ? found : { ...found, ...positionIn(text, found.pointer) };
}

function findingsIn(file: string, library: Library): readonly Finding[] {
  const text = readFileSync(file, "utf8");
  const named = basename(file, ".json");
  const loaded = PART_FILE.test(file)
    ? loadPart(text, { named, file, parts: library.parts })
    : LIST_FILE.test(file)
      ? loadList(text, { named, file })
      : loadFlowText(text, { file, ...library, published: newestPublished(library.published, text) });
  return loaded.ok ? [] : loaded.findings;
}

/**
 * An unsound list counts as missing: there is a finding in each flow that names it, and its own file's findings say
 * why.
 */
function soundLists(root: string): Readonly<Record<string, List>> {
  return Object.fromEntries(
    Object.entries(listTexts(root)).flatMap(([name, text]) => {
      const loaded = loadList(text, { named: name });
      return loaded.ok ? [[name, loaded.list] as const] : [];
    }),
  );
}

/** The parts that can be read. A flow that uses another gets a finding, and that part's own findings say why. */
function readableParts(root: string): Readonly<Record<string, Part>> {
  return Object.fromEntries(
    Object.entries(partTexts(root)).flatMap(([name, text]) => {
      try {
        return [[name, JSON.parse(text) as Part] as const];
      } catch {
        return [];
      }
    }),
  );
}
