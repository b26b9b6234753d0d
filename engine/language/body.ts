import type { Block, Span } from "../contract";
import { isTrue, type RuleCompiler } from "./rule";
import { compileText, type TextSource, type Wording } from "./text";

type Bullets = { readonly bullets: readonly string[] };
/** Paragraphs and bulleted lists as written in a flow. */
export type BodySource = Bullets | readonly (Bullets | TextSource)[];

/** A compiled body; it returns the same blocks while they say the same. */
export type Body = (scope: object) => readonly Block[];

type Part = (scope: object) => Block | undefined;

/** Each part ends at its first bracket, or is bounded: a text of brackets alone is read as quickly as any other. */
const MARK = /\*\*([^*]+)\*\*|\[([^\][]+)\]\(((?:https:\/\/|mailto:|tel:)[^)\s]{1,500})\)/g;

const isBullets = (source: unknown): source is Bullets =>
  source !== null && typeof source === "object" && "bullets" in source;

/** Compiles a body; empty paragraphs are left out. */
export function compileBody(source: BodySource | undefined, rules: RuleCompiler): Body {
  const paragraphs = isBullets(source) ? [source] : (source ?? []);
  const parts = paragraphs.map((paragraph) =>
    isBullets(paragraph) ? bullets(paragraph, rules) : one(paragraph, rules),
  );
  let last: readonly Block[] = [];
  return (scope) => {
    const blocks = parts.flatMap((part) => part(scope) ?? []);
    if (blocks.length !== last.length || blocks.some((block, index) => block !== last[index])) last = blocks;
    return last;
  };
}

interface Marked {
  readonly kind: Span["kind"];
  readonly text: Wording;
  readonly href?: string;
}

/**
 * The tiny Markdown of the flow format. Marks are read before values are filled in, so a person's own text can never
 * become a link.
 */
function marksOf(text: string, rules: RuleCompiler): readonly Marked[] {
  const found: Marked[] = [];
  let end = 0;
  const plain = (part: string): void => {
    if (part) found.push({ kind: "text", text: compileText(part, rules) });
  };
  for (const match of text.matchAll(MARK)) {
    plain(text.slice(end, match.index));
    if (match[1]) found.push({ kind: "strong", text: compileText(match[1], rules) });
    else found.push({ kind: "link", text: compileText(match[2] ?? "", rules), href: match[3] ?? "" });
    end = match.index + match[0].length;
  }
  plain(text.slice(end));
  return found;
}

const spansOf = (marks: readonly Marked[], scope: object): readonly Span[] =>
  marks.map(({ kind, text, href }) => {
    const said = text.fixed ?? text.say(scope);
    return kind === "link" ? { kind, text: said, href: href ?? "" } : { kind, text: said };
  });

function bullets({ bullets: lines }: Bullets, rules: RuleCompiler): Part {
  const marks = lines.map((line) => marksOf(line, rules));
  return reusedBlock((scope) => ({ kind: "list", items: marks.map((line) => spansOf(line, scope)) }), marks.flat());
}

function one(source: TextSource, rules: RuleCompiler): Part {
  if (typeof source === "string") {
    const marks = marksOf(source, rules);
    return reusedBlock((scope) => ({ kind: "paragraph", spans: spansOf(marks, scope) }), marks);
  }
  const variants =
    "broker" in source
      ? [{ when: { var: "is.broker" }, text: source.broker }, { text: source.client }]
      : source.map((variant) => (typeof variant === "string" ? { text: variant } : variant));
  const parts = variants.map((variant) => ({
    when: "when" in variant ? rules(variant.when) : undefined,
    part: one(variant.text, rules),
  }));
  return (scope) => parts.find(({ when }) => when === undefined || isTrue(when(scope)))?.part(scope);
}

/** Makes a block that stays the same object while it says the same; one without placeholders is made once. */
function reusedBlock(make: (scope: object) => Block, marks: readonly Marked[]): Part {
  if (marks.length === 0) return () => undefined;
  if (marks.every(({ text }) => text.fixed !== undefined)) {
    const block = make({});
    return () => block;
  }
  const open = marks.filter(({ text }) => text.fixed === undefined);
  let last: { readonly said: readonly string[]; readonly block: Block } | undefined;
  return (scope) => {
    const said = open.map(({ text }) => text.say(scope));
    if (!last || said.some((text, index) => text !== last?.said[index])) last = { said, block: make(scope) };
    return last.block;
  };
}
