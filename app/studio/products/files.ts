import { strFromU8, unzipSync } from "fflate";
import type { DraftFile } from "../../shared/api/types";

/** What was chosen on this computer: the files of a product in it, and what a draft does not hold. */
export interface Chosen {
  readonly files: readonly DraftFile[];
  readonly leftOut: readonly LeftOut[];
}

interface LeftOut {
  readonly path: string;
  readonly why: string;
}

interface Found {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The places of a draft's files; that of `draft_path` of the API. */
export const PATH =
  /^(?:[A-Za-z0-9][A-Za-z0-9_.-]{0,79}\.flow\.json|(?:lists|parts|products)\/[A-Za-z0-9][A-Za-z0-9_.-]{0,79}@\d{1,6}\.json|scenarios\/[a-z][a-z0-9-]{0,63}\/(?:[A-Za-z0-9][A-Za-z0-9_.-]{0,79}\.json|looks\.txt))$/;

/** The most bytes of a file of a draft, and of all that is unpacked. */
const MOST = 3_000_000;
const MOST_IN_ALL = 60_000_000;

/**
 * Returns what a folder, an archive or single files hold of a product.
 * @param product the product's id: its own files are taken where there are those of several
 * @throws Error for an archive that cannot be unpacked
 */
export async function chosenOf(given: readonly File[], product: string): Promise<Chosen> {
  const found = (await Promise.all(given.map(foundIn))).flat();
  const root = rootOf(found, product);
  const files: DraftFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const { path, bytes } of found) {
    const place = placeOf(path, bytes, root, product);
    const text = bytes.length > MOST ? undefined : textOf(bytes);
    if (place === undefined) leftOut.push({ path, why: "a draft has no such file" });
    else if (bytes.length > MOST) leftOut.push({ path, why: "it is larger than 3 MB" });
    else if (text === undefined) leftOut.push({ path, why: "it is not text in UTF-8" });
    else if (files.some((file) => file.path === place)) leftOut.push({ path, why: `there are two of ${place}` });
    else files.push({ path: place, text });
  }
  return { files, leftOut };
}

async function foundIn(file: File): Promise<readonly Found[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!/\.zip$/i.test(file.name)) return [{ path: file.webkitRelativePath || file.name, bytes }];
  let size = 0;
  const unpacked = unzipSync(bytes, {
    filter({ name, originalSize }) {
      size += originalSize;
      // Before it is unpacked.
      if (size > MOST_IN_ALL) throw new Error(`${file.name} holds more than 60 MB`);
      return !name.endsWith("/");
    },
  });
  return Object.entries(unpacked).map(([path, inside]) => ({ path, bytes: inside }));
}

/** The folder that holds the product's flow; undefined where there is no flow. */
function rootOf(found: readonly Found[], product: string): string | undefined {
  const flows = found.filter(({ path }) => path.endsWith(".flow.json"));
  const flow = flows.find(({ bytes }) => memberOf(bytes, "id") === product) ?? flows[0];
  return flow?.path.slice(0, flow.path.lastIndexOf("/") + 1);
}

/** Where a file is in a draft; undefined for one that a draft does not hold. */
function placeOf(path: string, bytes: Uint8Array, root: string | undefined, product: string): string | undefined {
  const own = root !== undefined && path.startsWith(root) ? path.slice(root.length) : path;
  if (own.endsWith(".flow.json") && ![undefined, product].includes(memberOf(bytes, "id"))) return undefined;
  const place = own.includes("/") ? own : folderOf(bytes, product) + own;
  return PATH.test(place) ? place : undefined;
}

/** The folder of a file that was chosen alone, by the schema that it names. */
function folderOf(bytes: Uint8Array, product: string): string {
  const kind = /([a-z-]+)\.schema\.json$/.exec(memberOf(bytes, "$schema") ?? "")?.[1];
  switch (kind) {
    case "list":
    case "part":
      return `${kind}s/`;
    case "rate-book":
      return "products/";
    case "scenario":
    case "usual":
      return `scenarios/${product}/`;
    default:
      return "";
  }
}

/** A text at the top of a file of JSON; undefined where there is none. */
function memberOf(bytes: Uint8Array, name: string): string | undefined {
  try {
    const json: unknown = JSON.parse(strFromU8(bytes));
    const value: unknown = typeof json === "object" && json !== null ? Reflect.get(json, name) : undefined;
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The text of bytes, from which the same bytes are made again; undefined for other bytes than text. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
