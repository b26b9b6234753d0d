import { beginDraft } from "../domain/studio/begin";
import { deleteDraft, nameDraft, readDraft, readDrafts, restoreDraft } from "../domain/studio/drafts";
import { readChange, readChanges } from "../domain/studio/history";
import { readLibrary, readLibraryText } from "../domain/studio/library";
import type { LibrarySort } from "../domain/studio/library";
import { readProductPage } from "../domain/studio/product-page";
import { readProducts, readSteps, versionFiles, workingFiles } from "../domain/studio/products";
import { saveDraft } from "../domain/studio/save-draft";
import { Refusal } from "../access/refusal";
import { route } from "../http/route";
import type { Route, RouteCall } from "../http/route";
import { page } from "./management";

const base = "/api/studio/v1";
const idOf = (request: RouteCall<unknown>): string => String(request.params.id);

/** The files of a product are JSON texts in JSON: a body of this size holds a draft as large as drafts may be, most often. */
const MOST_BYTES = 4_000_000;
const MOST_DAYS = 365;

const productRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: `${base}/products`,
    summary: "The products, with their drafts and enrollments",
    operation: "product.read",
    response: { list: "studio-product" },
    handle: readProducts,
  }),
  route({
    method: "GET",
    path: `${base}/products/:id`,
    summary: "One product with its versions",
    operation: "product.read",
    response: { one: "studio-product-page" },
    handle: (request) => readProductPage(request, idOf(request)),
  }),
  route({
    method: "GET",
    path: `${base}/products/:id/steps`,
    summary: "How many came to each step of a product, and how many of them went no further",
    operation: "product.read",
    query: {
      days: {
        description: "Of how many days until now; events are not kept longer than KEEP_EVENTS_DAYS.",
        schema: { type: "integer", minimum: 1, maximum: MOST_DAYS, default: 30 },
      },
    },
    response: { list: "studio-step" },
    handle: (request) => readSteps(request, idOf(request), request.query.days),
  }),
  route({
    method: "GET",
    path: `${base}/products/:id/working`,
    summary: "The files of a product's working copy",
    operation: "product.read",
    response: { one: "product-files" },
    handle: async (request) => workingFiles(request.deps, idOf(request)),
  }),
  route({
    method: "GET",
    path: `${base}/products/:id/versions/:version`,
    summary: "The files of a published version",
    operation: "product.read",
    response: { one: "product-files" },
    handle: (request) => versionFiles(request.deps, idOf(request), String(request.params.version)),
  }),
];

/** What the library has texts of, each as the API's description calls it. */
const LIBRARY_TEXTS: readonly (readonly [sort: LibrarySort, summary: string])[] = [
  ["lists", "One list of the library"],
  ["parts", "One part of the library"],
  ["books", "One published rate book"],
];

const libraryRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: `${base}/library`,
    summary: "The lists, parts and media that products share, and the published rate books",
    operation: "library.read",
    response: { one: "library" },
    handle: async (request) => readLibrary(request),
  }),
  ...LIBRARY_TEXTS.map(([sort, summary]) =>
    route({
      method: "GET",
      path: `${base}/library/${sort}/:name`,
      summary,
      operation: "library.read",
      response: { one: "library-text" },
      handle: async (request) => readLibraryText(request, sort, String(request.params.name)),
    }),
  ),
];

const draftRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: `${base}/drafts`,
    summary: "The drafts, the last saved first",
    operation: "draft.read",
    query: {
      product: {
        description: "Of this product alone; absent = of all.",
        schema: { type: "string", pattern: "^[a-z][a-z0-9-]{0,63}$", description: "A product's id." },
      },
      deleted: {
        description: "yes = the deleted ones that can be restored; absent = those that are not deleted.",
        schema: { enum: ["yes"] },
      },
    },
    response: { list: "draft-head" },
    handle: (request) =>
      readDrafts(request, { product: request.query.product, isDeleted: request.query.deleted === "yes" }),
  }),
  route({
    method: "POST",
    path: `${base}/drafts`,
    summary: "Begins a draft of a product",
    operation: "draft.create",
    body: "draft-body",
    mostBytes: MOST_BYTES,
    isVerbatim: true,
    response: { tagged: "draft" },
    handle: (request) => beginDraft(request, request.body),
  }),
  route({
    method: "GET",
    path: `${base}/drafts/:id`,
    summary: "A draft with its files",
    operation: "draft.read",
    response: { tagged: "draft" },
    handle: (request) => readDraft(request, idOf(request)),
  }),
  route({
    method: "PUT",
    path: `${base}/drafts/:id`,
    summary: "Gives a draft another name",
    operation: "draft.rename",
    body: "draft-name-body",
    conditional: true,
    response: { tagged: "draft-head" },
    handle: (request) => nameDraft(request, idOf(request), request.body.name),
  }),
  route({
    method: "DELETE",
    path: `${base}/drafts/:id`,
    summary: "Deletes a draft, which can be restored for a while",
    operation: "draft.delete",
    conditional: true,
    response: { tagged: "draft-head" },
    handle: (request) => deleteDraft(request, idOf(request)),
  }),
  route({
    method: "POST",
    path: `${base}/drafts/:id/restore`,
    summary: "Restores a deleted draft",
    operation: "draft.restore",
    body: "empty-body",
    response: { tagged: "draft-head" },
    handle: (request) => restoreDraft(request, idOf(request)),
  }),
  route({
    method: "PUT",
    path: `${base}/drafts/:id/files`,
    summary: "Saves files of a draft, made from the revision that If-Match names",
    operation: "draft.save",
    body: "draft-files-body",
    mostBytes: MOST_BYTES,
    isVerbatim: true,
    conditional: true,
    response: { tagged: "draft-saved" },
    handle: (request) => saveDraft(request, idOf(request), request.body),
  }),
];

const historyRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: `${base}/drafts/:id/changes`,
    summary: "The changes of a draft, the newest first",
    operation: "draft.read",
    query: page,
    response: { list: "draft-change" },
    handle: (request) => {
      const { _offset: offset, _limit: limit } = request.query;
      return readChanges(request, idOf(request), { offset, limit });
    },
  }),
  route({
    method: "GET",
    path: `${base}/drafts/:id/changes/:number`,
    summary: "The files of a draft before and after one change",
    operation: "draft.read",
    response: { one: "draft-change-texts" },
    handle: (request) => readChange(request, idOf(request), numberOf(request)),
  }),
];

/** The number of a change. Throws `not_found` for what is none. */
function numberOf({ params }: RouteCall<unknown>): number {
  if (!/^\d{1,9}$/.test(String(params.number))) throw new Refusal("not_found");
  return Number(params.number);
}

/** Drafts, products and the library, for those who write products and those who approve them. */
export const studioRoutes: readonly Route[] = [...productRoutes, ...libraryRoutes, ...draftRoutes, ...historyRoutes];
