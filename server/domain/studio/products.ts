/** Products as the carrier's people see them: live version, working copy, versions, enrollments, drafts. */
import { Refusal } from "../../access/refusal";
import { isAsPublished } from "../../flows/files";
import { filesOf, wordIn, workingCopies } from "../../flows/product-folder";
import type { WorkingCopy } from "../../flows/product-folder";
import { filesOfVersion, versionsOf } from "../../flows/product-versions";
import type { PublishedVersion } from "../../flows/product-versions";
import type { DraftFile, DraftHead, ProductFiles, StudioProduct } from "../../records/types";
import { listDrafts } from "../../store/drafts";
import { enrollmentsByVersion, stepFigures } from "../../store/studio-figures";
import type { StepFigure } from "../../store/studio-figures";
import { compareVersions } from "../../../engine/index";
import type { CallContext } from "../call";
import type { Deps } from "../deps";
import { inOrder } from "../../drafts/files";
import { headResponse } from "./wire";

/** The parts that reading a product's files needs; commands have them, too. */
export type FilesDeps = Pick<Deps, "store"> & { readonly settings: Pick<Deps["settings"], "folders"> };

const LATELY_MS = 30 * 86_400_000;

/** The products that are served, those of working copies, and those that are drafts alone, by id. */
export async function readProducts(call: CallContext): Promise<readonly StudioProduct[]> {
  const { deps, actor } = call;
  const { db } = deps.store;
  const drafts = (await listDrafts(db, actor.space, { isDeleted: false })).map(headResponse);
  const enrollments = await enrollmentsByVersion(db, actor.space);
  const copies = workingCopies(deps.settings.folders);
  const ids = [
    ...copies.map(({ id }) => id),
    ...deps.flows.current.map(({ flow }) => flow.id),
    ...drafts.map(({ product }) => product),
  ];
  const products: StudioProduct[] = [];
  for (const id of [...new Set(ids)].toSorted())
    products.push(await productOf(call, id, { copies, drafts, enrollments }));
  return products;
}

interface Known {
  readonly copies: readonly WorkingCopy[];
  readonly drafts: readonly DraftHead[];
  readonly enrollments: Awaited<ReturnType<typeof enrollmentsByVersion>>;
}

async function productOf({ deps }: CallContext, id: string, known: Known): Promise<StudioProduct> {
  const { flows, settings, store, clock } = deps;
  const live = flows.current.find(({ flow }) => flow.id === id)?.flow;
  const copy = known.copies.find((each) => each.id === id);
  const versions = await versionsOf(store.db, settings.folders, id);
  const since = versions.find(({ version }) => version === live?.version)?.at?.toISOString() ?? null;
  const lately = clock.now().getTime() - LATELY_MS;
  return {
    id,
    title: live?.title ?? (copy && wordIn(copy.text, "title")) ?? id,
    vertical_code: live?.vertical_code ?? (copy && wordIn(copy.text, "vertical_code")) ?? null,
    live: live ? { version: live.version, since } : null,
    is_off: flows.off.includes(id) || settings.productsOff.includes(id),
    working: copy ? workingOf(copy, settings.folders.main) : null,
    enrollments: known.enrollments
      .filter(({ flow_id }) => flow_id === id)
      .map(({ flow_version: version, open, sold }) => ({ version, open, sold }))
      .toSorted((a, b) => compareVersions(b.version, a.version)),
    drafts: known.drafts.filter(({ product }) => product === id),
    published: versions.flatMap(({ version, at, way }) =>
      at === null || at.getTime() < lately ? [] : [{ version, at: at.toISOString(), way }],
    ),
  };
}

const workingOf = ({ file, root, text }: WorkingCopy, main: string): StudioProduct["working"] => {
  const version = wordIn(text, "version");
  return { version: version ?? null, is_published: version !== undefined && isAsPublished(file, root, main) };
};

/** One product. Throws `not_found`. */
export async function readProduct(call: CallContext, id: string): Promise<StudioProduct> {
  const found = (await readProducts(call)).find((each) => each.id === id);
  if (!found) throw new Refusal("not_found");
  return found;
}

/** The files of a product's working copy, by path. Throws `not_found`, `unreadable_files`. */
export function workingFiles({ settings: { folders } }: FilesDeps, id: string): ProductFiles {
  const copy = workingCopies(folders).find((each) => each.id === id);
  if (!copy) throw new Refusal("not_found");
  return { version: wordIn(copy.text, "version") ?? null, files: inOrder(filesOf(copy, folders)) };
}

/** The files of a published version, by path. Throws `not_found`, `unreadable_files`. */
export async function versionFiles(deps: FilesDeps, id: string, version: string): Promise<ProductFiles> {
  const known = await versionsOf(deps.store.db, deps.settings.folders, id);
  const found = known.find((each) => each.version === version);
  const files = found ? await filesFor(deps, id, found) : [];
  if (files.length === 0) throw new Refusal("not_found");
  return { version, files };
}

/** The files of a version, by path. */
export const filesFor = async (
  { store, settings }: FilesDeps,
  id: string,
  version: PublishedVersion,
): Promise<readonly DraftFile[]> => inOrder(await filesOfVersion(store.db, settings.folders, id, version));

/** How many came to each step in these days, and how many of them went no further. */
export const readSteps = ({ deps, actor }: CallContext, id: string, days: number): Promise<readonly StepFigure[]> =>
  stepFigures(deps.store.db, actor.space, id, days);
