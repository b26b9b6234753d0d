/** One product with its versions, as a time line of sentences. */
import { sha256 } from "../../base/sha256";
import { wordIn } from "../../flows/product-folder";
import { versionsOf } from "../../flows/product-versions";
import type { DraftFile, Sentence, StudioProductPage } from "../../records/types";
import type { CallContext } from "../call";
import type { Deps } from "../deps";
import { filesFor, readProduct } from "./products";

/** A product with its published versions. Throws `not_found`. */
export async function readProductPage(call: CallContext, id: string): Promise<StudioProductPage> {
  const { deps } = call;
  const product = await readProduct(call, id);
  const known = await versionsOf(deps.store.db, deps.settings.folders, id);
  const versions: StudioProductPage["versions"][number][] = [];
  let before: readonly DraftFile[] | undefined;
  for (const each of known.toReversed()) {
    const files = await filesFor(deps, id, each);
    const { version, at, way, by } = each;
    versions.push({
      version,
      at: at?.toISOString() ?? null,
      way,
      by: by.map(({ name, role }) => ({ name, role })),
      changes: changesIn(files, id),
      sentences: before === undefined ? [] : await sentencesOf(deps, before, files),
    });
    before = files;
  }
  return { product, versions: versions.toReversed() };
}

const changesIn = (files: readonly DraftFile[], id: string): string => {
  const text = files.find(({ path }) => path === `${id}.flow.json`)?.text ?? "";
  return wordIn(text, "changes") ?? "";
};

/** Published versions never change, so that each pair is compared once in the life of the process. */
const made = new Map<string, readonly Sentence[]>();

async function sentencesOf(
  { sentences }: Pick<Deps, "sentences">,
  was: readonly DraftFile[],
  now: readonly DraftFile[],
): Promise<readonly Sentence[]> {
  const key = sha256(JSON.stringify([was, now]));
  const known = made.get(key) ?? (await sentences.between({ was, now, between: "versions" }));
  made.set(key, known);
  return known;
}
