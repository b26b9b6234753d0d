import { FILE_KINDS } from "../../engine/index";

const has = (bytes: Uint8Array, at: number, expected: string): boolean =>
  Buffer.from(bytes.subarray(at, at + expected.length)).equals(Buffer.from(expected, "latin1"));

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

/** Whether the bytes are a file of the type, and not an archive as well. False for a type that is none of ours. */
export const isOfType = (type: string, bytes: Uint8Array): boolean =>
  BEGINS.get(type)?.(bytes) === true && !isArchive(bytes);

/**
 * Whether the bytes can also be opened as a ZIP archive (a program for Java is one): it is read from its end, so it can
 * be hung on any picture.
 */
function isArchive(bytes: Uint8Array): boolean {
  const [RECORD, LONGEST_NOTE] = [22, 0xffff];
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - RECORD - LONGEST_NOTE)));
  for (let at = tail.indexOf("PK\x05\x06"); at >= 0; at = tail.indexOf("PK\x05\x06", at + 1))
    if (at + RECORD <= tail.length && at + RECORD + tail.readUInt16LE(at + 20) === tail.length) return true;
  return false;
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
