import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { loadFlowText, loadList, loadPart, positionIn, type Finding, type List, type Part } from "../../engine/index";
import { listTexts, mediaNames, partTexts } from "./files";

const PART_FILE = /(?:^|\/)parts\/[^/]+@\d+\.json$/;
const LIST_FILE = /@\d+\.json$/;

type Library = {
  readonly lists: Readonly<Record<string, List>>;
  readonly media: readonly string[];
  readonly parts: Readonly<Record<string, Part>>;
};

/** What is wrong with these flow, part and list files. Flows are checked against the lists and parts of `root`. */
export function findingsOf(root: string, files: readonly string[]): readonly Finding[] {
  const library = { lists: soundLists(root), media: mediaNames(root), parts: readableParts(root) };
  const parts = partTexts(root);
  return files.flatMap((file) => findingsIn(file, library)).map((found) => inPart(found, parts));
}

/** What a flow shows to be wrong in a part that it uses, with its place in the part's file. */
function inPart(found: Finding, parts: Readonly<Record<string, string>>): Finding {
  const named = found.line === undefined ? /^parts\/(.+)\.json$/.exec(found.file ?? "")?.[1] : undefined;
  const text = named === undefined ? undefined : parts[named];
  return text === undefined ? found : { ...found, file: `flows/${found.file}`, ...positionIn(text, found.pointer) };
}

function findingsIn(file: string, library: Library): readonly Finding[] {
  const text = readFileSync(file, "utf8");
  const named = basename(file, ".json");
  const loaded = PART_FILE.test(file)
    ? loadPart(text, { named, file, parts: library.parts })
    : LIST_FILE.test(file)
      ? loadList(text, { named, file })
      : loadFlowText(text, { file, ...library });
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
