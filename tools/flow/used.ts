import { basename, dirname, join } from "node:path";
import { listsNamed, mediaNamed, type Flow } from "../../engine/index";
import { readText } from "../../server/base/text-file";
import { foldersFor, homeOf, publishedFolders, type Places } from "./files";
import { BOOKS_OF_VERSIONS } from "./freeze";
import { wholeIn } from "./publish";
import { publishedVersions } from "./published-versions";
import { readRegister } from "./register";

/** Whether a file is a part of flows. */
export const isPartFile = (file: string): boolean => basename(dirname(file)) === "parts";

/**
 * Returns the files that a flow and its published versions use: parts, lists, media, the rate books that priced them, and
 * those versions. One that is missing is named in each folder where it may be. Of a flow that cannot be read, there are
 * only those of its versions.
 */
export function filesUsedBy(places: Places, file: string): readonly string[] {
  const home = homeOf(places, file);
  const versions = publishedVersions(publishedFolders(places), readText(file));
  const flows = [...workingIn(places, file), ...versions];
  const folders = [...new Set([...foldersFor(places, file), home, places.main])];
  const inside = (folder: string, names: readonly string[]): readonly string[] =>
    folders.flatMap((each) => names.map((name) => join(each, folder, name)));
  return [
    ...inside(
      "parts",
      flows.flatMap(({ parts }) => Object.keys(parts ?? {})).map((name) => `${name}.json`),
    ),
    ...inside(
      "lists",
      flows.flatMap((flow) => listsNamed(flow)).map((name) => `${name}.json`),
    ),
    ...inside(
      "media",
      flows.flatMap((flow) => mediaNamed(flow)),
    ),
    ...versions.map(({ id, version }) => join(home, "published", id, `${version}.flow.json`)),
    ...booksOf(home, versions).flatMap((name) => places.books.map((folder) => join(folder, `${name}.json`))),
  ];
}

/** The working copy with its parts; none where it cannot be read, which has findings of its own. */
function workingIn(places: Places, file: string): readonly Flow[] {
  try {
    const flow = wholeIn(places, file);
    // It names parts that there are: otherwise its lists cannot be known.
    listsNamed(flow);
    return [flow];
  } catch {
    return [];
  }
}

function booksOf(home: string, versions: readonly Flow[]): readonly string[] {
  const books = readRegister(join(home, "published", BOOKS_OF_VERSIONS));
  return versions.flatMap(({ id, version }) => books[`${id}/${version}.flow.json`] ?? []);
}
