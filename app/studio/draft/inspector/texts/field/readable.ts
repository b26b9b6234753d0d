import { SCOPE, ownOf } from "../../../../../../engine/analysis/index";
import type { Readable } from "../../../../../../engine/analysis/index";
import type { Sayable } from "../../vocabulary";
import { areKnown, formatsSaid } from "./formats";
import type { Placeholder } from "./placeholders";

/** What is known of what a placeholder reads. */
export interface Read {
  readonly label: string;
  readonly kind: Readable["kind"];
  /** The path of the value itself, where the placeholder says it as people read it. */
  readonly source: string;
  /** False only where it is established that nothing of this name can be read. */
  readonly isKnown: boolean;
}

/** Returns how texts read something: rules over a thing name its answers without `item`. */
export const sourceOf = ({ path, isHere }: Readable): string =>
  isHere || Object.hasOwn(SCOPE, rootOf(path)) ? path : `item.${path}`;

const rootOf = (path: string): string => path.split(".")[0] ?? "";

/** Returns whether it is an answer, which can be said as people read it. */
export const isAnswer = (source: string): boolean => /^(?:answers|item)\./.test(source);

/** Returns the path under which an answer is said as people read it. */
export const saidPath = (source: string): string => source.replace(/^(?:answers|item)\./, "said.");

/** Returns what a path reads, by its label where that is known. */
export function readAt(path: string, sayable: Sayable | undefined): Read {
  const found = sayable && nearestTo(path, sayable.readables);
  if (!found) {
    const source = path.replace(/^said\./, "answers.");
    return { label: path, kind: "unknown", source, isKnown: !sayable || !isNeverRead(path, sayable) };
  }
  const { label, kind } = found.readable;
  if (found.path === path) return { label, kind, source: sourceOf(found.readable), isKnown: true };
  const isRead = kind === "things" || kind === "unknown";
  return { label: `${label} (${path.slice(found.path.length + 1)})`, kind: "unknown", source: path, isKnown: isRead };
}

interface Found {
  readonly readable: Readable;
  /** How the placeholder spells it. */
  readonly path: string;
}

/** What a path reads, or reads into; of several the one that says most of the path. */
function nearestTo(path: string, readables: readonly Readable[]): Found | undefined {
  const all = readables.flatMap((each) => [each, ...(each.items ?? [])]);
  const spelled = all.flatMap((readable): readonly Found[] => {
    const source = sourceOf(readable);
    const paths = isAnswer(source) && !readable.isHere ? [source, saidPath(source)] : [source];
    return paths.map((own) => ({ readable, path: own }));
  });
  return spelled
    .filter(({ path: own }) => path === own || path.startsWith(`${own}.`))
    .reduce<Found | undefined>((best, each) => (best && best.path.length >= each.path.length ? best : each), undefined);
}

/** Whether nothing begins so here, or the names that may follow the root are all known and this one is not among them. */
function isNeverRead(path: string, { roots }: Sayable): boolean {
  const [root = "", name = ""] = path.split(".");
  if (roots && !roots.includes(root)) return true;
  const known = ownOf(SCOPE, root);
  return known === "declared" || (Array.isArray(known) && !known.includes(name));
}

/** How a placeholder is shown. */
export interface Shown {
  readonly label: string;
  readonly format: string;
  /** What is wrong with it; empty where nothing is. */
  readonly wrong: string;
}

/** Returns how a placeholder is shown in its text. */
export function shownOf({ path, formats }: Placeholder, sayable: Sayable | undefined): Shown {
  const { label, kind, source, isKnown } = readAt(path, sayable);
  const isCode = formats === "" && path === source && isAnswer(source) && (kind === "choice" || kind === "yes-no");
  const wrong = isKnown ? (areKnown(formats) ? "" : "Not a format") : "Cannot be read";
  return { label, format: isCode ? "as saved" : formatsSaid(formats), wrong };
}

/** Returns how a placeholder is said to who hears the text. */
export const saidOf = ({ label, format, wrong }: Shown): string =>
  [wrong === "" ? "" : `${wrong}:`, label, format === "" ? "" : `(${format})`].filter((part) => part !== "").join(" ");
