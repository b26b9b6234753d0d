/** Every name of a draft's files, with what each means. */
import { isObject } from "../../../values/objects";
import { kindOfPath, nameOfPath, valueOfText, type DraftFile, type DraftLibrary } from "../draft";
import { namesInBook } from "./in-book";
import { namesInFlow, namesInPart, type PartFile } from "./in-flow";
import { namesInScenario } from "./in-scenario";
import { meant } from "./meant";
import { PLAN_ID, type Mention } from "./mention";

/**
 * Returns every name in the files of a draft, and in the shared parts that it uses, each once; `more` are names that
 * count as declared besides.
 */
export function namesIn(
  files: readonly DraftFile[],
  library: Pick<DraftLibrary, "parts">,
  more: readonly Mention[] = [],
): readonly Mention[] {
  const own = new Map(files.map(({ path, text }) => [path, valueOfText(text)]));
  const partOf = (name: string): PartFile | undefined => {
    const path = `parts/${name}.json`;
    const part = own.get(path);
    if (isObject(part)) return { path, part };
    const shared = Object.hasOwn(library.parts, name) ? library.parts[name] : undefined;
    return shared && { path, part: shared, frozen: name };
  };
  const inFlow = [...own].flatMap(([path, value]) =>
    kindOfPath(path) === "flow" ? namesInFlow(path, value, partOf) : [],
  );
  const walked = new Set(inFlow.map(({ path }) => path));
  const inParts = [...own].flatMap(([path, part]) =>
    kindOfPath(path) === "part" && !walked.has(path) ? namesInPart({ path, part }, nameOfPath(path), partOf) : [],
  );
  const found = files.flatMap((file) => namesApart(file, own.get(file.path)));
  const books = [...own].flatMap(([path, book]) =>
    kindOfPath(path) === "book" && isObject(book) ? [String(book.id)] : [],
  );
  return once(meant([...more, ...inFlow, ...inParts, ...found.filter((each) => !isBookOf(each, books))]));
}

const known = new Map<string, { readonly text: string; readonly names: readonly Mention[] }>();
const MOST_KNOWN = 1_000;

/** The names in a file that are the same with any other files. They stay known as long as its text is the same. */
function namesApart({ path, text }: DraftFile, value: unknown): readonly Mention[] {
  const kind = kindOfPath(path);
  if (kind !== "book" && kind !== "scenario" && kind !== "usual") return [];
  const before = known.get(path);
  if (before?.text === text) return before.names;
  const names = kind === "book" ? namesInBook(path, value) : namesInScenario(path, value, kind === "usual");
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(path, { text, names });
  return names;
}

/** Whether it is the part of a plan's id that is its rate book's. */
const isBookOf = ({ sort, before }: Mention, [id = ""]: readonly string[]): boolean =>
  sort === PLAN_ID && before <= id.length;

const keyOf = ({ path, pointer, isKey, before, sort, name, of = "" }: Mention): string =>
  [path, pointer, isKey, before, sort, name, of].join("\n");

/** Each name once where it is written; one that is declared there counts as declared. */
function once(all: readonly Mention[]): readonly Mention[] {
  const single = new Map<string, Mention>();
  for (const each of all) if (each.declares || !single.has(keyOf(each))) single.set(keyOf(each), each);
  return [...single.values()];
}
