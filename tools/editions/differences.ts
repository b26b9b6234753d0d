import type { Json, JsonObject } from "../../engine/index";
import { align, replaced } from "./align";
import type { PlainCall } from "./edition";
import { isRecord, type Moment } from "./recorder";

export const KINDS = [
  "assertion",
  "book",
  "call",
  "payload",
  "text",
  "question",
  "step",
  "outcome",
  "saved",
  "verdict",
  "event",
  "product",
] as const;
export type Kind = (typeof KINDS)[number];

/** One thing that is otherwise now. `was` and `now` are JSON, or `absent`. */
export interface Difference {
  /** `boa/broker-binds`, `random/boa/share/17`, or a file. */
  readonly scenario: string;
  readonly kind: Kind;
  /** Which event led to it; empty when none did. */
  readonly event: string;
  readonly call?: string;
  /** JSON pointer into what differs; empty for the whole. */
  readonly at: string;
  readonly was: string;
  readonly now: string;
}

/** What is otherwise, without the scenario and event in which it was seen. */
export type Found = Omit<Difference, "scenario" | "event">;

export const ABSENT = "absent";

/** A value as a report shows it. */
export const shown = (value: unknown): string => (value === undefined ? ABSENT : JSON.stringify(value));

/** Where two JSON values differ, leaf by leaf; a key without a value counts as absent, and the order of keys as nothing. */
export function diffJson(was: unknown, now: unknown, at = ""): readonly Omit<Found, "kind">[] {
  if (was === now) return [];
  const isPair = Array.isArray(was) ? Array.isArray(now) : isRecord(was) && isRecord(now);
  if (!isPair) return [{ at, was: shown(was), now: shown(now) }];
  const [a, b] = [was as JsonObject, now as JsonObject];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => diffJson(a[key], b[key], `${at}/${pointerPart(key)}`));
}

export const pointerPart = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

/**
 * Where two moments differ. Nothing = the person, the host and the server cannot tell them apart. What two different
 * steps show is not compared.
 */
export function diffMoments(was: Moment, now: Moment): readonly Found[] {
  const before = [...diffCalls(was.calls, now.calls), ...of("outcome", diffJson(was.outcome, now.outcome))];
  if (was.step !== now.step) return [{ kind: "step", at: "", was: was.step, now: now.step }, ...before];
  return [...before, ...diffTexts(was.texts, now.texts), ...of("question", diffJson(was.questions, now.questions))];
}

const of = (kind: Kind, found: readonly Omit<Found, "kind">[]): readonly Found[] =>
  found.map((one) => ({ kind, ...one }));

/** Calls in their order, and the payloads of those that are made in both. */
export function diffCalls(was: readonly PlainCall[], now: readonly PlainCall[]): readonly Found[] {
  const pairs = align(was, now, (a, b) => a.call === b.call);
  const isMoved = ({ call }: PlainCall, where: "was" | "now"): boolean =>
    pairs.some((pair) => pair[where]?.call === call && Object.keys(pair).length === 1);
  return pairs.flatMap((pair): readonly Found[] => {
    if (pair.was && pair.now) return diffPayloads(pair.was, pair.now);
    const one = pair.was ?? pair.now;
    if (!one) return [];
    const at = isMoved(one, pair.was ? "now" : "was") ? "/order" : "";
    return [{ kind: "call", call: one.call, at, was: shown(pair.was?.call), now: shown(pair.now?.call) }];
  });
}

function diffPayloads(was: PlainCall, now: PlainCall): readonly Found[] {
  const delay = diffJson(was.delay_ms, now.delay_ms, "/delay_ms").map((one) => ({ kind: "call", ...one }) as const);
  const payload = of("payload", diffJson(was.with, now.with));
  return [...delay, ...payload].map((one) => ({ ...one, call: was.call }));
}

function diffTexts(was: readonly string[], now: readonly string[]): readonly Found[] {
  if (was.join("\n") === now.join("\n")) return [];
  return replaced(align(was, now, (a, b) => a === b))
    .filter((pair) => pair.was !== pair.now)
    .map((pair) => ({ kind: "text", at: "", was: shown(pair.was), now: shown(pair.now) }));
}

/** Two journeys of the same scenario, moment by moment; what follows an event that only one of them has is not compared. */
export function diffJourneys(scenario: string, was: readonly Moment[], now: readonly Moment[]): readonly Difference[] {
  const found: Difference[] = [];
  for (let n = 0; n < Math.max(was.length, now.length); n += 1) {
    const [a, b] = [was[n], now[n]];
    if (!a || !b || a.event !== b.event) {
      const event = `${n + 1}. ${a?.event ?? b?.event ?? ""}`;
      return [...found, { scenario, kind: "event", event, at: "", was: a?.event ?? ABSENT, now: b?.event ?? ABSENT }];
    }
    found.push(...diffMoments(a, b).map((one) => ({ scenario, event: `${n + 1}. ${a.event}`, ...one })));
  }
  return found;
}

/** Files that both sides read, and what differs in them. */
export function diffFiles(
  kind: Kind,
  was: ReadonlyMap<string, Json>,
  now: ReadonlyMap<string, Json>,
): readonly Difference[] {
  return [...new Set([...was.keys(), ...now.keys()])].flatMap((file) =>
    diffJson(was.get(file), now.get(file)).map((one) => ({ scenario: file, kind, event: "", ...one })),
  );
}
