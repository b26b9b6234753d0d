import { ApiError } from "./api/request";
import type { EventBody } from "./api/types";
import { track } from "./track";

type Caught = Extract<EventBody, { readonly name: "error_caught" }>["detail"];

/** The classes that are told; all others are `other`. */
const CLASSES: { readonly [name in Caught["error"]]: true } = {
  AggregateError: true,
  ApiError: true,
  DOMException: true,
  Error: true,
  EvalError: true,
  RangeError: true,
  ReferenceError: true,
  SyntaxError: true,
  TypeError: true,
  URIError: true,
  other: true,
};

/** What was reported in this visit: an error that comes back with every render is told once. */
const reported = new Set<string>();

/**
 * Reports a program error that no page handles (`portal §9`): its class and its place in our files. Its message stays
 * here, because it may hold what somebody typed.
 */
export function reportError(source: Caught["source"], error: unknown): void {
  const at = placeOf(error);
  const detail = { source, error: classOf(error), ...(at && { at }) };
  const key = JSON.stringify(detail);
  if (reported.has(key)) return;
  reported.add(key);
  track("error_caught", detail);
}

/** Reports from now on what is thrown outside of React and what rejects without anybody listening. */
export function watchErrors(): void {
  window.addEventListener("error", ({ error }) => reportError("thrown", error));
  window.addEventListener("unhandledrejection", ({ reason }) => reportError("promise", reason));
}

function classOf(error: unknown): Caught["error"] {
  if (error instanceof ApiError) return "ApiError";
  if (error instanceof DOMException) return "DOMException";
  const name = error instanceof Error ? error.name : "other";
  return isClass(name) ? name : "other";
}

const isClass = (name: string): name is Caught["error"] => Object.hasOwn(CLASSES, name);

/** The first place in a built file; undefined when there is none, as in development. */
function placeOf(error: unknown): Caught["at"] {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const [, file, line, column] = /\/assets\/([A-Za-z][\w.]{0,30}-[\w-]{8})\.js:(\d{1,7}):(\d{1,7})/.exec(stack) ?? [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}
