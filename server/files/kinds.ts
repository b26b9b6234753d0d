import { FILE_KINDS } from "../../engine/index";

/** Whether the bytes have the letters at that place. Nothing is copied, because it is asked for many places of a file. */
function has(bytes: Uint8Array, at: number, expected: string): boolean {
  if (at < 0 || at + expected.length > bytes.length) return false;
  for (let index = 0; index < expected.length; index += 1)
    if (bytes[at + index] !== expected.charCodeAt(index)) return false;
  return true;
}

/** The brands under which phones write HEIC photos. */
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "mif1"];

/** How a file of each type begins: we take only those that we can tell by their bytes. */
const BEGINS: ReadonlyMap<string, (bytes: Uint8Array) => boolean> = new Map([
  // Readers also take a PDF that begins later, which is how another kind of file is made to look like one.
  ["application/pdf", (bytes) => has(bytes, 0, "%PDF-")],
  ["image/jpeg", (bytes) => has(bytes, 0, "\xFF\xD8\xFF")],
  ["image/png", (bytes) => has(bytes, 0, "\x89PNG\r\n\x1A\n")],
  ["image/webp", (bytes) => has(bytes, 0, "RIFF") && has(bytes, 8, "WEBP")],
  ["image/heic", (bytes) => has(bytes, 4, "ftyp") && HEIC_BRANDS.some((brand) => has(bytes, 8, brand))],
]);

/** The media types of these files. */
export const FILE_TYPES: readonly string[] = [...BEGINS.keys()];

/** Whether the bytes are a file of the type, and of no other kind as well. False for a type that is none of ours. */
export const isOfType = (type: string, bytes: Uint8Array): boolean =>
  BEGINS.get(type)?.(bytes) === true && !isArchive(bytes) && !isPage(type, bytes);

/** The record at the end of a ZIP archive: its length, and where it says how many entries there are and how long they are. */
const RECORD = { length: 22, entries: 10, directoryBytes: 12 };
/**
 * How many places that may be such a record are judged. A picture or PDF of 10 MB holds its four letters by chance once
 * in four hundred; a file with more of them was made to take time.
 */
const MOST_RECORDS = 16;

/**
 * Whether the bytes can also be opened as a ZIP archive (a program for Java is one). It is read from its end, so it can
 * be hung on any picture; readers also take one with more bytes behind it. A file with too many places that may be its
 * end counts as one.
 */
function isArchive(bytes: Uint8Array): boolean {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let judged = 0;
  for (let at = all.indexOf("PK\x05\x06"); at >= 0; at = all.indexOf("PK\x05\x06", at + 4)) {
    if (at + RECORD.length <= all.length && hasDirectory(all, at)) return true;
    judged += 1;
    if (judged > MOST_RECORDS) return true;
  }
  return false;
}

/** Whether the record at this place has what it speaks of: the archive's directory, right before it. */
function hasDirectory(all: Buffer, at: number): boolean {
  const size = all.readUInt32LE(at + RECORD.directoryBytes);
  const isEmpty = size === 0 && all.readUInt16LE(at + RECORD.entries) === 0;
  return isEmpty || has(all, at - size, "PK\x01\x02") || has(all, at - 20, "PK\x06\x07");
}

const MARKUP = /<!doctype\s|<html[\s>]|<script[\s>]/i;

/** Whether a browser could be made to show the bytes as a page: in a picture anywhere, in a PDF behind its end. */
function isPage(type: string, bytes: Uint8Array): boolean {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = type === "application/pdf" ? all.lastIndexOf("%%EOF") : 0;
  return from >= 0 && MARKUP.test(all.toString("latin1", from));
}

/**
 * The name under which the file is saved: without characters that turn or hide a part of it, and with an ending of its
 * type, by which a computer decides what opens it.
 */
export function safeName(name: string, type: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, "-").trim() || "file";
  const endings = FILE_KINDS[type]?.endings ?? [];
  const isRight = endings.some((ending) => plain.toLowerCase().endsWith(`.${ending}`));
  return isRight ? plain : `${plain}.${endings[0] ?? "bin"}`;
}
