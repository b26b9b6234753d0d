/** The names in a flow, and in the parts that it uses. */
import { child, keysOf } from "../../../flow/pointer";
import { isObject } from "../../../values/objects";
import { choicesInRule, choicesOf } from "./choices";
import { DECLARING, USING } from "./declaring";
import type { Mention } from "./mention";
import { namesInRule, namesInText, homeOf, type Things } from "./reading";
import { memberOf, rootOf, walked, type Spot } from "./schema-walk";

/** A part that a flow may use, and whose file it is. */
export interface PartFile {
  readonly path: string;
  readonly part: unknown;
  readonly frozen?: string;
}

interface Around extends Things {
  readonly path: string;
  readonly frozen?: string | undefined;
  /** The part that is walked. */
  readonly part?: string;
  /** The parts around it, so that one that uses itself ends. */
  readonly parts: readonly string[];
  /** Whether questions are those of a part that are named beside its use. */
  readonly isLaidOver?: boolean;
  /** Whether a record keeps the answers under their names. */
  readonly isRecord?: boolean;
  /** Of a question: its type, and whether it is a list whose things are kept as the API has them. */
  readonly type?: unknown;
  readonly isKeptList?: boolean;
}
type At = Spot<Around>;

/** Returns all names in a flow and in the parts that it uses. */
export function namesInFlow(
  path: string,
  flow: unknown,
  partOf: (name: string) => PartFile | undefined,
): readonly Mention[] {
  const reader = new FlowReader(partOf);
  reader.look("flow", flow, { path, parts: [] });
  return reader.found;
}

/** Returns all names in a part that no flow of the draft uses yet. */
export function namesInPart(file: PartFile, name: string, partOf: (name: string) => PartFile | undefined) {
  const reader = new FlowReader(partOf);
  reader.look("part", file.part, { path: file.path, part: name, parts: [name], frozen: file.frozen });
  return reader.found;
}

class FlowReader {
  readonly found: Mention[] = [];

  constructor(private readonly partOf: (name: string) => PartFile | undefined) {}

  look(of: "flow" | "part", value: unknown, around: Around): void {
    walked(rootOf(of), value, "", around, (spot) => this.visit(spot));
  }

  private visit(spot: At): Around | null {
    const { value, sort, at, around } = spot;
    if (sort === "rule") return this.rule(spot);
    if (typeof value === "string") this.text(spot);
    if (USES.has(sort ?? "") && isObject(value) && typeof value.use === "string") this.use(spot, value.use, value);
    if (isObject(value) && at === "home_record") this.fixed(spot, value);
    if (sort === "parameter" && isObject(value)) this.byDefault(spot, value);
    return inside(spot, around);
  }

  private add(
    spot: Pick<At, "pointer" | "around"> & { isKey?: boolean },
    mention: Partial<Mention> & { sort: string },
  ) {
    const { path, frozen } = spot.around;
    const base = { path, pointer: spot.pointer, isKey: spot.isKey ?? false, before: 0, name: "", declares: false };
    this.found.push({ ...base, ...(frozen !== undefined && { frozen }), ...mention });
  }

  private rule(spot: At): null {
    const { value, pointer, around } = spot;
    for (const read of namesInRule(value, pointer, around))
      this.add({ around, pointer: read.pointer }, ofParameter(read, around));
    for (const read of choicesInRule(value, pointer, around)) this.add({ around, pointer: read.pointer }, read);
    if (typeof value === "string") this.choice(spot, value);
    return null;
  }

  /** A text, or the name of a member: a name where the schema says so, else words that may have placeholders. */
  private text(spot: At): void {
    const { schema, sort, from, at, around, isKey } = spot;
    const name = String(spot.value);
    if (from === "questions/{}") return this.question(spot, name);
    if (CHOICES.has(from) && sort !== "choice") return this.choice(spot, name);
    const declared = DECLARING[from];
    const kept = from === "question/shares/name" && around.isKeptList ? { isKept: true as const } : {};
    if (declared !== undefined)
      return this.add(spot, { ...ownOf(declared, from, spot), name, declares: true, ...kept });
    const used = USING[from] ?? (sort !== undefined && schema.type === "string" ? sort : undefined);
    if (used !== undefined && used !== "landing_text" && used !== "name") return this.used(spot, used, name);
    if (isKey || schema.enum || schema.pattern !== undefined || schema.const !== undefined) return;
    const said = around.isSaidOfThing === true && at !== "question/words/several";
    for (const read of namesInText(name, { ...around, isSaidOfThing: said })) this.add(spot, read);
  }

