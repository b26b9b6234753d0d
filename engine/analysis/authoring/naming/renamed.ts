/** A name of a draft under another one, wherever its files use it. */
import { DEFINITIONS } from "../../../flow/schemas";
import { kindOfPath, valueOfText, type DraftFile, type DraftLibrary } from "../draft";
import { nameFrom } from "../new-words";
import type { Mention, NameOf } from "./mention";
import { namesIn } from "./names";
import { mentionsOf, sortOf } from "./uses";
import { renamedText } from "./written";

/** Why a name cannot be changed, in a sentence; and the name that would do, where words were given for one. */
export interface NotRenamed {
  readonly ok: false;
  readonly reason: string;
  readonly instead?: string;
}

/** The files that a new name changes, each with its whole text; or why the name cannot be changed. */
export type Renamed = { readonly ok: true; readonly files: readonly DraftFile[] } | NotRenamed;

const refused = (reason: string): NotRenamed => ({ ok: false, reason });

/**
 * Returns the files with another name where it is declared and at all places that use it, or why that cannot be. All
 * other bytes stay.
 */
export function renamed(
  files: readonly DraftFile[],
  library: Pick<DraftLibrary, "parts">,
  name: NameOf,
  now: string,
): Renamed {
  const all = namesIn(files, library);
  const own = mentionsOf(all, name);
  const against = (each: string) => reasonAgainst(files, all, own, name, each);
  const reason = against(now);
  if (reason !== undefined) {
    const form = formOf(name.sort);
    const made = nameFrom(now, [], form.test("a-b") ? "-" : "_");
    const instead = !form.test(now) && /\p{L}/u.test(now) && against(made) === undefined ? made : undefined;
    return { ...refused(reason), ...(instead !== undefined && { instead }) };
  }
  const changed: DraftFile[] = [];
  for (const { path, text } of files) {
    const here = own.filter((each) => each.path === path);
    if (here.length === 0) continue;
    const made = renamedText(text, here, now);
    if (made === undefined) return refused(`${path} has the name at a place that cannot be written to.`);
    changed.push({ path, text: made });
  }
  return { ok: true, files: changed };
}

function reasonAgainst(
  files: readonly DraftFile[],
  all: readonly Mention[],
  own: readonly Mention[],
  { sort, name, of }: NameOf,
  now: string,
): string | undefined {
  const declared = own.filter(({ declares }) => declares);
  const frozen = declared.find((each) => each.frozen !== undefined) ?? own.find((each) => each.frozen !== undefined);
  const broken = files.find(
    ({ path, text }) => MAY_NAME.has(kindOfPath(path)) && text.includes(name) && valueOfText(text) === undefined,
  );
  const fixed = FIXED.get(`${sort} ${name}`);
  if (now === name) return "This is the name that it has.";
  if (fixed !== undefined) return fixed;
  if (!formOf(sort).test(now)) return FORMS.get(formOf(sort).source) ?? "A name of another form is needed here.";
  if (declared.length === 0) return `“${name}” is not a name that the files of this draft give.`;
  if (frozen?.declares)
    return `“${name}” is a name of the shared part ${frozen.frozen}, which is frozen. Make its next version part of this draft first.`;
  if (frozen)
    return `The shared part ${frozen.frozen} uses “${name}” and is frozen. Make its next version part of this draft first.`;
  if (declared.some(({ isKept }) => isKept))
    return `The record that keeps the answer has the name “${name}”, so the question cannot have another one.`;
  if (broken) return `${broken.path} cannot be read at the moment, so it is not known where it has the name.`;
  const kind = spaceOf(sortOf(all, { sort, name, of }));
  const isTaken = all.some(
    (each) => each.name === now && spaceOf(each.sort) === kind && own.some((one) => one.of === each.of),
  );
  return isTaken ? `The name “${now}” is taken.` : undefined;
}

/** Names that the format itself knows. */
const FIXED: ReadonlyMap<string, string> = new Map([
  [
    "plan_type family",
    "The plan type “family” is known by this name: coverages for families only are those of its plans.",
  ],
  [
    "question_group address",
    "The questions of an address are known by this name: the state among them can set the price.",
  ],
]);

/** Files that may have names. */
const MAY_NAME: ReadonlySet<string> = new Set(["flow", "part", "book", "scenario", "usual"]);

/** Questions and groups of them may not share a name; each other sort has its names for itself. */
const spaceOf = (sort: string): string => (sort === "question_group" ? "question_name" : sort);

const NAME = /^[a-z][a-z0-9_]*$/;
const ID = /^[a-z][a-z0-9-]*$/;

/** What is said of a name that has another form. */
const FORMS: ReadonlyMap<string, string> = new Map([
  [NAME.source, "A name has small letters, digits and _, and begins with a letter."],
  [ID.source, "A name has small letters, digits and -, and begins with a letter."],
]);

/** The form that the schema asks of a sort of names. */
function formOf(sort: string): RegExp {
  const pattern = DEFINITIONS[sort]?.pattern;
  return pattern === undefined || sort === "parameter_path" ? NAME : new RegExp(pattern);
}
