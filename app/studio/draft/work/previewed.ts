import type { JsonObject } from "../../../../engine/index";
import type { Broker, Brokerage, Settings } from "../../../shared/api/types";
import type { Named, PreviewAround, PreviewDraft, PreviewPerson, PreviewPlace } from "../../../shared/preview/protocol";
import { isRecord } from "../../../shared/storage/json";
import { flowOf } from "../model/files";
import type { Files } from "../model/files";
import type { LibraryTexts } from "./library";

/** What the preview is given of a draft, or why it cannot be shown. */
export type Previewed = { readonly draft: PreviewDraft } | { readonly problem: string };

const isObject = (value: unknown): value is JsonObject => isRecord(value);

/** The value of a text; undefined where that is not a JSON object. */
function objectIn(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const nameOf = (path: string): string => (path.split("/").at(-1) ?? path).replace(/\.json$/, "");

/** The files of a folder by their names: of the draft, and before it those of the library. */
function named(files: Files, folder: "lists" | "parts", library: LibraryTexts): Named {
  const own = [...files].flatMap(([path, text]) =>
    path.startsWith(`${folder}/`) ? [[nameOf(path), text] as const] : [],
  );
  const values = [...library[folder], ...own].flatMap(([name, text]) => {
    const value = objectIn(text);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(values);
}

/** The newest rate book of the draft, and where it is. */
function bookIn(files: Files): { readonly path: string; readonly book: JsonObject } | undefined {
  const books = [...files].flatMap(([path, text]) => {
    const book = path.startsWith("products/") ? objectIn(text) : undefined;
    return book ? [{ path, book }] : [];
  });
  return books.toSorted((a, b) => Number(b.book.version) - Number(a.book.version))[0];
}

/** Returns what the preview is given of a draft's files. `revision` counts what it was given before. */
export function previewed(files: Files, library: LibraryTexts, revision: number): Previewed {
  const path = flowOf(files);
  if (path === "") return { problem: "The draft has no flow." };
  const flow = objectIn(files.get(path));
  if (!flow) return { problem: `${path} is not JSON now.` };
  const [parts, lists] = [named(files, "parts", library), named(files, "lists", library)];
  const usual = objectIn([...files].find(([each]) => each.endsWith("/usual.json"))?.[1]) ?? null;
  return { draft: { revision, flow, parts, lists, book: bookIn(files)?.book ?? null, usual } };
}

/** The file of a draft or of the library that a place of the preview is in. */
export function pathOf({ part, list, book }: PreviewPlace, files: Files): string {
  if (part !== undefined) return `parts/${part}.json`;
  if (list !== undefined) return `lists/${list}.json`;
  return book ? (bookIn(files)?.path ?? "") : flowOf(files);
}

const BROKERAGE: Brokerage = { slug: "sample-agency", name: "Sample Agency" };
const BROKER: Broker = {
  id: "bkr_preview",
  name: "Alex Morgan",
  email: "alex@agency.example",
  phone_number: "303-555-0100",
  brokerage: { slug: BROKERAGE.slug },
};

/** Who sells in the preview: a made-up agent of a made-up brokerage, who is licensed wherever the person says so. */
export const aroundOf = (settings: Settings): PreviewAround => ({
  settings,
  broker: BROKER,
  brokerage: { ...BROKERAGE, default_broker: BROKER },
});

/** Whom the preview shows at first: a broker's client, in the state of the usual answers. */
export const personOn = (day: string): PreviewPerson => ({
  entry: "dashboard",
  state: null,
  day,
  client: null,
  licensed: true,
  card: "ok",
  answers: {},
});

/** The regions that the lists of a draft hold: their codes and names. The first list that has nothing else is it. */
export function regionsIn(lists: Named): readonly (readonly [code: string, name: string])[] {
  for (const { items } of Object.values(lists)) {
    if (!Array.isArray(items)) continue;
    const regions = items.flatMap((item) => (isRegion(item) ? [[item.code, item.name] as const] : []));
    if (regions.length > 0 && regions.length === items.length) return regions;
  }
  return [];
}

const isRegion = (item: unknown): item is { readonly code: string; readonly name: string } =>
  isRecord(item) && typeof item.code === "string" && /^[A-Z]{2}$/.test(item.code) && typeof item.name === "string";
