import { finished } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import type { BusboyInstance } from "@fastify/busboy";
import type { Context, Hono } from "hono";
import type { Deps } from "../domain/deps";
import { takeUpload } from "../domain/files";
import { ANSWER_BYTES, IMPORT_BYTES } from "../files/port";
import { chunksOf } from "../http/body";
import type { Description } from "../http/description";
import { requireWritable } from "../http/writable";
import { Refusal } from "../access/refusal";

/**
 * The address that the signed forms of our own store are posted to. The form is the permission, so no sign-in is read.
 */
export const UPLOAD_PATH = "/api/storage/v1/uploads";

/** Room for the form's fields around the file. */
const FORM_BYTES = 64 * 1024;
const MOST_FIELDS = 30;
/** The most bytes of the lines about one part that are read. */
const HEADER_BYTES = 4 * 1024;
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

interface UploadForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: Uint8Array;
}

/**
 * The form's text fields and its file, as a bucket reads them: names without case, no name twice, exactly one file, and
 * nothing behind it. Throws `upload_malformed`, `upload_size`.
 */
async function readForm(c: Context): Promise<UploadForm> {
  const reader = c.req.header("content-encoding") === undefined && formReader(c.req.header("content-type") ?? "");
  if (!reader) throw new Refusal("upload_malformed");
  const read = formOf(reader);
  // All of it is kept, so nothing is won by waiting until the reader has taken a chunk.
  for await (const chunk of chunksOf(c.req.raw, MOST_BYTES, "upload_size")) {
    if (reader.destroyed) break;
    reader.write(chunk);
  }
  reader.end();
  const form = await read;
  if (!form) throw new Refusal("upload_malformed");
  return form;
}

/** What reads a form of this content type; undefined when it is not that of a form. */
function formReader(contentType: string): BusboyInstance | undefined {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      isPartAFile: (name, _, fileName) => name?.toLowerCase() === "file" || fileName !== undefined,
      limits: {
        fields: MOST_FIELDS,
        fieldSize: FORM_BYTES,
        files: 1,
        parts: MOST_FIELDS + 1,
        headerSize: HEADER_BYTES,
      },
    });
  } catch {
    return undefined;
  }
}

/**
 * The form that the reader has read when it ends; undefined when it is not one that we take, or not whole. Destroys the
 * reader as soon as that is known.
 */
async function formOf(reader: BusboyInstance): Promise<UploadForm | undefined> {
  const fields = new Map<string, string>();
  let chunks: Uint8Array[] | undefined;
  const giveUp = (): void => {
    reader.destroy();
  };
  // The types promise a name, but a part may have none.
  reader.on("field", (name: string | undefined, value, _, isCut) => {
    const key = name?.toLowerCase();
    if (key === undefined || fields.has(key) || isCut || chunks) return giveUp();
    fields.set(key, value);
  });
  reader.on("file", (name: string | undefined, file) => {
    const kept: Uint8Array[] = [];
    if (name?.toLowerCase() !== "file") giveUp();
    chunks = kept;
    file.on("error", giveUp).on("data", (chunk: Uint8Array) => kept.push(chunk));
  });
  for (const event of ["error", "fieldsLimit", "filesLimit", "partsLimit"]) reader.on(event, giveUp);
  await finished(reader).catch(giveUp);
  return chunks && !reader.destroyed ? { fields, file: Buffer.concat(chunks) } : undefined;
}
