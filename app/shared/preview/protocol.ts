/**
 * What the studio and its preview frame say to each other, over the port of one MessageChannel. Both sides check what
 * comes in: the frame shows drafts of any content, so the studio takes nothing from it for granted, and the frame takes
 * nothing but this from its parent.
 */
import type { JsonObject } from "../../../engine/index";
import type { Broker, Brokerage, Settings } from "../api/types";
import { isRecord } from "../storage/json";

/** The word by which the studio hands its port to the frame. */
export const CONNECT = "enrollment-preview";

/** By which entries a person comes. */
export const PREVIEW_ENTRIES = ["dashboard", "enroll", "share"] as const;
const CARDS = ["ok", "declined", "insufficient"] as const;

/** By which entry a person comes: from the broker's dashboard, by a mailed link, or by a share link. */
export type PreviewEntry = (typeof PREVIEW_ENTRIES)[number];

/** Files by `name@version`, as they are parsed. */
export type Named = { readonly [nameAtVersion: string]: JsonObject };

/** One revision of a draft, with all of the library that it names. */
export interface PreviewDraft {
  readonly revision: number;
  readonly flow: JsonObject;
  readonly parts: Named;
  readonly lists: Named;
  /** The rate book; null for a product that has none, where nothing is sold. */
  readonly book: JsonObject | null;
  /** What is usually answered (`scenarios/ID/usual.json`); null where the draft has no such file. */
  readonly usual: JsonObject | null;
}

/** The space in which the person enrolls, and who sells. */
export interface PreviewAround {
  readonly settings: Settings;
  readonly broker: Broker;
  readonly brokerage: Brokerage;
}

/** Who enrolls. */
export interface PreviewPerson {
  readonly entry: PreviewEntry;
  /** The state that rates the quote where it is known before anything is asked; null where it is not. */
  readonly state: string | null;
  /** Their calendar date, YYYY-MM-DD. */
  readonly day: string;
  /** The client as they are known; null for the client of the usual answers. A share link knows no client. */
  readonly client: { readonly client_type: string; readonly person: JsonObject } | null;
  readonly licensed: boolean;
  readonly card: (typeof CARDS)[number];
  /** Question → the answer that "fill up to here" gives instead of the usual one. */
  readonly answers: JsonObject;
}

export type StudioSays =
  | { readonly kind: "draft"; readonly draft: PreviewDraft }
  | { readonly kind: "around"; readonly around: PreviewAround }
  | { readonly kind: "person"; readonly person: PreviewPerson }
  /** Begins with nothing answered. */
  | { readonly kind: "restart" }
  /** Goes to a step with what is usually answered before it. */
  | { readonly kind: "fill"; readonly step: string }
  /** The browser's Back, and its Forward. */
  | { readonly kind: "back" }
  | { readonly kind: "forward" }
  /** Comes back later: what was saved is there, and what was only typed in this visit. */
  | { readonly kind: "resume" }
  /** Whether a press on a text leads to its place, and does nothing else. */
  | { readonly kind: "pick"; readonly on: boolean }
  /** Whether the frame answers: it does once it has done what was asked of it before. */
  | { readonly kind: "ping" };

/** A place in a file of the draft or of the library: in the flow unless a part, a list or the book is named. */
export interface PreviewPlace {
  readonly part?: string;
  readonly list?: string;
  readonly book?: true;
  readonly pointer: string;
}

/** A step of the entry that is shown, in the order asked. */
export interface PreviewStep {
  readonly id: string;
  readonly kind: string;
  /** Its title as far as that holds without an answer; its id where it has none. */
  readonly title: string;
}

const HELD_UP = ["open", "refused", "passed_by", "ended"] as const;

/**
 * Why a fill goes no further: an answer is missing or not taken, the person is refused, the step that was wanted is not
 * asked after these answers, or the enrollment has ended.
 */
export type HeldUp = (typeof HELD_UP)[number];

export type FrameSays =
  | { readonly kind: "ready" }
  /** The answer to a ping. */
  | { readonly kind: "pong" }
  | {
      readonly kind: "rendered";
      readonly revision: number;
      readonly entry: PreviewEntry;
      readonly step: string;
      readonly status: "open" | "loading" | "left";
      readonly title: string;
      readonly steps: readonly PreviewStep[];
      /** What is still needed before Next, by its label. */
      readonly missing: readonly string[];
      readonly canGoBack: boolean;
      /** From the message that led to this until it was painted, in milliseconds; null when a person led to it. */
      readonly ms: number | null;
    }
  /** The usual answers do not lead to the step that was asked for; they are at another one. */
  | {
      readonly kind: "stopped";
      readonly wanted: string;
      readonly step: string;
      readonly why: HeldUp;
      /** The questions without a usual answer: their labels, with their names. */
      readonly open: readonly string[];
      /** What the product says of the answers or of the person, in its words. */
      readonly said: readonly string[];
    }
  /** A text was pressed while picking: its places, the best first. Without words, the person has given up. */
  | { readonly kind: "picked"; readonly words: string; readonly places: readonly PreviewPlace[] }
  /** A refusal is shown: the rule that decided, and what it read. */
  | {
      readonly kind: "refused";
      readonly rejection: string;
      readonly rule: string;
      /** Of the rate book where it offers nothing; null where the draft does not decide, as of an agent's license. */
      readonly place: PreviewPlace | null;
      readonly words: string | null;
      readonly reads: readonly { readonly path: string; readonly value: string }[];
    }
  /** The enrollment has led elsewhere. */
  | { readonly kind: "left"; readonly to: string }
  /** The draft cannot run: what is shown is of the revision before, if there was one. */
  | { readonly kind: "problems"; readonly revision: number; readonly problems: readonly string[] };

