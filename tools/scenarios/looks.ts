import { isObject, type Call, type Engine, type Session, type View } from "../../engine/index";
import { english, wholeFlow } from "../../engine/analysis";

/** What a person sees at a step, or what comes of what they do there, a fact a line. */
export interface Look {
  readonly step: string;
  readonly what: "shows" | "does";
  readonly lines: readonly string[];
}

/** The words of a view that say nothing about what people see: the version, and the way back. */
const NOT_SEEN: ReadonlySet<string> = new Set(["version", "back"]);

/** What a person sees now. */
export function lookOf({ step, flow: _flow, progress: { groups }, ...around }: View, { left }: Session): Look {
  const { id, kind: _kind, ...own } = step;
  const progress = groups.map(({ label, state }) => (state === "current" ? `[${label}]` : label)).join(" > ");
  // Apart, since a step and what is around it may have words of the same name, such as `next`.
  return { step: id, what: "shows", lines: [...linesOf(own), ...linesOf({ ...around, progress, left }, "page")] };
}

/** What came of something that a person did at a step: where it led, and which calls it made. */
export function lookOfDeed(step: string, outcome: string, calls: readonly Call[]): Look {
  const made = calls.flatMap(({ call, with: sent }) => [`calls ${call}`, ...linesOf(sent ?? {}, "  ")]);
  return { step, what: "does", lines: [outcome, ...made] };
}

/**
 * What a flow says outside of the enrollment: its product's page, its words for the catalogue, and the rules that only a
 * server judges, which no person can run into.
 */
export function lookOfProduct(engine: Engine): Look {
  const { landing, title, unavailable, slugs, sold_to, vertical_code, rated_by, ...others } = wholeFlow(engine);
  const { default_for_unknown_slugs, at_binding = [], messages, steps } = others;
  const server = {
    at_binding: at_binding.map(({ id, fail_when, message }) => ({
      name: id,
      refuses_when: english(fail_when),
      message,
    })),
    rated_elsewhere: messages.rated_elsewhere,
    failure: messages.failure,
    lists: listsIn(steps),
    not_confirmed: steps.flatMap((step) => ("confirm" in step ? (step.confirm ?? []) : []).map(unconfirmed)),
  };
  const words = { title, unavailable, slugs, sold_to, vertical_code, rated_by, default_for_unknown_slugs, landing };
  return { step: "", what: "shows", lines: [...linesOf(words), ...linesOf(server, "server")] };
}

/** How many things each list takes: a scenario of a hundred people would say no more. */
const listsIn = (value: unknown): readonly object[] =>
  value === null || typeof value !== "object"
    ? []
    : Object.entries(value).flatMap(([name, part]) => {
        const { minItems, maxItems } = (isObject(part) ? part : {}) as { readonly [word: string]: unknown };
        const isBounded = [minItems, maxItems].some((bound) => typeof bound === "number");
        const own = isBounded ? [{ name, takes: { minItems, maxItems } }] : [];
        return [...own, ...listsIn(part)];
      });

const unconfirmed = ({ id, if_not_confirmed }: { readonly id: string; readonly if_not_confirmed?: unknown }) => ({
  name: id,
  message: if_not_confirmed,
});

/** Every fact below a value, a line each: its path, and what stands there. What is empty or false is left out. */
function linesOf(value: unknown, path = ""): readonly string[] {
  if (value === null || value === undefined || value === false || value === "") return [];
  if (Array.isArray(value)) return linesOfList(value as readonly unknown[], path);
  if (!isObject(value)) return [`${path}: ${String(value)}`];
  return Object.entries(value).flatMap(([key, part]) =>
    key === "schema"
      ? linesOf(boundsIn(part), `${path}.takes`)
      : NOT_SEEN.has(key)
        ? []
        : linesOf(part, path.trim() === "" ? `${path}${key}` : `${path}.${key}`),
  );
}

/** What a form takes at the most and at the least: the rest of its schema follows from its questions. */
function boundsIn(schema: unknown): unknown {
  if (!isObject(schema) || !isObject(schema.properties)) return undefined;
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, part]) => [
      name,
      Object.fromEntries(Object.entries(isObject(part) ? part : {}).filter(([word]) => BOUNDS.has(word))),
    ]),
  );
}

const BOUNDS: ReadonlySet<string> = new Set([
  "const",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
]);

function linesOfList(items: readonly unknown[], path: string): readonly string[] {
  if (items.length > 0 && items.every(isSpan)) return linesOf(items.map(written).join(""), path);
  return items.flatMap((item, index) => {
    if (!isObject(item)) return linesOf(item, path);
    const { kind, spans, items: bullets } = item;
    if (kind === "paragraph") return linesOf(spans, path);
    if (kind === "list" && Array.isArray(bullets))
      return bullets.flatMap((each) => linesOf(each, path).map((line) => line.replace(": ", ": - ")));
    return linesOf(item, `${path}.${nameOf(item, index)}`);
  });
}

/** How one of several things is told from the others: by its own name, so that a new one does not rename the rest. */
function nameOf(item: { readonly [key: string]: unknown }, index: number): string {
  const own = [item.name, item.key, item.value, item.to].find((each) => typeof each === "string" && each.length < 40);
  return typeof own === "string" && /^[\w-]+$/.test(own) ? own : String(index + 1);
}

const isSpan = (value: unknown): boolean =>
  isObject(value) && typeof value.text === "string" && ["text", "strong", "link"].includes(String(value.kind));

/** A piece of text as a flow writes it. */
function written(span: unknown): string {
  const { kind, text, href } = span as { readonly kind: string; readonly text: string; readonly href?: string };
  return kind === "strong" ? `**${text}**` : kind === "link" ? `[${text}](${String(href)})` : text;
}
