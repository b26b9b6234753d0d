import { finishQuoteFile } from "../domain/file-finish";
import { deleteFile, readQuoteFile } from "../domain/file-read";
import { signQuoteFile } from "../domain/file-sign";
import { FILE_TYPES } from "../files/kinds";
import { route } from "../http/route";
import type { Route, RouteCall } from "../http/route";

const base = "/api/quotes/v1/quotes/:quote_number/files";
const one = `${base}/:file`;
const named = ({ params }: RouteCall<unknown>): readonly [string, string] => [
  String(params.quote_number),
  String(params.file),
];

/** The files that answer questions of an enrollment: announce, upload, have it checked, then name it in an answer. */
export const quoteFileRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: base,
    summary: "Signs the form that uploads one announced file, which is to answer a question",
    operation: "quote_file.sign",
    body: "quote-file-body",
    response: { created: "quote-file-signed" },
    handle: (request) => signQuoteFile(request, String(request.params.quote_number), request.body),
  }),
  route({
    method: "POST",
    path: `${one}/done`,
    summary: "Checks an uploaded file; what it answers is the answer to the question",
    operation: "quote_file.finish",
    body: "empty-body",
    response: { one: "quote-file" },
    handle: (request) => finishQuoteFile(request, ...named(request)),
  }),
  route({
    method: "GET",
    path: one,
    summary: "A checked file, to be saved",
    operation: "quote_file.read",
    response: { file: FILE_TYPES },
    handle: (request) => readQuoteFile(request, ...named(request)),
  }),
  route({
    method: "DELETE",
    path: one,
    summary: "Removes a file that no saved answer names",
    operation: "quote_file.delete",
    response: "nothing",
    handle: async (request) => {
      await deleteFile(request, ...named(request));
      return undefined;
    },
  }),
];