const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is JsonObject => isRecord(value);
const isNamed = (value: unknown): value is Named => isRecord(value) && Object.values(value).every(isObject);
const isOneOf = (value: unknown, words: readonly string[]): boolean => isText(value) && words.includes(value);
const isListOf = (value: unknown, is: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(is);

const isDraft = (value: unknown): boolean =>
  isRecord(value) &&
  Number.isSafeInteger(value.revision) &&
  isObject(value.flow) &&
  isNamed(value.parts) &&
  isNamed(value.lists) &&
  (value.book === null || isObject(value.book)) &&
  (value.usual === null || isObject(value.usual));

const isAround = (value: unknown): boolean =>
  isRecord(value) &&
  isRecord(value.settings) &&
  isRecord(value.settings.space) &&
  isRecord(value.settings.carrier) &&
  isText(value.settings.today) &&
  isRecord(value.broker) &&
  isText(value.broker.id) &&
  isRecord(value.brokerage) &&
  isText(value.brokerage.slug);

const isKnown = (value: unknown): boolean =>
  value === null || (isRecord(value) && isText(value.client_type) && isObject(value.person));

/** Whether it is somebody whom the preview can show. */
export const isPreviewPerson = (value: unknown): value is PreviewPerson =>
  isRecord(value) &&
  isOneOf(value.entry, PREVIEW_ENTRIES) &&
  (value.state === null || isText(value.state)) &&
  isText(value.day) &&
  /^\d{4}-\d{2}-\d{2}$/.test(value.day) &&
  isKnown(value.client) &&
  typeof value.licensed === "boolean" &&
  isOneOf(value.card, CARDS) &&
  isObject(value.answers);

/** Whether what a parent has sent is something that the studio says. */
export function isStudioSays(value: unknown): value is StudioSays {
  if (!isRecord(value)) return false;
  switch (value.kind) {
    case "draft":
      return isDraft(value.draft);
    case "around":
      return isAround(value.around);
    case "person":
      return isPreviewPerson(value.person);
    case "fill":
      return isText(value.step);
    case "pick":
      return typeof value.on === "boolean";
    default:
      return isOneOf(value.kind, ["restart", "back", "forward", "resume", "ping"]);
  }
}

const isPlace = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.pointer) &&
  (value.part === undefined || isText(value.part)) &&
  (value.list === undefined || isText(value.list)) &&
  (value.book === undefined || value.book === true);

const isStep = (value: unknown): boolean =>
  isRecord(value) && isText(value.id) && isText(value.kind) && isText(value.title);
const isRead = (value: unknown): boolean => isRecord(value) && isText(value.path) && isText(value.value);

const isRendered = (value: Readonly<Record<string, unknown>>): boolean =>
  Number.isSafeInteger(value.revision) &&
  isOneOf(value.entry, PREVIEW_ENTRIES) &&
  isOneOf(value.status, ["open", "loading", "left"]) &&
  isText(value.step) &&
  isText(value.title) &&
  isListOf(value.steps, isStep) &&
  isListOf(value.missing, isText) &&
  typeof value.canGoBack === "boolean" &&
  (value.ms === null || typeof value.ms === "number");

/** Whether what a frame has sent is something that the preview says. */
export function isFrameSays(value: unknown): value is FrameSays {
  if (!isRecord(value)) return false;
  switch (value.kind) {
    case "ready":
    case "pong":
      return true;
    case "rendered":
      return isRendered(value);
    case "stopped":
      return (
        isText(value.wanted) &&
        isText(value.step) &&
        isOneOf(value.why, HELD_UP) &&
        isListOf(value.open, isText) &&
        isListOf(value.said, isText)
      );
    case "picked":
      return isText(value.words) && isListOf(value.places, isPlace);
    case "refused":
      return (
        isText(value.rejection) &&
        isText(value.rule) &&
        (value.place === null || isPlace(value.place)) &&
        (value.words === null || isText(value.words)) &&
        isListOf(value.reads, isRead)
      );
    case "left":
      return isText(value.to);
    case "problems":
      return Number.isSafeInteger(value.revision) && isListOf(value.problems, isText);
    default:
      return false;
  }
}
