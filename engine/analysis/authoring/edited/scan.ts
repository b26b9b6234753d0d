import { MAX_DEPTH } from "../../../flow/guard";

/** Where one member or item is written: its name where it has one, then its value. */
export type Each = (label: number, start: number, end: number) => void;

/** Returns the end of a container that somebody else looks through; undefined for one that the scan itself looks through. */
export type Inside = (label: number, start: number, depth: number) => number | undefined;

/** Stands for the end of what is not JSON. */
const NOT_JSON = -1;

const [QUOTE, BACKSLASH, BRACE, BRACKET, COMMA, COLON] = [34, 92, 123, 91, 44, 58];
const FIRST_PRINTED = 32;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** Returns the offset behind the blanks of a text that begin at an offset. */
export function behindBlanks(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break;
  }
  return at;
}

/** Returns where the value ends that begins at an offset; less than 0 where that is not strict JSON, or too deep. */
export function endOfValue(text: string, at: number, depth = 0): number {
  const code = text.charCodeAt(at);
  if (code === QUOTE) return endOfText(text, at);
  if (code === BRACE || code === BRACKET) return endOfContainer(text, at, depth);
  return matched(SCALAR, text, at);
}

function matched(form: RegExp, text: string, at: number): number {
  form.lastIndex = at;
  return form.test(text) ? form.lastIndex : NOT_JSON;
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < FIRST_PRINTED) return NOT_JSON;
    if (code !== BACKSLASH) continue;
    at = matched(ESCAPE, text, at) - 1;
    if (at < 0) return NOT_JSON;
  }
  return NOT_JSON;
}

/** Returns where an object or list ends, having said each of its members or items. */
export function endOfContainer(text: string, start: number, depth: number, each?: Each, inside?: Inside): number {
  const isList = text.charCodeAt(start) === BRACKET;
  const close = isList ? BRACKET + 2 : BRACE + 2;
  if (depth >= MAX_DEPTH) return NOT_JSON;
  let at = behindBlanks(text, start + 1);
  if (text.charCodeAt(at) === close) return at + 1;
  for (;;) {
    const label = at;
    if (!isList) at = behindLabel(text, at);
    const end = at < 0 ? NOT_JSON : (inside?.(label, at, depth + 1) ?? endOfValue(text, at, depth + 1));
    if (end < 0) return NOT_JSON;
    each?.(label, at, end);
    at = behindBlanks(text, end);
    const code = text.charCodeAt(at);
    if (code === close) return at + 1;
    if (code !== COMMA) return NOT_JSON;
    at = behindBlanks(text, at + 1);
  }
}

/** Returns where the value begins whose name begins at an offset. */
function behindLabel(text: string, at: number): number {
  const end = text.charCodeAt(at) === QUOTE ? endOfText(text, at) : NOT_JSON;
  if (end < 0) return NOT_JSON;
  const colon = behindBlanks(text, end);
  return text.charCodeAt(colon) === COLON ? behindBlanks(text, colon + 1) : NOT_JSON;
}
