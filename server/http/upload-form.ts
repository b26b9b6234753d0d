/** Reads the form of an upload as a bucket does: first its fields, then its file as it comes. */
import { finished } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import type { BusboyInstance } from "@fastify/busboy";
import { Refusal } from "../access/refusal";

/** Room for the form's fields, all of them, which come before the file; a signed form of ours has 2 kB of them. */
export const FIELDS_BYTES = 8 * 1024;
const MOST_FIELDS = 30;
/** The most bytes of the lines about one part that are read. */
const HEADER_BYTES = 4 * 1024;

export interface UploadForm {
  /** All fields of the form by their names in lower case. */
  readonly fields: ReadonlyMap<string, string>;
  /** The file as it comes. Throws `upload_malformed` when the form does not end well behind it. */
  readonly file: AsyncIterable<Uint8Array>;
  /** Gives up what has not been read; does nothing when all has. */
  leave(): Promise<void>;
}

/** What the reader has found until now. */
interface Found {
  readonly fields: Map<string, string>;
  fieldsBytes: number;
  hasFile: boolean;
  pieces: Uint8Array[];
}

/**
 * Reads until the file begins: names without case, no name twice, exactly one file, and nothing behind it. No more of
 * the body is taken than is asked for. Throws `upload_malformed`.
 */
export async function openForm(contentType: string, body: AsyncIterable<Uint8Array>): Promise<UploadForm> {
  const reader = formReader(contentType);
  if (!reader) throw malformed();
  const found = findingsOf(reader);
  const feeding = feed(reader, body);
  const leave = async (): Promise<void> => void (await feeding.return());
  try {
    await untilFile(reader, found, feeding);
  } catch (error) {
    await leave();
    throw error;
  }
  return { fields: found.fields, file: fileOf(reader, found, feeding), leave };
}

async function untilFile(reader: BusboyInstance, found: Found, feeding: AsyncGenerator<number, void>): Promise<void> {
  for (let bytes = 0; !found.hasFile;) {
    const { done, value } = await feeding.next();
    bytes += value ?? 0;
    if (!found.hasFile && (done === true || reader.destroyed || bytes > FIELDS_BYTES * 2)) throw malformed();
  }
  if (reader.destroyed) throw malformed();
}

async function* fileOf(
  reader: BusboyInstance,
  found: Found,
  feeding: AsyncGenerator<number, void>,
): AsyncGenerator<Uint8Array> {
  for (let isOver = false; !isOver;) {
    yield* taken(found);
    if (reader.destroyed) throw malformed();
    isOver = (await feeding.next()).done === true;
  }
  yield* taken(found);
  if (reader.destroyed) throw malformed();
}

function taken(found: Found): readonly Uint8Array[] {
  const { pieces } = found;
  found.pieces = [];
  return pieces;
}

/** Hands the body to the reader, a chunk at each step, and tells its size. Ends when the reader has ended. */
async function* feed(reader: BusboyInstance, body: AsyncIterable<Uint8Array>): AsyncGenerator<number, void> {
  const ended = finished(reader).catch(() => undefined);
  for await (const chunk of body) {
    await Promise.race([new Promise<unknown>((done) => reader.write(chunk, done)), ended]);
    yield chunk.length;
    if (reader.destroyed) return;
  }
  reader.end();
  await ended;
}

/** What reads a form of this content type; undefined when it is not that of a form. */
function formReader(contentType: string): BusboyInstance | undefined {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      isPartAFile: (name, _, fileName) => name?.toLowerCase() === "file" || fileName !== undefined,
      limits: {
        fields: MOST_FIELDS,
        fieldSize: FIELDS_BYTES,
        files: 1,
        parts: MOST_FIELDS + 1,
        headerSize: HEADER_BYTES,
      },
    });
  } catch {
    return undefined;
  }
}

/** Collects what the reader finds. Destroys the reader as soon as the form is not one that we take. */
function findingsOf(reader: BusboyInstance): Found {
  const found: Found = { fields: new Map(), fieldsBytes: 0, hasFile: false, pieces: [] };
  const giveUp = (): void => {
    reader.destroy();
  };
  // The types promise a name, but a part may have none.
  reader.on("field", (name: string | undefined, value, _, isCut) => {
    const key = name?.toLowerCase();
    found.fieldsBytes += (key ?? "").length + value.length;
    const isTooMuch = isCut || found.fieldsBytes > FIELDS_BYTES;
    if (key === undefined || found.fields.has(key) || isTooMuch || found.hasFile) return giveUp();
    found.fields.set(key, value);
  });
  reader.on("file", (name: string | undefined, file) => {
    if (name?.toLowerCase() !== "file") giveUp();
    found.hasFile = true;
    file.on("error", giveUp).on("data", (chunk: Uint8Array) => found.pieces.push(chunk));
  });
  for (const event of ["error", "fieldsLimit", "filesLimit", "partsLimit"]) reader.on(event, giveUp);
  return found;
}

const malformed = (): Refusal => new Refusal("upload_malformed");
