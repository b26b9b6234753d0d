import type { Text } from "../flow/flow.types";
import { holds } from "../language/evaluate";
import { valueAt } from "../values/path";
import { FORMATS } from "./format";

/** `{path}` or `{path|format|format}`. */
export const PLACEHOLDER = /\{([a-z][a-z0-9_.]*)((?:\|[a-z0-9+]+)*)\}/g;

type Segment = string | { readonly path: string; readonly formats: readonly string[] };

const parsed = new Map<string, readonly Segment[]>();

function segments(text: string): readonly Segment[] {
  const known = parsed.get(text);
  if (known) return known;
  const found: Segment[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match.index > end) found.push(text.slice(end, match.index));
    found.push({ path: match[1] ?? "", formats: (match[2] ?? "").split("|").slice(1) });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push(text.slice(end));
  parsed.set(text, found);
  return found;
}

function value(segment: Exclude<Segment, string>, scope: object): string {
  let found = valueAt(scope, segment.path);
  for (const format of segment.formats) found = FORMATS[format]?.(found, currencyAround(segment.path, scope)) ?? found;
  return found === undefined || found === null ? "" : String(found);
}

/** The currency named nearest around a value: `{plan.settings.price}` is in `plan.currency`. */
function currencyAround(path: string, scope: object): unknown {
  for (let end = path.lastIndexOf("."); end > 0; end = path.lastIndexOf(".", end - 1)) {
    const currency = valueAt(scope, `${path.slice(0, end)}.currency`);
    if (currency !== undefined && currency !== null) return currency;
  }
  return undefined;
}

/** Puts the scope's values into one plain text; what is missing becomes nothing. */
export const fill = (text: string, scope: object): string =>
  segments(text)
    .map((segment) => (typeof segment === "string" ? segment : value(segment, scope)))
    .join("");

/** The variant of a text that applies, placeholders still in it. */
export function variant(text: Text, scope: object): string {
  if (typeof text === "string") return text;
  for (const option of text) {
    if (typeof option === "string") return option;
    if (holds(option.when, scope)) return option.text;
  }
  return "";
}

/** What a text says for this scope: the first variant whose condition holds, filled in (flow-format principle 4). */
export const say = (text: Text, scope: object): string => fill(variant(text, scope), scope);
