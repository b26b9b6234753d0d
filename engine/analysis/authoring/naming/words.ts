/** What is at a place of a draft's files, in words. */
import { inWords } from "../../changes/words";
import { keysOf } from "../../../flow/pointer";
import { isObject } from "../../../values/objects";
import { kindOfPath, nameOfPath, valueOfText, type DraftFile } from "../draft";
import { outlineOf, type Outlined } from "../outline";

/** Returns what says what is at a place: the thing around it, and what that is in. */
export function wordsOf(files: readonly DraftFile[]): (path: string, pointer: string) => string {
  const known = new Map<string, (pointer: string) => string>();
  return (path, pointer) => {
    const made = known.get(path) ?? wordsIn(files.find((file) => file.path === path));
    known.set(path, made);
    return made(pointer);
  };
}

function wordsIn(file: DraftFile | undefined): (pointer: string) => string {
  if (!file) return () => "a file that the draft does not hold";
  const { path, text } = file;
  const name = nameOfPath(path);
  switch (kindOfPath(path)) {
    case "scenario": {
      const value = valueOfText(text);
      const said =
        isObject(value) && typeof value.name === "string" ? `the scenario “${value.name}”` : `the scenario ${name}`;
      return () => said;
    }
    case "usual":
      return () => "the usual answers";
    case "part":
      return thingIn(text, `the part ${name}`);
    case "book":
      return thingIn(text, `the rate book ${name}`);
    default:
      return thingIn(text, undefined);
  }
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ["step", "the step"],
  ["group", "the questions"],
  ["question", "the question"],
  ["rejection", "the rejection"],
  ["check", "the check"],
  ["dialog", "the dialog"],
  ["table", "the table"],
  ["value", "the value"],
  ["coverage", "the coverage"],
]);

function thingIn(text: string, file: string | undefined): (pointer: string) => string {
  const outline = outlineOf(text);
  return (pointer) => {
    const around = aroundIn(outline, pointer).filter(({ kind }) => kind !== "part");
    const things = around.filter(({ kind }) => KINDS.has(kind));
    const inner = things.at(-1);
    const step = things.find(({ kind }) => kind === "step");
    const where = [step && step !== inner ? `of ${said(step)}` : undefined, file && `of ${file}`];
    const isApart = inner?.kind === "value" && around[0]?.title !== "Values";
    const what = inner && !isApart ? said(inner) : sectionOf(around, pointer);
    return [what, ...where].filter((words) => words !== undefined).join(" ");
  };
}

const said = ({ kind, title }: Outlined): string => `${KINDS.get(kind) ?? ""} “${title}”`;

/** A place that no thing holds: the section around it, or the word of the file. */
function sectionOf(around: readonly Outlined[], pointer: string): string {
  const [first, second] = around;
  if (first && second) return `“${second.title}” of “${first.title}”`;
  return `“${first?.title ?? inWords(keysOf(pointer)[0] ?? "")}”`;
}

/** The things around a place, from the outermost. */
function aroundIn(outline: readonly Outlined[], pointer: string): readonly Outlined[] {
  const found = outline.find((each) => each.kind !== "part" && isWithin(each, pointer));
  return found ? [found, ...aroundIn(found.children, pointer)] : [];
}

const isWithin = ({ pointer: outer }: Outlined, pointer: string): boolean =>
  outer !== "" && (pointer === outer || pointer.startsWith(`${outer}/`));
