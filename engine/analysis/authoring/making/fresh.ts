/** The least that fits a schema: what it requires, filled with words and names that there are. */
import type { Json } from "../../../contract";
import { followed, itemOf, memberOf, type Placed } from "../naming/schema-walk";
import type { Around } from "./around";
import { allOf } from "./place";
import { conditionIn } from "./rules";
import { nounOf, TO_BE_WRITTEN } from "../new-words";

/** What is asked of a new value besides fitting. */
export interface Want {
  /** The title that a person has typed, for the first word that says one. */
  readonly title?: string | undefined;
  /** What is there already, and should not be there twice. */
  readonly without?: readonly unknown[];
  /** The word that it is for. */
  readonly word?: string;
  /** What the thing is called that it is part of. */
  readonly noun?: string;
}

/** Definitions that people read. */
const SAID: ReadonlySet<string> = new Set(["text", "landing_text", "paragraph", "choice", "wrong"]);
const TITLES: ReadonlySet<string> = new Set(["title", "label", "headline", "question", "name", "heading"]);

export class Fresh {
  constructor(private readonly around: Around) {}

  /** Returns a new value for a place in a schema. */
  value(placed: Placed, want: Want = {}): Json {
    const own = followed(placed);
    const { schema, sort = "" } = own;
    if (sort === "rule") return conditionIn(this.around).rule;
    if (sort === "body") return [TO_BE_WRITTEN];
    if (SAID.has(sort)) return wordsFor(own, want);
    const fixed = fixedIn(own, want);
    if (fixed !== undefined) return fixed;
    if (schema.type === "string" || schema.pattern !== undefined) return this.text(own, want);
    const [first] = schema.anyOf ?? [];
    if (first && schema.type === undefined) return this.value({ ...own, schema: first }, want);
    if (schema.else && schema.type === undefined) return this.value({ ...own, schema: schema.else }, want);
    const types = new Set([schema.type ?? []].flat());
    if (types.has("number") || types.has("integer")) return sort === "price" ? 1 : Math.max(schema.minimum ?? 0, 0);
    if (types.has("array")) return this.list(own, want);
    if (types.has("object") || schema.allOf) return this.object(own, want);
    return types.has("string") ? "" : types.has("boolean") ? true : TO_BE_WRITTEN;
  }

  /** Returns the names of a sort that may be said, without those that are there. */
  names(sort: string, { without = [] }: Want = {}): readonly string[] {
    const { list, step } = this.around;
    const isQuestion = sort === "question_name" || sort === "question_or_group";
    const near =
      isQuestion && (list !== undefined || step !== undefined) ? this.around.questions().map(({ name }) => name) : [];
    const known = near.length > 0 ? near : (this.around.known[sort] ?? []).map(([name]) => name);
    const all = known.length > 0 ? known : this.around.declared(sort);
    const free = all.filter((name) => !without.includes(name));
    return free.length > 0 ? free : all;
  }

  private text({ schema, sort = "", at }: Placed, want: Want): string {
    const [name] = schema.pattern === undefined && !NAMES.test(sort) ? [] : this.names(sort, want);
    if (name !== undefined) return name;
    if (schema.pattern !== undefined) return sampleOf(new RegExp(schema.pattern), nounOf(undefined, at));
    return wordsFor({ schema, sort, at, of: "flow" }, want);
  }

  private list(own: Placed, want: Want): Json {
    const item = itemOf(own);
    return item && (own.schema.minItems ?? 0) > 0 ? [this.value(item, want)] : [];
  }

  private object(own: Placed, want: Want): Json {
    const all = allOf(own, {});
    const required = [...new Set(all.flatMap(({ schema }) => schema.required ?? []))];
    const [only] = Object.keys(own.schema.properties ?? {});
    const words = required.length === 0 && only !== undefined && own.schema.minProperties ? [only] : required;
    const noun = want.noun ?? nounOf(own.schema.description, own.at);
    return Object.fromEntries(
      words.flatMap((word) => {
        const member = all.flatMap((each) => memberOf(each, word) ?? [])[0];
        return member ? [[word, this.value(member, { ...want, word, noun })] as const] : [];
      }),
    );
  }
}

const NAMES = /_name$|_id$|_key$|^table_name$|_code$/;

function fixedIn({ schema }: Placed, { without = [] }: Want): Json | undefined {
  if (schema.const !== undefined) return asJson(schema.const);
  if (schema.enum === undefined) return undefined;
  return asJson(schema.enum.find((each) => !without.includes(each)) ?? schema.enum[0]);
}

const asJson = (value: unknown): Json =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;

function wordsFor({ schema, at }: Placed, { title, word, noun }: Want): string {
  const called = noun ?? nounOf(schema.description, at);
  if (word === undefined) return title ?? TO_BE_WRITTEN;
  return TITLES.has(word) ? (title ?? `New ${called}`) : TO_BE_WRITTEN;
}

/** Names of every form that the schemas ask for. */
function sampleOf(form: RegExp, noun: string): string {
  const [under, dashed] = [`new_${noun.replaceAll(/[^a-z]+/g, "_")}`, `new-${noun.replaceAll(/[^a-z]+/g, "-")}`];
  const samples = [
    under,
    dashed,
    `${dashed}@1`,
    `${under}@1`,
    ...["svg", "webm", "webp", "vtt"].map((ending) => `${dashed}@1.${ending}`),
    "1.0.0",
    "2030-01-01",
    "XX",
    "USD",
    "new",
  ];
  return samples.find((sample) => form.test(sample)) ?? "";
}
