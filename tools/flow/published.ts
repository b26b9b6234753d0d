import { sha256 } from "../../server/base/sha256";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Finding, Flow, Part, Parts } from "../../engine/index";
import { positionIn } from "../../engine/analysis";
import { nameOf } from "../../server/flows/folders";
import { PUBLICATIONS, readPublications } from "../../server/flows/publications";
import { ownBooks, publishedFolders, shownFile, type Places } from "./files";
import { readRegister } from "./register";
import { idOf, type Selection } from "./select";
import { filesUsedBy, isPartFile } from "./used";
import { versionFindings } from "./version";
import { readText } from "../../server/base/text-file";

/** A published file and its hash. */
type Kept = readonly [file: string, hash: string];

/**
 * Returns a finding for each published file that was edited in place, and for each of the `sound` flows whose version is
 * not the one that its content demands. Of a flow that was selected, its parts, lists, media and books are looked at, and
 * its published versions; everything, where all is.
 */
export function publishedFindings(places: Places, selection: Selection, sound: readonly string[]): readonly Finding[] {
  const published = versionsIn(places);
  return [
    ...editedBeside(places, selection, published),
    ...withoutPublication(places, selection),
    ...sound.flatMap((file) => versionFindings(places, file, published)),
  ];
}

/** Returns the findings of published files that were edited in place: they say at once that nothing can be published. */
export const editedFindings = (places: Places, selection: Selection): readonly Finding[] =>
  editedBeside(places, selection, versionsIn(places));

/** The files among the published ones that no register names, which no server takes up. */
function withoutPublication(places: Places, { flows, isAll }: Selection): readonly Finding[] {
  const ids = new Set(flows.map(idOf));
  return publishedFolders(places).flatMap((folder) => {
    if (!existsSync(join(folder, PUBLICATIONS))) return [];
    const [hashes, publications] = [readRegister(join(folder, "published.json")), readPublications(folder)];
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => file.endsWith(".flow.json") && (isAll || ids.has(dirname(file))))
      .filter((file) => hashes[file] === undefined || publications[file]?.sha256 !== hashes[file])
      .map((file) => byHand(shownFile(places, join(folder, file))));
  });
}

const byHand = (file: string): Finding => ({
  file,
  line: 1,
  column: 1,
  pointer: "",
  rule: "not-published",
  found: "a file without a publication",
  expected: "one that `npm run flow -- publish` wrote",
  message: "No server takes up a version that was put here by hand.",
});

const versionsIn = (places: Places): readonly Flow[] =>
  publishedFolders(places).flatMap((folder) =>
    Object.keys(readRegister(join(folder, "published.json"))).flatMap((file) => flowIn(join(folder, file))),
  );

function editedBeside(
  places: Places,
  { flows, lists, parts, books, isAll }: Selection,
  published: readonly Flow[],
): readonly Finding[] {
  const kept = places.flows.flatMap((home) => keptOf(places, home));
  const looked = new Set([...lists, ...parts, ...books, ...flows.flatMap((file) => filesUsedBy(places, file))]);
  return [
    ...kept.filter(([file]) => isAll || looked.has(file)).flatMap(([file, hash]) => editedFile(places, file, hash)),
    ...[...looked].filter(isPartFile).flatMap((file) => editedPart(places, file, published)),
  ];
}

/** The files that were published with the flows of a folder: its own, or those of the shipped flows that they name. */
function keptOf(places: Places, home: string): readonly Kept[] {
  const { main, books } = places;
  const folder = join(home, "published");
  const inFolders = (within: readonly string[], index: string, ending = ""): readonly Kept[] =>
    Object.entries(readRegister(join(folder, index))).map(([name, hash]) => {
      const paths = within.map((one) => join(one, name + ending));
      return [paths.find(existsSync) ?? paths[0] ?? "", hash];
    });
  const homes = [...new Set([home, main])];
  const rates = home === main ? [ownBooks(places)] : books;
  const inside = (name: string): readonly string[] => homes.map((one) => join(one, name));
  return [
    ...inFolders(inside("lists"), "lists.json", ".json"),
    ...inFolders(rates.toReversed(), "rates.json", ".json"),
    ...inFolders(inside("media"), "media.json"),
    ...inFolders([folder], "published.json"),
  ];
}

/** A published flow; none where its file cannot be read, since its hash says so already. */
function flowIn(file: string): readonly Flow[] {
  try {
    return [JSON.parse(readText(file)) as Flow];
  } catch {
    return [];
  }
}

function editedFile(places: Places, file: string, hash: string): readonly Finding[] {
  if (!existsSync(file)) return [edited(places, file, "no file")];
  const now = sha256(readFileSync(file));
  return now === hash ? [] : [edited(places, file, "another content")];
}

function editedPart(places: Places, file: string, published: readonly Flow[]): readonly Finding[] {
  const part = jsonIn(file) as Part | undefined;
  const kept = published.flatMap(({ parts }) => (parts as Parts | undefined)?.[nameOf(file)] ?? []);
  if (part === undefined || kept.every((each) => isSame(each, part))) return [];
  return [edited(places, file, "another content")];
}

/** A part is published inside of flows, with the schema of the format instead of the editor's. */
const isSame = ({ $schema: _kept, ...kept }: Part, { $schema: _own, ...own }: Part): boolean =>
  isDeepStrictEqual(kept, own);

/** What a file holds; undefined where it cannot be read, which has findings of its own. */
const jsonIn = (file: string): unknown => {
  try {
    return JSON.parse(readText(file));
  } catch {
    return undefined;
  }
};

function edited(places: Places, file: string, found: string): Finding {
  const next = file.replace(/@(\d+)(?=\.)/, (_, version) => `@${Number(version) + 1}`);
  return {
    file: shownFile(places, file),
    ...(file.endsWith(".json") && existsSync(file) ? positionIn(readText(file), "/version") : {}),
    pointer: "",
    rule: "published-edited",
    found: `${found} than what was published`,
    expected:
      next === file
        ? "the file as it was published"
        : `a new file with the next version: ${shownFile(places, next)}, and this one as it was`,
    message: "A published file never changes: quotes in progress and policies rely on it.",
  };
}
