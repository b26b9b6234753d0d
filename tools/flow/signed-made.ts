/** What a page is signed over: the files of both versions, and what was found between them. */
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { canonical } from "../../engine/analysis";
import { isObject } from "../../engine/index";
import type { ComparedSide, SignedPage } from "../../schemas/signed.types";
import { sha256 } from "../../server/base/sha256";
import { readText } from "../../server/base/text-file";
import { residueIn } from "./account-lines";
import { hashOf } from "./contents";
import { sampledOf, type Comparison } from "./difference";
import type { Edition } from "./edition";

/** Returns the block of a page that was just made, which is not signed yet. `attached` is the file of `--journey`. */
export function blockOf(
  compared: Comparison,
  was: Edition,
  now: Edition,
  attached: string | undefined,
): Omit<SignedPage, "page"> {
  return {
    schema: 1,
    made: new Date().toISOString(),
    today: now.course.world.today,
    tool: toolNow(),
    was: sideOf(was),
    now: sideOf(now),
    intent: compared.intent,
    journey: attached === undefined ? null : objectIn(attached),
    result: resultOf(compared),
    residue: residueSaid(compared).map((about) => ({ about, decision: null, name: null, day: null })),
    signatures: [],
  };
}

/** What a file of JSON holds. */
function objectIn(file: string): object | null {
  const held: unknown = JSON.parse(readText(file));
  return isObject(held) ? held : null;
}

const sideOf = ({ name, flow: { id, version }, contents }: Edition): ComparedSide => ({
  name,
  id,
  version,
  contents: contents(),
});

/** Returns what the comparison could not account for, a sentence each. */
export const residueSaid = (compared: Comparison): readonly string[] => [
  ...residueIn(compared).map(({ sentence }) => `${sentence}: its effect was not found`),
  ...sampledOf(compared).map((decision) => `${decision}: a sample only, since there are too many combinations`),
];

/** What only says in words, for people, what the data beside it says, or where. */
const WORDS = new Set([
  "sentence",
  "title",
  "who",
  "apart",
  "place",
  "replay",
  "witness",
  "situation",
  "because",
  "usedAt",
]);

/** Returns the hash of what was found. Another release that finds the same has the same hash, however it words it. */
export function resultOf(compared: Comparison): string {
  const found = Object.entries(compared).flatMap(([name, value]) =>
    Array.isArray(value) && value.length > 0 ? [[name, value.map(withoutWords)] as const] : [],
  );
  return sha256(canonical(Object.fromEntries(found)));
}

const withoutWords = (found: unknown): unknown =>
  isObject(found) ? Object.fromEntries(Object.entries(found).filter(([name]) => !WORDS.has(name))) : found;

const repository = resolve(import.meta.dirname, "../..");

/** Which release this is: its version, and the hash of the sources of the engine and of this tool. */
export function toolNow(): SignedPage["tool"] {
  const described: unknown = JSON.parse(readText(join(repository, "package.json")));
  const release = isObject(described) ? String(described.version) : "unknown";
  const files = ["engine", "tools/flow"].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(folder, name)),
  );
  return {
    release,
    sources: sha256(
      files
        .toSorted()
        .map((name) => hashOf(join(repository, name)))
        .join("\n"),
    ),
  };
}
