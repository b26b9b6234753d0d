import { FORBIDDEN_KEYS } from "../../engine/index";
import { Refusal } from "../access/refusal";

/** Limits of a request body (reliability §5). */
const MAX_DEPTH = 32;
const MAX_TOKENS = 20_000;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

interface Level {
  /** The keys so far; null in an array. */
  readonly keys: Set<string> | null;
  expectsKey: boolean;
}

/**
 * Parses a request body after checking its text: depth and size first (a parser must not recurse into it), then
 * repeated and forbidden keys, numbers that JavaScript would change, U+0000 and lone surrogates (a database text cannot
 * hold them). Throws a Refusal.
 */
export function parseJson(text: string): unknown {
  scan(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("invalid_json");
  }
}

function scan(text: string): void {
  const levels: Level[] = [];
  let tokens = 0;
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    const top = levels.at(-1);
    if (char === '"') {
      at = readString(text, at, top);
    } else if (char === "-" || (char >= "0" && char <= "9")) {
      at = readNumber(text, at);
    } else {
      step(char, levels, top);
      at += 1;
      if (char <= " ") continue;
    }
    tokens += 1;
    if (tokens > MAX_TOKENS) throw new Refusal("body_too_large");
  }
}

function step(char: string, levels: Level[], top: Level | undefined): void {
  if (char === "{") levels.push({ keys: new Set(), expectsKey: true });
  else if (char === "[") levels.push({ keys: null, expectsKey: false });
  else if (char === "}" || char === "]") levels.pop();
  else if (char === "," && top?.keys) top.expectsKey = true;
  if (levels.length > MAX_DEPTH) throw new Refusal("body_too_deep");
}

/** Returns the index after the string; checks and notes a key. */
function readString(text: string, start: number, top: Level | undefined): number {
  let end = start + 1;
  while (end < text.length && text.charAt(end) !== '"') end += text.charAt(end) === "\\" ? 2 : 1;
  const value = unquote(text.slice(start, end + 1));
  if (value.includes("\u0000") || !value.isWellFormed()) {
    throw new Refusal("invalid_json", {
      message: "The request body holds characters that cannot be stored (U+0000 or half a surrogate pair).",
    });
  }
  if (top?.keys && top.expectsKey) {
    if (FORBIDDEN_KEYS.has(value))
      throw new Refusal("invalid_json", { message: `The field name "${value}" is not allowed.` });
    if (top.keys.has(value)) throw new Refusal("invalid_json", { message: "The request body names a field twice." });
    top.keys.add(value);
    top.expectsKey = false;
  }
  return end + 1;
}

function unquote(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    throw new Refusal("invalid_json");
  }
}

/** Returns the index after the number. */
function readNumber(text: string, start: number): number {
  NUMBER.lastIndex = start;
  const literal = NUMBER.exec(text)?.[0];
  if (!literal) throw new Refusal("invalid_json");
  const value = Number(literal);
  const isWhole = !/[.eE]/.test(literal);
  if (!Number.isFinite(value) || (isWhole && !Number.isSafeInteger(value))) {
    throw new Refusal("invalid_json", { message: "The request body holds a number that is too large." });
  }
  return start + literal.length;
}
