/** Drafts for the preview, as the studio gives them: of a product's working copy and the library. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../../engine/index";
import type { Named, PreviewDraft, PreviewPerson } from "../../../app/shared/preview/protocol";

/** A product with a folder of its own, or one of those that are shipped. */
export interface Drafted {
  readonly id: string;
  /** The folder of its flow. */
  readonly folder: string;
  /** The folder of its rate book. */
  readonly books: string;
}

export const SHIPPED: readonly Drafted[] = ["passport360", "boa"].map((id) => ({
  id,
  folder: "flows",
  books: "server/data/products",
}));

export const FIXTURES: readonly Drafted[] = readdirSync("tests/fixtures").flatMap((name) => {
  const folder = join("tests/fixtures", name);
  return flowsIn(folder).map((id) => ({ id, folder, books: join(folder, "products") }));
});

function flowsIn(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => /^(.+)\.flow\.json$/.exec(name)?.[1] ?? []);
}

const read = (file: string): JsonObject => JSON.parse(readFileSync(file, "utf8"));

/** The files of a folder by `name@version`. */
function filesIn(folder: string): Named {
  const names = namesIn(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(names.map((name) => [name.slice(0, -".json".length), read(join(folder, name))]));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The draft of a product as it is now. */
export function draftOf({ id, folder, books }: Drafted, revision = 1): PreviewDraft {
  const flow = read(join(folder, `${id}.flow.json`));
  const own = Object.values(filesIn(books)).filter(({ vertical }) => codeOf(vertical) === flow.vertical_code);
  const [book = null] = own.toSorted((a, b) => Number(b.version) - Number(a.version));
  return {
    revision,
    flow,
    parts: { ...filesIn("flows/parts"), ...filesIn(join(folder, "parts")) },
    lists: { ...filesIn("flows/lists"), ...filesIn(join(folder, "lists")) },
    book,
    usual: usualOf(folder, id),
  };
}

const codeOf = (vertical: unknown): unknown =>
  typeof vertical === "object" && vertical !== null && "code" in vertical ? vertical.code : undefined;

function usualOf(folder: string, id: string): JsonObject | null {
  const file = join(folder, "scenarios", id, "usual.json");
  return namesIn(join(folder, "scenarios", id)).includes("usual.json") ? read(file) : null;
}

/** Somebody who comes by an entry, in the state and on the day of the usual answers. */
export const comingBy = (entry: PreviewPerson["entry"], day: string): PreviewPerson => ({
  entry,
  state: null,
  day,
  client: null,
  licensed: true,
  card: "ok",
  answers: {},
});
