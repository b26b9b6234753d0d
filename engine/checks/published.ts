import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import { factsOf, type Check, type Facts } from "../flow/facts";
import { finding, show } from "../flow/finding";
import { expand, type Parts } from "../flow/parts";
import { child } from "../flow/pointer";

/** A name and an id mean the same as in the newest published version, on which quotes and consents rely. */
export const checkPublished: Check = (facts) => {
  const { published, flow } = facts;
  if (!published || published.id !== flow.id) return [];
  const parts = (published.parts ?? {}) as Parts;
  const before = factsOf(published, expand(published, parts).flow, { parts, lists: facts.lists });
  return [
    ...checkTexts(facts, before),
    ...(major(flow.version) > major(published.version) ? [] : checkMeanings(facts, before)),
  ];
};

const major = (version: string): number => Number.parseInt(version, 10);

/** A text that people agree to. */
interface Consent {
  /** `name@version`, which the record of the agreement keeps. */
  readonly id: string;
  readonly pointer: string;
  /** All that the person reads, with the values that fill it in. */
  readonly words: string;
}

const consentsOf = (facts: Facts): readonly Consent[] =>
  facts.asked.flatMap(({ question, pointer }) =>
    Object.entries(question.agrees_to ?? {}).map(([id, text]) => ({
      id,
      pointer: child(`${pointer}/agrees_to`, id),
      words: withValues(JSON.stringify([text.title, text.body]), facts),
    })),
  );

const VALUE = /\bvalues\.([a-z][a-z0-9_]*)/g;

/** A text, the named values that it reads, directly or through others, and the tables that those look up. */
function withValues(text: string, { flow }: Facts): string {
  const seen = new Set<string>();
  const behind: string[] = [text];
  for (const part of behind) {
    const named = [...part.matchAll(VALUE)].map(([, name = ""]) => [name, flow.values?.[name]] as const);
    const tables = Object.entries(flow.tables ?? {}).filter(([name]) => part.includes(`"lookup":["${name}"`));
    for (const [name, said] of [...named, ...tables]) {
      if (seen.has(name) || said === undefined) continue;
      seen.add(name);
      behind.push(JSON.stringify(said));
    }
  }
  return behind.join("\n");
}

/** A consent's words never change under one id: the record of an old agreement would claim the new words. */
function checkTexts(facts: Facts, before: Facts): Finding[] {
  const old = consentsOf(before);
  return consentsOf(facts).flatMap(({ id, pointer, words }) => {
    const [name = "", version = ""] = id.split("@");
    const same = old.find((other) => other.id === id);
    const newest = Math.max(...old.map((other) => (other.id.startsWith(`${name}@`) ? versionOf(other.id) : 0)));
    if (same ? same.words === words : Number(version) > newest) return [];
    return [
      finding("consent-text-changed", pointer, {
        found: same ? `${show(id)} with other words than published` : `${show(id)}, which is older than published`,
        expected: `${name}@${newest + 1}`,
        message: "The record of an agreement names the text by this id, so changed words need the next version.",
      }),
    ];
  });
}

const versionOf = (id: string): number => Number(id.split("@")[1]);

/** A question keeps its type, home and options under its name: saved answers are read again by it. */
function checkMeanings(facts: Facts, before: Facts): Finding[] {
  const old = new Map(withItems(before.asked));
  return withItems(facts.asked).flatMap(([name, asked]) => {
    const known = old.get(name);
    if (!known) return [];
    return MEANINGS.flatMap(({ word, of }) => {
      if (of(asked) === of(known)) return [];
      return [
        finding("meaning-changed", word in asked.question ? `${asked.pointer}/${word}` : asked.pointer, {
          found: `${of(asked)}, where the published version has ${of(known)}`,
          expected: `${of(known)}, another name for the question, or version ${major(facts.flow.version) + 1}.0.0`,
          message: "Answers that are saved already would be read as something else.",
        }),
      ];
    });
  });
}

/** What an answer's meaning depends on, with the word of the question that says it. */
const MEANINGS: readonly { readonly word: string; readonly of: (asked: Asked) => string }[] = [
  { word: "type", of: ({ question }) => question.type },
  { word: "saved", of: ({ home }) => home ?? "no home" },
  { word: "list", of: ({ question: { list } }) => (list === undefined ? "no list" : `the list ${list.split("@")[0]}`) },
  { word: "agrees_to", of: ({ question }) => (question.agrees_to ? "a consent" : "no consent") },
  { word: "format", of: ({ question: { format } }) => (format?.endsWith("date") ? "a date" : "no date") },
];

/** The questions by name; those of a list's items behind the list's name. */
const withItems = (asked: readonly Asked[]): readonly (readonly [string, Asked])[] =>
  asked.flatMap((one) => [
    [one.name, one] as const,
    ...one.items.map((item) => [`${one.name}.${item.name}`, item] as const),
  ]);
