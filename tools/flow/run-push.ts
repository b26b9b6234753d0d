import { basename, resolve } from "node:path";
import { wordIn } from "../../server/flows/product-folder";
import { createDraft } from "../../server/domain/studio/drafts";
import { saveFiles } from "../../server/domain/studio/save";
import { filesOfDraft, findDraft } from "../../server/store/drafts";
import type { DraftFile, DraftHead } from "../../schemas/api/types";
import { WrongUsage, type Context } from "./command";
import { filesIn, markIn, writeMark } from "./draft-folder";
import { overDrafts, type Drafts } from "./drafts-of";

/** `flow push`: saves the files of a folder as a draft of a database. */
export function runPush(context: Context): Promise<number> {
  const [folder, ...more] = context.names;
  if (folder === undefined || more.length > 0) throw new WrongUsage("Name the one folder of the draft.");
  const files = filesIn(folder);
  if (files.length === 0) throw new WrongUsage(`${folder} has no files of a product, such as boa.flow.json.`);
  return overDrafts(context, async (drafts) => {
    const mark = markIn(folder);
    const asked = context.value("draft");
    const draft = asked ?? mark?.draft;
    if (draft === undefined) return begin(drafts, folder, files, context);
    // What another draft was pulled as says nothing of this one.
    return save(drafts, { folder, files, draft, seen: mark?.draft === draft ? mark.revision : undefined }, context);
  });
}

/** Makes a draft of a folder that belongs to none. */
async function begin({ deps, operator }: Drafts, folder: string, files: readonly DraftFile[], { output }: Context) {
  const flow = files.find(({ path }) => path.endsWith(".flow.json"));
  if (!flow) throw new WrongUsage(`${folder} has no flow, such as boa.flow.json: a draft is of a product.`);
  const product = wordIn(flow.text, "id") ?? basename(flow.path, ".flow.json");
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(product))
    throw new WrongUsage(
      `${flow.path} says the id ${JSON.stringify(product)}: expected small letters, digits and hyphens.`,
    );
  const base = { from: "files", version: wordIn(flow.text, "version") ?? null } as const;
  const name = `${basename(resolve(folder)).replaceAll(/\p{C}/gu, "")}, pushed`.slice(-120);
  const { record } = await createDraft(deps, operator, { product, name, title: product, base, files });
  mark(folder, operator.space, record.head, files);
  output.out(`${folder}: ${files.length} ${filesSaid(files.length)} are the new draft ${record.head.id} (${name})`);
  return 0;
}

interface Pushed {
  readonly folder: string;
  readonly files: readonly DraftFile[];
  readonly draft: string;
  /** The revision that was pulled or pushed last; undefined where this folder was never this draft. */
  readonly seen: number | undefined;
}

async function save({ deps, operator }: Drafts, { folder, files, draft, seen }: Pushed, { output }: Context) {
  const { space } = operator;
  const known = await findDraft(deps.store.db, space, draft);
  if (!known) throw new WrongUsage(`There is no draft ${draft} in the space ${space}.`);
  const stored = await filesOfDraft(deps.store.db, draft);
  const gone = stored.filter(({ path }) => files.every((each) => each.path !== path));
  const sent = [...files, ...gone.map(({ path }) => ({ path, text: null }))];
  const saver = { actor: operator, ifMatch: [String(seen ?? known.revision)] };
  const { record } = await saveFiles(deps, saver, draft, { files: sent });
  mark(folder, space, record.head, files);
  if (record.change === null) output.out(`${folder}: the draft ${draft} has these files already; nothing was saved`);
  else {
    const { number, paths, sentences, revision } = record.change;
    output.out(
      `${folder}: ${paths.length} ${filesSaid(paths.length)} saved as change ${number} of ${draft}, revision ${revision}`,
    );
    for (const { text } of sentences) output.out(`  ${text}`);
  }
  return 0;
}

const filesSaid = (count: number): string => (count === 1 ? "file" : "files");

const mark = (folder: string, space: string, { id, revision }: DraftHead, files: readonly DraftFile[]): void =>
  writeMark(folder, { draft: id, space, revision }, files);
