/** Where the files of a draft name something. */
import { child, keysOf } from "../../../flow/pointer";
import { valueAt } from "../../../values/path";
import { kindOfPath, nameOfPath, valueOfText, type DraftFile, type DraftLibrary } from "../draft";
import { choicesOf } from "./choices";
import type { Mention, NameOf } from "./mention";
import { namesIn } from "./names";
import { wordsOf } from "./words";

/** A place that uses a name. */
export interface Use {
  readonly path: string;
  readonly pointer: string;
  /** What is there, in words: `the rejection “Below staff minimum” of the step “How many employees …?”`. */
  readonly words: string;
}

/** Sorts of places that take names of other sorts. */
const TAKEN_FOR: ReadonlyMap<string, string> = new Map([["rating", "question_name"]]);

/** Returns every place where a draft's files use a name, without where it is declared; each place once. */
export function usesOf(
  files: readonly DraftFile[],
  library: Pick<DraftLibrary, "parts">,
  name: NameOf,
): readonly Use[] {
  const mentions = mentionsOf(namesIn(files, library), name);
  return placesOf(
    files,
    mentions.filter(({ declares }) => !declares),
  );
}

/** A name of a thing that is to be removed, and where it is named besides. */
export interface StillNamed extends NameOf {
  readonly uses: readonly Use[];
}

/** A place of a file of a draft. */
interface PlaceOfDraft {
  readonly path: string;
  readonly pointer: string;
}

/**
 * Returns what still names things at places of a draft's files that are to be removed together, or anything in them: each
 * name with the places outside of those things; nothing where they may go without a trace.
 */
export function removalOf(
  files: readonly DraftFile[],
  library: Pick<DraftLibrary, "parts">,
  places: readonly PlaceOfDraft[],
): readonly StillNamed[] {
  const declared = namesIn(files, library);
  const codes = codesOfItems({ files, library }, declared, places);
  const all = codes.length === 0 ? declared : namesIn(files, library, codes);
  const gone = new Set(places.map(spotOf));
  const isInside = ({ path, pointer }: Mention): boolean =>
    outward(pointer).some((outer) => gone.has(spotOf({ path, pointer: outer })));
  const going = all.filter((each) => each.declares && isInside(each));
  const names = new Map(going.map(({ sort, name, of }) => [JSON.stringify([sort, name, of]), { sort, name, of }]));
  const named = byName(all);
  return [...names.values()].flatMap((name): readonly StillNamed[] => {
    const mentions = mentionsOf(named.get(name.name) ?? [], name).filter((each) => !isInside(each));
    const uses = mentions.some(({ declares }) => declares) ? [] : placesOf(files, mentions);
    return uses.length > 0 ? [{ ...name, uses }] : [];
  });
}

/** All rows of a long list may go together: each looks at the mentions of its own name alone. */
function byName(all: readonly Mention[]): ReadonlyMap<string, readonly Mention[]> {
  const named = new Map<string, Mention[]>();
  for (const each of all) {
    const same = named.get(each.name);
    if (same) same.push(each);
    else named.set(each.name, [each]);
  }
  return named;
}

/** A pointer, and those of all that it is in. */
const outward = (pointer: string): readonly string[] =>
  pointer === "" ? [""] : [pointer, ...outward(pointer.slice(0, pointer.lastIndexOf("/")))];

/** The codes of items of lists as choices of each question whose items are that list's; none for any other place. */
function codesOfItems(
  { files, library }: { readonly files: readonly DraftFile[]; readonly library: Pick<DraftLibrary, "parts"> },
  all: readonly Mention[],
  places: readonly PlaceOfDraft[],
): readonly Mention[] {
  const items = places.filter(({ path, pointer }) => kindOfPath(path) === "list" && /^\/items\/\d+$/.test(pointer));
  return [...new Set(items.map(({ path }) => path))].flatMap((path) => {
    const list = valueOfText(files.find((file) => file.path === path)?.text ?? "");
    const asked = askedFrom(all, nameOfPath(path));
    // Of the 50,000 codes of a long list, few are named anywhere.
    const written = writtenIn([
      ...files.flatMap((file) => (file.path === path ? [] : [file.text])),
      JSON.stringify(library.parts),
    ]);
    return items.flatMap(({ path: at, pointer }) => {
      const code = at === path ? valueAt(list, `${keysOf(pointer).join(".")}.code`) : undefined;
      if (typeof code !== "string" || !written.has(code)) return [];
      const mention = { path, pointer: child(pointer, "code"), isKey: false, before: 0, sort: "choice", name: code };
      return asked.map(({ name, of }) => ({ ...mention, of: choicesOf(name, of), declares: true }));
    });
  });
}

/** The strings that are written in texts of JSON, keys and values alike. */
const writtenIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts.flatMap((text) =>
      (text.match(/"(?:[^"\\\n]|\\.)*"/g) ?? []).map((token) =>
        token.includes("\\") ? unescaped(token) : token.slice(1, -1),
      ),
    ),
  );

function unescaped(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

/** The questions whose choices are the items of a list. */
function askedFrom(all: readonly Mention[], list: string | undefined): readonly Mention[] {
  const askedAt = new Set(
    all.flatMap((each) =>
      each.sort === "list_name" && each.name === list && each.pointer.endsWith("/list")
        ? [`${each.path} ${each.pointer.slice(0, -"/list".length)}`]
        : [],
    ),
  );
  return all.filter((each) => each.declares && each.sort === "question_name" && askedAt.has(spotOf(each)));
}

/** The places of mentions, each once, with what is there. */
function placesOf(files: readonly DraftFile[], used: readonly Mention[]): readonly Use[] {
  const places = new Map(used.map((each) => [`${each.path} ${each.pointer}`, each]));
  const say = wordsOf(files);
  return [...places.values()].map(({ path, pointer, frozen }) => ({
    path,
    pointer,
    words: frozen === undefined ? say(path, pointer) : `the shared part ${frozen}`,
  }));
}

/**
 * The mentions of a name among all of a draft. A question of a part that is asked about several lists is one name: where
 * it is declared once, it is the same in each of them.
 */
export function mentionsOf(all: readonly Mention[], { sort: asked, name, of }: NameOf): readonly Mention[] {
  const sort = sortOf(all, { sort: asked, name, of });
  const same = all.filter((each) => each.sort === sort && each.name === name);
  const whose = new Set<string | undefined>([of]);
  for (let size = 0; size < whose.size;) {
    size = whose.size;
    const declared = new Set(same.filter((each) => each.declares && whose.has(each.of)).map(spotOf));
    for (const each of same) if (declared.has(spotOf(each))) whose.add(each.of);
  }
  return same.filter((each) => whose.has(each.of));
}

const spotOf = ({ path, pointer }: PlaceOfDraft): string => `${path} ${pointer}`;

/** The sort of a name that a place of another sort takes. */
export function sortOf(all: readonly Mention[], { sort, name, of }: NameOf): string {
  if (sort !== "question_or_group") return TAKEN_FOR.get(sort) ?? sort;
  const isGroup = all.some(
    (each) => each.declares && each.sort === "question_group" && each.name === name && each.of === of,
  );
  return isGroup ? "question_group" : "question_name";
}
