import { join } from "node:path";
import { headResponse } from "../../server/domain/studio/wire";
import { versionFiles } from "../../server/domain/studio/products";
import { filesOfDraft, findDraft, listDrafts } from "../../server/store/drafts";
import type { DraftFile, DraftHead } from "../../schemas/api/types";
import { WrongUsage, type Context } from "./command";
import { editedIn, filesIn, markIn, writeFiles, writeMark } from "./draft-folder";
import { overDrafts, type Drafts } from "./drafts-of";

/** `flow pull`: writes drafts, or a version, of a database into folders. */
export function runPull(context: Context): Promise<number> {
  const to = context.value("to");
  if (to === undefined) throw new WrongUsage("Say where to write: --to FOLDER.");
  return overDrafts(context, async (drafts) => {
    const pulled = await pulledOf(drafts, context.names);
    if (pulled.length === 0) context.output.out("There are no drafts.");
    const refused = pulled.filter((each) => !write(each, join(to, each.folder), context));
    return refused.length === 0 ? 0 : 1;
  });
}

/** What is written into one folder. */
interface Pulled {
  readonly folder: string;
  readonly files: readonly DraftFile[];
  /** Undefined for a version, which is not a draft. */
  readonly head: DraftHead | undefined;
  readonly space: string;
}

async function pulledOf(drafts: Drafts, names: readonly string[]): Promise<readonly Pulled[]> {
  const { deps, operator } = drafts;
  const { db } = deps.store;
  const all = names.length === 0 ? await listDrafts(db, operator.space, { isDeleted: false }) : [];
  const ids = names.length === 0 ? all.map(({ id }) => id) : names;
  const pulled: Pulled[] = [];
  for (const name of ids) pulled.push(await (name.includes("@") ? versionOf(drafts, name) : draftOf(drafts, name)));
  // Two drafts of one product have a folder each.
  const isTwice = ({ folder }: Pulled): boolean => pulled.filter((each) => each.folder === folder).length > 1;
  return pulled.map((each) =>
    isTwice(each) && each.head ? { ...each, folder: `${each.folder}-${each.head.id}` } : each,
  );
}

async function draftOf({ deps: { store }, operator: { space } }: Drafts, id: string): Promise<Pulled> {
  const row = await findDraft(store.db, space, id);
  if (!row) throw new WrongUsage(`There is no draft ${id} in the space ${space}.`);
  const head = headResponse(row);
  return { folder: head.product, files: await filesOfDraft(store.db, id), head, space };
}

async function versionOf({ deps, operator: { space } }: Drafts, name: string): Promise<Pulled> {
  const [product = "", version = ""] = name.split("@");
  const { files } = await versionFiles(deps, product, version);
  return { folder: product, files, head: undefined, space };
}

/** Writes one folder. Returns false where something in it would be lost. */
function write({ files, head, space }: Pulled, folder: string, { has, output }: Context): boolean {
  const why = has("force") ? undefined : lostIn(folder, files, head);
  if (why !== undefined) {
    output.err(`${folder}: ${why} Nothing was written there: push it first, or add --force.`);
    return false;
  }
  writeFiles(folder, files);
  writeMark(folder, head && { draft: head.id, space, revision: head.revision }, files);
  const what = head ? `the draft ${head.id} (${head.name}) at revision ${head.revision}` : "the published version";
  output.out(`${folder}: ${files.length} ${files.length === 1 ? "file" : "files"} of ${what}`);
  return true;
}

/** What would be lost in a folder, as a sentence: files that are neither as they were pulled nor as they would be. */
function lostIn(folder: string, files: readonly DraftFile[], head: DraftHead | undefined): string | undefined {
  const texts = (all: readonly DraftFile[]) => new Map(all.map(({ path, text }) => [path, text]));
  const [here, pulled] = [texts(filesIn(folder)), texts(files)];
  const lost = editedIn(folder).filter((path) => here.get(path) !== pulled.get(path));
  if (lost.length > 0) {
    const more = lost.length > 3 ? ` and ${lost.length - 3} more` : "";
    return `found edits of ${lost.slice(0, 3).join(", ")}${more} that were not pushed.`;
  }
  const other = markIn(folder)?.draft;
  return other === undefined || other === head?.id ? undefined : `found another draft, ${other}.`;
}
