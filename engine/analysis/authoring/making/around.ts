/** What is around a new thing: the names of its draft, and the step, list and file that it is in. */
import { codesOfChoices } from "../../../flow/facts";
import { keysOf } from "../../../flow/pointer";
import { isObject } from "../../../values/objects";
import { valueAt } from "../../../values/path";
import type { Json, List } from "../../../contract";
import { draftOf, type Draft, type DraftFile, type DraftLibrary } from "../draft";
import type { Mention } from "../naming/mention";
import type { KnownNames } from "../../../checks/known";
import { draftNames } from "../names";
import { namesIn } from "../naming/names";
import { taken as readAs, tried } from "../tried";
import { nameFrom } from "../new-words";

/** A question, as far as a new thing may read it. */
export interface AskedQuestion {
  readonly name: string;
  readonly value: { readonly [word: string]: Json | undefined };
  readonly pointer: string;
  readonly path: string;
  /** Where its answer is kept. */
  readonly home?: string;
}

/** What is read of a draft, for all places of it. */
interface Read {
  readonly draft: Draft;
  readonly names: readonly Mention[];
  readonly known: () => KnownNames;
}

/** Kept for as long as the files are the same: a form asks about many places at once. */
const reads = new WeakMap<readonly DraftFile[], { readonly library: DraftLibrary; readonly read: Read }>();

function readOf(files: readonly DraftFile[], library: DraftLibrary): Read {
  const before = reads.get(files);
  if (before?.library === library) return before.read;
  let known: KnownNames | undefined;
  const read: Read = {
    draft: draftOf(files, library),
    names: tried(() => namesIn(files, library)) ?? [],
    known: () => (known ??= draftNames(files, library)?.names ?? {}),
  };
  reads.set(files, { library, read });
  return read;
}

export class Around {
  readonly draft: Draft;
  readonly names: readonly Mention[];
  readonly keys: readonly string[];
  private readonly read: Read;

  constructor(
    readonly files: readonly DraftFile[],
    readonly library: DraftLibrary,
    readonly path: string,
    readonly pointer: string,
  ) {
    this.read = readOf(files, library);
    this.draft = this.read.draft;
    this.names = this.read.names;
    this.keys = keysOf(pointer);
  }

  /** The names that the places of a flow can use, by their sorts. */
  get known(): KnownNames {
    return this.read.known();
  }

  /** The value of the file. */
  get value(): unknown {
    return this.draft.values.get(this.path);
  }

  /** The value at a place of the file. */
  at(keys: readonly string[]): unknown {
    return keys.length === 0 ? this.value : valueAt(this.value, keys.join("."));
  }

  /** The names of a sort that are declared, in their order. */
  declared(sort: string, of?: string): readonly string[] {
    const own = this.names.filter((each) => each.declares && each.sort === sort && each.of === of);
    return [...new Set(own.map(({ name }) => name))];
  }

  /** Every name that is declared or used, so that a new one means nothing else. */
  get taken(): readonly string[] {
    return this.names.map(({ name }) => name);
  }

  /** Returns a name that nothing has. */
  newName(title: string, separator: "_" | "-" = "_"): string {
    return nameFrom(title, this.taken, separator);
  }

  /** The list of things that the place is in. */
  get list(): string | undefined {
    const at = this.keys.lastIndexOf("items");
    return at > 0 && this.keys[at + 1] !== undefined && !/^\d+$/.test(this.keys[at - 1] ?? "") && this.isOfThing(at)
      ? this.keys[at - 1]
      : undefined;
  }

  private isOfThing(at: number): boolean {
    return (
      this.keys[at - 2] === "questions" && ["questions", "checks", "lines", "copy"].includes(this.keys[at + 1] ?? "")
    );
  }

  /** The id of the step that the place is in. */
  get step(): string | undefined {
    const step = this.keys[0] === "steps" ? this.at(this.keys.slice(0, 2)) : undefined;
    return isObject(step) && typeof step.id === "string" ? step.id : undefined;
  }

  /**
   * Questions that may be read here, the nearest first: those of the step, then those of the steps before it. Where no
   * step is around, all of the flow.
   */
  questions(): readonly AskedQuestion[] {
    const here = this.keys[0] === "steps" ? this.comesAfter(Number(this.keys[1])) : undefined;
    const found = this.asked().flatMap((each): readonly (readonly [AskedQuestion, number])[] => {
      const [root, step] = keysOf(each.pointer);
      if (here === undefined || each.path !== this.path) return [[each, 0]];
      const isOwn = root === "steps" && step === this.keys[1];
      return root === "steps" && (isOwn || Number(step) < here) ? [[each, isOwn ? 0 : here - Number(step)]] : [];
    });
    return found.toSorted(([, a], [, b]) => a - b).map(([each]) => each);
  }

  /** How many steps surely come before one: none where it comes first for some who enter. */
  private comesAfter(index: number): number {
    const entries = this.at(["entries"]);
    const first = Object.values(isObject(entries) ? entries : {}).flatMap((entry) =>
      isObject(entry) && Array.isArray(entry.first) ? entry.first : [],
    );
    return this.step !== undefined && first.includes(this.step) ? 0 : index;
  }

  /** The questions of the step or part that the place is in. */
  ownQuestions(): readonly AskedQuestion[] {
    const home = this.keys[0] === "steps" ? `/steps/${this.keys[1]}/` : "/questions/";
    return this.asked().filter(({ path, pointer }) => path === this.path && pointer.startsWith(home));
  }

  /** Every question of the draft's own files, or of the list of things that the place is in, each once. */
  asked(): readonly AskedQuestion[] {
    const { list } = this;
    const all = this.names.flatMap(
      ({ declares, sort, of, path, pointer, frozen, name, home }): readonly AskedQuestion[] => {
        if (!declares || sort !== "question_name" || of !== list || frozen !== undefined) return [];
        const value = valueAt(this.draft.values.get(path), keysOf(pointer).join("."));
        return isObject(value) ? [{ name, value, pointer, path, ...(home !== undefined && { home }) }] : [];
      },
    );
    return [...new Map(all.map((each) => [each.name, each])).values()];
  }

  /** The names of lists that may be named: those that the draft names already first. */
  get lists(): readonly string[] {
    const all = Object.keys(this.draft.lists);
    const used = this.names.flatMap(({ sort, name, frozen }) =>
      sort === "list_name" && frozen === undefined && all.includes(name) ? [name] : [],
    );
    return [...new Set([...used, ...all.toReversed()])];
  }

  listNamed(name: unknown): List | undefined {
    return typeof name === "string" && Object.hasOwn(this.draft.lists, name) ? this.draft.lists[name] : undefined;
  }

  /** What a question may be answered with, where that is a choice. */
  codeOf({ value }: AskedQuestion): string | number | undefined {
    const { choices, list } = value;
    if (choices !== undefined && choices !== null) return tried(() => codesOfChoices(readAs(choices)))?.[0];
    return this.listNamed(list)?.items[0]?.code;
  }
}
