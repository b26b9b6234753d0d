import { Refusal } from "../../access/refusal";
import { wordIn, workingCopies } from "../../flows/product-folder";
import type { Tagged } from "../../records/tagged";
import type { Draft, DraftBase, DraftBody, DraftFile } from "../../records/types";
import type { CallContext } from "../call";
import { createDraft } from "./drafts";
import { versionFiles, workingFiles } from "./products";

/**
 * Begins a draft from a product's working copy, from a published version, or from files. Throws `unknown_product`,
 * `unknown_version`, `unreadable_files`, `draft_too_large`, `too_many_requests`, and `invalid_request` for files that
 * would be one.
 */
export async function beginDraft(call: CallContext, { product, name, from }: DraftBody): Promise<Tagged<Draft>> {
  const { deps, actor } = call;
  await deps.limits.count("draft_save", [actor.space, "staffId" in actor ? actor.staffId : ""]);
  const { base, files } = await beginningOf(call, product, from);
  return createDraft(deps, actor, { product, name, title: titleOf(call, product, files), base, files });
}

interface Beginning {
  readonly base: DraftBase;
  readonly files: readonly DraftFile[];
}

async function beginningOf({ deps }: CallContext, product: string, from: DraftBody["from"]): Promise<Beginning> {
  if (from.files) return { base: { from: "files", version: versionIn(from.files) }, files: from.files };
  if (from.version !== undefined) {
    const { version } = from;
    const { files } = await orElse(() => versionFiles(deps, product, version), "unknown_version");
    return { base: { from: "version", version }, files };
  }
  const { version, files } = await orElse(() => workingFiles(deps, product), "unknown_product");
  return { base: { from: "working", version }, files };
}

/** The result of the work, with another refusal where there is nothing. */
async function orElse<T>(work: () => T | Promise<T>, code: "unknown_product" | "unknown_version"): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal && error.code === "not_found" ? new Refusal(code) : error;
  }
}

const flowIn = (files: readonly DraftFile[]): string | undefined =>
  files.find(({ path }) => path.endsWith(".flow.json"))?.text;

/** The version that the flow of these files says, where it is one. */
function versionIn(files: readonly DraftFile[]): string | null {
  const said = wordIn(flowIn(files) ?? "", "version");
  return said !== undefined && /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(said) ? said : null;
}

function titleOf({ deps }: CallContext, product: string, files: readonly DraftFile[]): string {
  const live = deps.flows.current.find(({ flow }) => flow.id === product)?.flow.title;
  const copy = workingCopies(deps.settings.folders).find(({ id }) => id === product);
  const said = live ?? (copy && wordIn(copy.text, "title")) ?? wordIn(flowIn(files) ?? "", "title");
  // A title of a draft may be any text: one that is not a name gives way to the product's id.
  return said !== undefined && /^[^\p{C}]{1,100}$/u.test(said) && said.trim() !== "" ? said : product;
}
