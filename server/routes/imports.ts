import { signFile } from "../domain/files";
import type { SignBody } from "../domain/files";
import { beginBulkImport, readOperation } from "../domain/import/operations";
import { route } from "../http/route";
import type { Route } from "../http/route";
import { bodyOf } from "../http/validate";

const base = "/api/management/v1";

/** The CSV import (portal §4, §7): sign, then upload, then begin, then ask how far it is. */
export const importRoutes: readonly Route[] = [
  route({ method: "POST", path: `${base}/files/sign`, operation: "file.sign", body: bodyOf<SignBody>("file-sign"), handle: (request) => signFile(request, request.body) }),
  route({
    method: "POST",
    path: `${base}/clients/bulk-csv`,
    operation: "client.import",
    body: bodyOf<{ file_approval_id: string }>("bulk-csv"),
    handle: (request) => beginBulkImport(request, request.body.file_approval_id),
  }),
  route({ method: "GET", path: `${base}/long_operations/:id`, operation: "operation.read", handle: (request) => readOperation(request, String(request.params.id)) }),
];
