import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { listsNamed, mediaNamed, withParts, type Flow } from "../../engine/index";
import { foldersFor, listTexts, ownBooks, readParts, shownFile, type Places } from "./files";
import { AlreadyPublished, freeze, type Frozen, type Publication } from "./freeze";
import { readRateBooks } from "./rates";
import { readText } from "../../server/base/text-file";

/** A flow cannot be published: the message says why. */
export class NotPublishable extends Error {}

/**
 * Freezes a sound flow in `flows/published/`, and the current rate book of its product. Returns the file that holds the
 * flow, whether it is new, and which books are frozen now that were not before. Throws NotPublishable for a version or a
 * book that is published with another content, and for a flow that names lists or media outside of `flows/`: the server
 * reads those of published versions there alone.
 */
export function publish(places: Places, file: string): Frozen {
  const folder = join(places.main, "published");
  try {
    const frozen = freeze(folder, publication(places, file));
    return { ...frozen, file: shownFile(places, join(folder, frozen.file)) };
  } catch (error) {
    if (!(error instanceof AlreadyPublished)) throw error;
    throw new NotPublishable(error.message);
  }
}

/** The flow with its parts inside it: a published version needs nothing else but its lists and media. */
function publication(places: Places, file: string): Publication {
  const flow = withParts(JSON.parse(readText(file)) as Flow, readParts(foldersFor(places, file)));
  const { id, version } = flow;
  const known = listTexts([places.main]);
  const lists = listsNamed(flow).map((name) => [name, known[name] ?? missing(`lists/${name}.json`)] as const);
  const media = mediaNamed(flow).map((name) => [name, mediaFile(places, name)] as const);
  const text = `${JSON.stringify(flow, null, 2)}\n`;
  const rates = ratesOf(places, flow);
  return { id, version, text, lists: Object.fromEntries(lists), media: Object.fromEntries(media), rates };
}

/** The current rate book of the flow's product; none where it stands outside of the repository. */
function ratesOf(places: Places, { vertical_code }: Flow): Publication["rates"] {
  const { books, texts } = readRateBooks(places);
  const own = books.filter(
    ({ book, file }) =>
      book.vertical.code === vertical_code && dirname(resolve(places.root, file)) === ownBooks(places),
  );
  return Object.fromEntries(own.map(({ book, file }) => [`${book.id}@${book.version}`, texts[file] ?? ""]));
}

function mediaFile({ main }: Places, name: string): Uint8Array {
  try {
    return readFileSync(join(main, "media", name));
  } catch {
    return missing(`media/${name}`);
  }
}

function missing(file: string): never {
  throw new NotPublishable(`flows/${file} is missing: a published flow names only lists and media of flows/.`);
}
