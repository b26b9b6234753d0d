import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listsNamed, mediaNamed, withParts, type Flow } from "../../engine/index";
import { foldersFor, listTexts, readParts, shownFile, type Places } from "./files";
import { AlreadyPublished, freeze, type Publication } from "./freeze";

/** A flow cannot be published: the message says why. */
export class NotPublishable extends Error {}

/**
 * Freezes a sound flow in `flows/published/`. Returns the file that holds it, and whether it is new. Throws
 * NotPublishable for a version that is published with another content, and for a flow that names lists or media outside
 * of `flows/`: the server reads those of published versions there alone.
 */
export function publish(places: Places, file: string): { readonly file: string; readonly isNew: boolean } {
  const folder = join(places.main, "published");
  try {
    const frozen = freeze(folder, publication(places, file));
    return { file: shownFile(places, join(folder, frozen.file)), isNew: frozen.isNew };
  } catch (error) {
    if (!(error instanceof AlreadyPublished)) throw error;
    throw new NotPublishable(error.message);
  }
}

/** The flow with its parts inside it: a published version needs nothing else but its lists and media. */
function publication(places: Places, file: string): Publication {
  const flow = withParts(JSON.parse(readFileSync(file, "utf8")) as Flow, readParts(foldersFor(places, file)));
  const { id, version } = flow;
  const known = listTexts([places.main]);
  const lists = listsNamed(flow).map((name) => [name, known[name] ?? missing(`lists/${name}.json`)] as const);
  const media = mediaNamed(flow).map((name) => [name, mediaFile(places, name)] as const);
  const text = `${JSON.stringify(flow, null, 2)}\n`;
  return { id, version, text, lists: Object.fromEntries(lists), media: Object.fromEntries(media) };
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
