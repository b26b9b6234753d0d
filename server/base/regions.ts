import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../../flows/lists/us-regions@1.json");
const { items } = JSON.parse(readFileSync(file, "utf8")) as { items: readonly { code: string; name: string }[] };
const names = new Map(items.map((item) => [item.code, item.name]));

/** The codes of the 56 regions. */
export const REGION_CODES: readonly string[] = items.map(({ code }) => code);

/** True for the code of one of the 56 regions (portal §3, resolutions A-60). */
export const isRegion = (code: string): boolean => names.has(code);

/** The region's name, or its code when there is none. */
export const regionName = (code: string): string => names.get(code) ?? code;

const codes = new Map(items.flatMap(({ code, name }) => [[code, code] as const, [name.toUpperCase(), code] as const]));

/** The code of the region that is named by its code or its name, in any case; undefined when there is none. */
export const regionCode = (text: string): string | undefined => codes.get(text.trim().toUpperCase());