  /** A choice of a question where it is declared, or what the question is answered with without being asked. */
  private choice({ from, pointer, around, isKey }: At, name: string): void {
    const keys = keysOf(pointer);
    const declares = from === "question/choices/{}" || from === "question/choices/*";
    const question = declares
      ? keys.at(-3)
      : from === "confirm/sets/*"
        ? keys.at(-1)
        : ANSWERED.has(from)
          ? keys.at(-2)
          : undefined;
    if (question === undefined || (declares && around.type === "boolean")) return;
    const list = from === "confirm/sets/*" ? undefined : around.list;
    this.add({ around, pointer, isKey }, { sort: "choice", name, of: choicesOf(question, list), declares });
  }

  private used(spot: At, sort: string, name: string): void {
    if (sort === "rating") return this.add(spot, { sort: "question_name", name });
    if (sort === "home" || sort === "place") return this.place(spot, name);
    const { list, part } = spot.around;
    const isOfThing = list !== undefined && /^(thing_check|question\/items)\//.test(spot.from);
    if (isOfThing && /^question/.test(sort)) return this.add(spot, { sort, name, of: list });
    if (/^part_use\/ask/.test(spot.from))
      return this.add(spot, { sort, name, ...(list !== undefined && { of: list }) });
    if (sort === "parameter_path" && part !== undefined)
      return this.add(spot, { sort, name: name.split(".")[0] ?? name, of: part });
    if (sort === "question_name" && name.includes(".")) return this.place(spot, name);
    this.add(spot, { sort, name });
  }

  /** A home is a name only where it is that of another question: `application.answers.start`. */
  private place(spot: At, name: string): void {
    if (name.startsWith(OF_PLAN))
      return this.add(spot, { sort: "optional_coverage", name: name.slice(OF_PLAN.length), before: OF_PLAN.length });
    if (spot.from === "question/saved" || !name.startsWith(OF_APPLICATION)) return;
    for (const read of homeOf(name.slice(OF_APPLICATION.length), OF_APPLICATION.length)) this.add(spot, read);
  }

  /** A question or a group of them, which is declared here, or is one of a part that is named beside its use. */
  private question(spot: At, name: string): void {
    const { member, around } = spot;
    const { list, isLaidOver, isRecord } = around;
    const of = list === undefined ? {} : { of: list };
    if (isLaidOver) return this.add(spot, { sort: "question_or_group", name, ...of });
    const isGroup = isObject(member) && (typeof member.use === "string" || isObject(member.questions));
    if (isGroup) return this.add(spot, { sort: "question_group", name, ...of, declares: true });
    const saved = isObject(member) ? member.saved : undefined;
    const home = typeof saved === "string" ? saved : isRecord || list !== undefined ? undefined : OF_APPLICATION + name;
    const isKept = list === undefined ? isRecord === true : around.isKeptList === true;
    const kept = { ...(isKept && { isKept }), ...(saved !== false && home !== undefined && { home }) };
    this.add(spot, { sort: "question_name", name, ...of, declares: true, ...kept });
  }

  /** A use of a part: what the part names there, and what is said of it beside the use. */
  private use(spot: At, name: string, value: { readonly [word: string]: unknown }): void {
    const file = this.partOf(name);
    const { around, pointer } = spot;
    if (!file) return;
    if (!around.parts.includes(name)) {
      const { list, isSaidOfThing, isRecord } = around;
      const within = { list, ...(isSaidOfThing && { isSaidOfThing }), ...(isRecord && { isRecord }) };
      const whole = isObject(file.part) && (file.part.record ?? file.part.records) !== undefined;
      const { path, frozen } = file;
      const of = {
        path,
        frozen,
        part: name,
        parts: [...around.parts, name],
        ...within,
        ...(whole && { isRecord: true }),
      };
      this.look("part", file.part, of);
    }
    this.given(spot, name, file.part);
    const isOpen = (word: string): boolean => memberOf(spot, word)?.schema.type !== undefined || word === "use";
    for (const [word, own] of Object.entries(value)) {
      const isQuestions = word === "questions";
      const placed =
        isQuestions || (spot.at === "step_part" && !isOpen(word)) ? memberOf(rootOf("part"), word) : undefined;
      if (!placed || WALKED.has(word)) continue;
      const next = isQuestions ? { ...around, isLaidOver: true } : around;
      walked(placed, own, child(pointer, word), next, (each) => this.visit(each));
    }
  }

