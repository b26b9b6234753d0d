import { signFile } from "../domain/files";
import { beginBulkImport, readOperation } from "../domain/import/operations";
import { route } from "../http/route";
import type { Route } from "../http/route";

const base = "/api/management/v1";

/** The CSV import (portal §4, §7): sign, then upload, then begin, then ask how far it is. */
export const importRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: `${base}/files/sign`,
    summary: "Signs the form that uploads one announced file",
    operation: "file.sign",
    body: "file-sign-body",
    response: { one: "file-approval" },
    handle: (request) => signFile(request, request.body),
  }),
  route({
    method: "POST",
    path: `${base}/clients/bulk-csv`,
    summary: "Begins the import of an uploaded file",
    operation: "client.import",
    body: "bulk-csv-body",
    response: { one: "operation-begun" },
    handle: (request) => beginBulkImport(request, request.body.file_approval_id),
  }),
  route({
    method: "GET",
    path: `${base}/long_operations/:id`,
    summary: "How far an import is, and how it ended",
    operation: "operation.read",
    response: { one: "long-operation" },
    handle: (request) => readOperation(request, String(request.params.id)),
  }),
];
