import type { Finding } from "../contract";
import { operationOf } from "../language/operators";
import type { Check, Facts, TextPlace } from "../flow/facts";
import { finding } from "../flow/finding";

/** The most that one rule or text may come to, and all of them together, with what they read written out. */
const MOST_IN_ONE = 20_000;
const MOST_IN_ALL = 400_000;

/**
 * No rule and no text comes to more than a browser computes at once (reliability §5). A named value is computed wherever
 * it is read, and a first value is as long as what it reads, so values that read each other twice would double at each
 * step: what a rule reads counts as if it were written in its place.
 */
export const checkWork: Check = (facts) => {
  const sizes = new Sizes(facts);
  const all = [
    ...facts.rules.map(({ rule, pointer }) => ({ pointer, size: sizes.ofRule(rule) })),
    ...facts.texts.map((place) => ({ pointer: place.pointer, size: sizes.ofText(place) })),
  ];
  const large = all.filter(({ size }) => size > MOST_IN_ONE);
  if (large.length > 0) return large.slice(0, 20).map(({ pointer, size }) => tooMuch(pointer, size, MOST_IN_ONE));
  const sum = all.reduce((total, { size }) => total + size, 0);
  return sum > MOST_IN_ALL ? [tooMuch("", sum, MOST_IN_ALL)] : [];
};

const tooMuch = (pointer: string, size: number, most: number): Finding =>
  finding("too-much-work", pointer, {
    found: `${Number.isFinite(size) ? size : "endless"} operations, with the values and answers that it reads`,
    expected: `at most ${most}`,
    message: "This takes too long to compute at each answer.",
  });

const PLACEHOLDER = /\{([a-z][a-z0-9_.]*)/g;

/** How large rules and texts are, with what they read written out. */
class Sizes {
  private readonly known = new Map<string, number>();

  constructor(private readonly facts: Facts) {}

  ofRule(rule: unknown): number {
    const operation = operationOf(rule);
    if (operation?.row?.names === "path") return this.ofPath(String(operation.args[0]));
    if (rule === null || typeof rule !== "object") return 1;
    return Object.values(rule).reduce<number>((sum, part) => sum + this.ofRule(part), 1);
  }

  /** The conditions of a text are rules of their own. */
  ofText({ text }: TextPlace): number {
    if (typeof text === "string") return this.ofPlaceholders(text);
    const all =
      "broker" in text ? [text.broker, text.client] : text.map((one) => (typeof one === "string" ? one : one.text));
    return all.reduce((sum, one) => sum + this.ofPlaceholders(one), 0);
  }

  private ofPlaceholders(text: string): number {
    return [...text.matchAll(PLACEHOLDER)].reduce((sum, [, path = ""]) => sum + this.ofPath(path), 1);
  }

  /** A path that comes back to itself ends there: that is a finding of its own. */
  private ofPath(path: string): number {
    const [root, name = ""] = path.split(".");
    const sources = this.sourcesOf(root, name);
    if (sources.length === 0) return 1;
    const key = `${root}.${name}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, 1);
    const size = sources.reduce<number>((sum, source) => sum + this.ofRule(source), 1);
    this.known.set(key, size);
    return size;
  }

  /** The rules that a path leads to: a named value, or how an answer begins. */
  private sourcesOf(root: string | undefined, name: string): readonly unknown[] {
    const { flow, questions } = this.facts;
    if (root === "values") return Object.hasOwn(flow.values ?? {}, name) ? [flow.values?.[name]] : [];
    if (root !== "answers" && root !== "said") return [];
    const { starts_as, derived } = questions.get(name)?.question ?? {};
    return [starts_as, derived].filter((rule) => rule !== undefined);
  }
}
