import type { ListFiles } from "../../flow/facts";
import { keysOf } from "../../flow/pointer";
import { isObject } from "../../values/objects";
import { under } from "../../values/path";
import { keysOfBoth, differs, sure, tellAnything, tellMembers } from "./anything";
import { change, member, type Change, type Pair, type Tell } from "./change";
import { RULE_LISTS } from "./conditions";
import { tellCoverages, type CoverageWorld } from "./coverages";
import { WRONG } from "./questions";
import { tellMigrations } from "./migrations";
import { tellValue } from "./rules";
import { tellBody, tellText } from "./texts";
import { inWords, listed, ordinal, quoted, shown, turns } from "./words";

/** What the sentences about the whole flow need beside it. */
export interface FlowWorld extends CoverageWorld {
  readonly lists: ListFiles;
}

/** What tells each word of a flow but its steps and entries. */
export const flowWords = (world: FlowWorld): { readonly [word: string]: Tell } => ({
  ...RULE_LISTS,
  title: tellText("name of the product", "title"),
  changes: tellText("note on this version", "changes"),
  unavailable: tellText("text for a product that is switched off", "unavailable"),
  rated_by: (pair) => [
    change(
      pair,
      "rated_by",
      `The state that sets the prices now comes from ${String(pair.now)} instead of ${String(pair.was)}`,
    ),
  ],
  sold_to: (pair) => [change(pair, "sold_to", soldSentence(pair))],
  policy: tellMembers({ lasts: tellTerm, shows: tellShown }),
  groups: each((name) => tellText(`label of the group ${name}`, "label")),
  values: each((name) => (pair) => tellValue(pair, "values", `The value ${name}`)),
  tables: each((name) => tellTable(name, world)),
  rejections: each(rejection),
  messages: tellMembers({
    failure: tellText("message for a failed call", "failure"),
    rated_elsewhere: tellText("message for another state", "rated_elsewhere"),
    wrong: tellMembers(
      Object.fromEntries(
        Object.entries(WRONG).map(([rule, about]): [string, Tell] => [
          rule,
          (pair) => (rule === "format" ? tellFormats(pair) : tellText(`message for ${about}`, "wrong")(pair)),
        ]),
      ),
    ),
    words: each((name) => tellText(`common word ${name}`, "words")),
  }),
  coverages: tellCoverages(world),
  migrations: tellMigrations,
  landing: (pair) => {
    if (pair.was === undefined) return [change(pair, "landing", "The product now has a page of its own")];
    if (pair.now === undefined) return [change(pair, "landing", "The product no longer has a page of its own")];
    return tellAnything(pair).map((told) => ({ ...told, sentence: withItems(told, pair) }));
  },
});

/** A sentence about the page with its items by their own words: `“How can we pay?”` says more than `items, sixth`. */
function withItems({ sentence, where }: Change, { at, was, now }: Pair): string {
  const keys = keysOf(where).slice(keysOf(at).length);
  return keys.reduce((said, key, index) => {
    if (!/^\d+$/.test(key)) return said;
    const item = under(now, keys.slice(0, index + 1)) ?? under(was, keys.slice(0, index + 1));
    const name = isObject(item) ? (item.question ?? item.title ?? item.name ?? item.label) : undefined;
    const around = keys[index - 1] ?? "";
    const words = around === "items" ? "" : `${around}, `;
    return typeof name === "string"
      ? said.replace(`${around}, ${ordinal(Number(key))}`, () => `${words}${quoted(name)}`)
      : said;
  }, sentence);
}

/** Tells each member by its name. */
const each =
  (tell: (name: string) => Tell): Tell =>
  (pair) =>
    keysOfBoth(pair).flatMap((name) => {
      const own = member(pair, name);
      return differs(own) ? sure(tell(name))(own) : [];
    });

const tellFormats: Tell = each((format) => tellText(`message for an answer not written as ${format}`, "wrong"));

function rejection(name: string): Tell {
  return (pair) => {
    if (pair.was === undefined || pair.now === undefined) {
      const what = pair.was === undefined ? "are new" : "are removed";
      return [change(pair, "rejections", `The words of the rejection ${name} ${what}`)];
    }
    return tellMembers({
      title: tellText(`title of the rejection ${name}`, "title"),
      body: tellBody(`text of the rejection ${name}`, "body"),
      reason: tellText(`reason of the rejection ${name}`, "reason"),
    })(pair);
  };
}

/** `2 years` of `{"years": 2}`. */
function term(lasts: unknown): string {
  if (!isObject(lasts)) return shown(lasts);
  const parts = Object.entries(lasts).map(
    ([unit, count]) => `${String(count)} ${count === 1 ? unit.replace(/s$/, "") : unit}`,
  );
  return parts.join(" and ");
}

function tellTerm(pair: Pair): readonly Change[] {
  return [change(pair, "lasts", `The policy lasts ${term(pair.now)} instead of ${term(pair.was)}`)];
}

/** To which clients the product is sold now. */
function soldSentence({ was, now }: Pair): string {
  const [before, after] = [was, now].map((side) => (Array.isArray(side) ? side.map(String) : []));
  const clients = (types: readonly string[] = []): string => `${listed(types)} clients`;
  return `The product is now sold to ${clients(after)}; before: to ${clients(before)}`;
}

/** Tells what the policy and the confirmation show otherwise, each row by its label. */
const tellShown: Tell = (pair) => {
  if (!Array.isArray(pair.was) || !Array.isArray(pair.now) || pair.was.length !== pair.now.length)
    return tellAnything(pair);
  return pair.now.flatMap((_, index) => {
    const row = member(pair, index);
    const label = member(row, "label").was;
    const name = typeof label === "string" ? quoted(label) : "a row";
    const words = {
      label: tellText(`label of ${name} on the policy`, "label"),
      value: tellText(`text of ${name} on the policy`, "value"),
    };
    return differs(row) ? sure(tellMembers(words))(row) : [];
  });
};

function tellTable(name: string, world: FlowWorld): Tell {
  return (pair) => {
    const words = inWords(name);
    if (pair.was === undefined || pair.now === undefined)
      return [change(pair, "tables", `The table ${name} is ${pair.was === undefined ? "new" : "removed"}`)];
    const by = String(member(pair, "by").now);
    const ifNone = member(pair, "else");
    return tellMembers({
      cells: (cells) =>
        keysOfBoth(cells).flatMap((key) => tellCell(member(cells, key), { words, by, key, ifNone, world })),
      else: (cell) => [change(cell, "else", `For all others the ${words} ${turns(cell.was, cell.now)}`)],
    })(pair);
  };
}

interface Cell {
  readonly words: string;
  readonly by: string;
  readonly key: string;
  /** What all others have. */
  readonly ifNone: Pair;
  readonly world: FlowWorld;
}

function tellCell(pair: Pair, { words, by, key, ifNone, world }: Cell): readonly Change[] {
  if (!differs(pair)) return [];
  const name = world.lists[by]?.items.find(({ code }) => String(code) === key)?.name ?? key;
  const { was = ifNone.was, now = ifNone.now } = pair;
  const about = by === world.regionList ? { states: [key] } : {};
  const sentence =
    was === now ? `${name}'s ${words} stays ${shown(now)}, ${written(pair)}` : `${name}'s ${words} ${turns(was, now)}`;
  return [change(pair, "cells", sentence, about)];
}

const written = ({ was }: Pair): string =>
  was === undefined ? "and is now written out" : "and is no longer written out, since all others have it";