  /** The values that a use gives to the parameters of its part. */
  private given(spot: At, name: string, part: unknown): void {
    const { parameters } = isObject(part) ? part : {};
    const given = isObject(spot.value) ? spot.value.with : undefined;
    if (!isObject(given) || !isObject(parameters)) return;
    for (const [key, value] of Object.entries(given)) {
      const pointer = child(child(spot.pointer, "with"), key);
      this.add({ ...spot, pointer, isKey: true }, { sort: "parameter_path", name: key, of: name });
      this.parameter({ ...spot, pointer }, parameters[key], value);
    }
  }

  private parameter(spot: Pick<At, "pointer" | "around">, schema: unknown, value: unknown): void {
    if (!isObject(schema)) return;
    const { format, items, properties } = schema;
    const { pointer, around } = spot;
    if (typeof value === "string" && (format === "step" || format === "question"))
      this.add(spot, { sort: format === "step" ? "step_id" : "question_name", name: value });
    if (Array.isArray(value))
      value.forEach((each, index) => this.parameter({ around, pointer: child(pointer, index) }, items, each));
    if (!isObject(value)) return;
    if (typeof value.param === "string" && around.part !== undefined)
      this.add({ around, pointer: child(pointer, "param") }, ofParameter(firstOf(value.param), around));
    if (isObject(properties))
      for (const [key, own] of Object.entries(value))
        this.parameter({ around, pointer: child(pointer, key) }, properties[key], own);
  }

  /** What a parameter is where a use does not say. */
  private byDefault(spot: At, { default: value, ...schema }: { readonly [word: string]: unknown }): void {
    if (value !== undefined) this.parameter({ ...spot, pointer: child(spot.pointer, "default") }, schema, value);
  }

  /** The fixed values of a record that are read. */
  private fixed(spot: At, record: { readonly [word: string]: unknown }): void {
    const { copied_to: copies } = record;
    const holders = [
      { of: record.with, at: child(spot.pointer, "with") },
      ...Object.entries(isObject(copies) ? copies : {}).map(([key, copy]) => ({
        of: isObject(copy) ? copy.with : undefined,
        at: child(child(child(spot.pointer, "copied_to"), key), "with"),
      })),
    ];
    for (const { of, at } of holders)
      for (const [key, value] of Object.entries(isObject(of) ? of : {}))
        if (isObject(value) && "var" in value) this.rule({ ...spot, value, pointer: child(at, key) });
  }
}

/** Texts that are choices of a question. */
const ANSWERED: ReadonlySet<string> = new Set(["question/starts_as", "question/when_judging", "question/not_asked_is"]);
const CHOICES: ReadonlySet<string> = new Set([
  ...ANSWERED,
  "question/choices/{}",
  "question/choices/*",
  "confirm/sets/*",
]);

/** The definitions of uses of parts. */
const USES: ReadonlySet<string> = new Set(["part_use", "step_part", "messages"]);

const OF_PLAN = "plan.settings.optional_coverages.";
const OF_APPLICATION = "application.answers.";

/** Words beside a use that its schema tells, or that are about the part. */
const WALKED: ReadonlySet<string> = new Set(["use", "with", "as", "ask"]);

const firstOf = (path: string) => ({ sort: "parameter_path", name: path.split(".")[0] ?? path });

/** A parameter is one of the part in which it is read. */
const ofParameter = <M extends { readonly sort: string }>(mention: M, { part }: Around): M & { readonly of?: string } =>
  mention.sort === "parameter_path" && part !== undefined ? { ...mention, of: part } : mention;

function ownOf(sort: string, from: string, { pointer, around }: At): { readonly sort: string; readonly of?: string } {
  if (from === "question/shares/name") return { sort, of: keysOf(pointer).at(-3) ?? "" };
  return ofParameter({ sort }, around);
}

/** What counts inside of a question. */
function ofQuestion({ type, saved, items }: { readonly [word: string]: unknown }): Pick<Around, "type" | "isKeptList"> {
  if (items === undefined) return { type };
  return { type, isKeptList: typeof saved === "string" && !saved.startsWith(OF_APPLICATION) };
}

/** What is around everything inside of a spot. */
function inside({ at, from, pointer, value }: At, around: Around): Around {
  const keys = keysOf(pointer);
  const name = keys.at(-2);
  if (at === "question/items" || at === "question/words") return { ...around, list: name, isSaidOfThing: true };
  if (at === "question/items/questions" || from === "question/items/questions")
    return { ...around, isSaidOfThing: false };
  if (at === "question" && isObject(value)) return { ...around, ...ofQuestion(value) };
  if (at === "group" && isObject(value) && isObject(value.record)) return { ...around, isRecord: true };
  return around;
}
