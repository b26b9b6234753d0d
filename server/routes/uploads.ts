import type { Context, Hono } from "hono";
import type { Deps } from "../domain/deps";
import { takeUpload } from "../domain/files";
import { ANSWER_BYTES, IMPORT_BYTES } from "../files/port";
import { readBytes } from "../http/body";
import type { Description } from "../http/description";
import { boundaryOf, formParts } from "../http/form";
import { requireWritable } from "../http/writable";
import { Refusal } from "../access/refusal";

/**
 * The address that the signed forms of our own store are posted to. The form is the permission, so no sign-in is read.
 */
export const UPLOAD_PATH = "/api/storage/v1/uploads";

/** Room for the form's fields around the file. */
const FORM_BYTES = 64 * 1024;
const MOST_FIELDS = 30;
/** Which of the limits holds is signed in the form, which comes with the file. */
const MOST_BYTES = Math.max(ANSWER_BYTES, IMPORT_BYTES) + FORM_BYTES;

/** The description of the upload; a bucket takes the same form at its own address. */
export const uploadDescriptions: readonly Description[] = [
  {
    method: "POST",
    path: UPLOAD_PATH,
    summary: "Stores one file by its signed form; there only while files lie on this machine",
    form: {
      description: "The fields of the signed form as they were given, then the file.",
      type: "object",
      required: ["key", "policy", "file"],
      properties: {
        key: { description: "Where the file is kept.", type: "string" },
        policy: { description: "What may be posted, and until when, signed.", type: "string" },
        file: { description: "The file; it comes last.", type: "string", contentMediaType: "application/octet-stream" },
      },
      additionalProperties: { description: "Another field of the signed form.", type: "string" },
    },
    response: "nothing",
  },
];

/** Mounts the address of our own store, only while files are stored on this machine. */
export function mountUploads(app: Hono, deps: Deps): void {
  app.post(UPLOAD_PATH, async (c) => {
    if (!deps.files.own) throw new Refusal("not_found");
    await requireWritable(deps);
    const { fields, file } = await readForm(c);
    await takeUpload(deps, fields, file);
    return c.body(null, 204);
  });
  app.all(UPLOAD_PATH, () => {
    throw new Refusal("method_not_allowed");
  });
}

/**
 * The form's text fields and its file, as a bucket reads them: names without case, no name twice, exactly one file. Throws
 * `upload_malformed`, `upload_size`.
 */
async function readForm(c: Context): Promise<{ fields: Map<string, string>; file: Uint8Array }> {
  const boundary = boundaryOf(c.req.header("content-type") ?? "");
  if (boundary === undefined || c.req.header("content-encoding") !== undefined) throw new Refusal("upload_malformed");
  const body = await readBytes(c.req.raw, MOST_BYTES, "upload_size");
  const parts = formParts(body, boundary, MOST_FIELDS + 1) ?? [];
  const fields = new Map<string, string>();
  let file: Uint8Array | undefined;
  for (const { name, isFile, bytes } of parts) {
    const key = name.toLowerCase();
    if (fields.has(key) || (key === "file" ? file : isFile)) throw new Refusal("upload_malformed");
    if (key === "file") file = bytes;
    else fields.set(key, new TextDecoder().decode(bytes));
  }
  if (!file) throw new Refusal("upload_malformed");
  return { fields, file };
}
