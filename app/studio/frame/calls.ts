import { requestAs } from "../../shared/api/request";
import type { RequestOptions } from "../../shared/api/request";
import type {
  Draft,
  DraftBody,
  DraftChange,
  DraftChangeTexts,
  DraftFilesBody,
  DraftHead,
  DraftSaved,
  Library,
  LibraryText,
  ProductFiles,
  StudioProduct,
  StudioProductPage,
  StudioStep,
} from "../../shared/api/types";
import { staffCaller } from "../../shared/session/staff";

const studio = (...path: readonly string[]): string =>
  ["/api/studio/v1", ...path.map((part) => encodeURIComponent(part))].join("/");
const request = requestAs(staffCaller);

/** The state of a draft that a save goes out from: as it was received (`from`), or by its number (`revision`). */
type Seen = Pick<RequestOptions, "from" | "revision">;

/** How many changes of a history, and after how many of the newest. */
interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** The calls of the studio, as the one of the carrier's people who is signed in. All throw ApiError. */
export const asStaff = {
  getProducts: (): Promise<readonly StudioProduct[]> => request(studio("products")),
  getProduct: (product: string): Promise<StudioProductPage> => request(studio("products", product)),
  /** How many came to each step of each way in, and went no further, in the last `days` days. */
  getSteps: (product: string, days: number): Promise<readonly StudioStep[]> =>
    request(studio("products", product, "steps"), { query: { days } }),
  /** The files of a published version. */
  getVersion: (product: string, version: string): Promise<ProductFiles> =>
    request(studio("products", product, "versions", version)),
  /** The files of the working copy. */
  getWorking: (product: string): Promise<ProductFiles> => request(studio("products", product, "working")),

  /** The deleted drafts of a product that can still be restored. */
  getDeleted: (product: string): Promise<readonly DraftHead[]> =>
    request(studio("drafts"), { query: { product, deleted: "yes" } }),
  getDraft: (draft: string): Promise<Draft> => request(studio("drafts", draft)),
  createDraft: (body: DraftBody): Promise<Draft> => request(studio("drafts"), { method: "POST", body }),
  renameDraft: (draft: string, name: string): Promise<DraftHead> =>
    request(studio("drafts", draft), { method: "PUT", body: { name } }),
  /** It can be restored for 30 days. Throws `changed_meanwhile` when it was saved since it was listed. */
  deleteDraft: ({ id, revision }: DraftHead): Promise<DraftHead> =>
    request(studio("drafts", id), { method: "DELETE", revision }),
  restoreDraft: (draft: string): Promise<DraftHead> =>
    request(studio("drafts", draft, "restore"), { method: "POST", body: {} }),
  /** Throws ApiError `changed_meanwhile` when the draft has another revision; nothing is saved then. */
  saveFiles: (draft: string, body: DraftFilesBody, seen: Seen): Promise<DraftSaved> =>
    request(studio("drafts", draft, "files"), { method: "PUT", body, ...seen }),

  /** The history of a draft, the newest change first. */
  getChanges: (draft: string, { offset, limit }: Slice): Promise<readonly DraftChange[]> =>
    request(studio("drafts", draft, "changes"), { query: { _offset: offset, _limit: limit } }),
  /** The files of a change before and after it. */
  getChange: (draft: string, number: number): Promise<DraftChangeTexts> =>
    request(studio("drafts", draft, "changes", String(number))),

  getLibrary: (): Promise<Library> => request(studio("library")),
  getLibraryText: (kind: "lists" | "parts" | "books", name: string): Promise<LibraryText> =>
    request(studio("library", kind, name)),
};
