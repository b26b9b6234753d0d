import { isObject } from "../../values/objects";
import { keysOfBoth, tellAnything } from "./anything";
import { change, member, type Change, type Pair, type Tell } from "./change";
import { isSame } from "./same";
import { listed } from "./words";

/** Tells what becomes of the saved answers of started quotes: what the migrations of each version do, or no longer do. */
export const tellMigrations: Tell = (pair) =>
  keysOfBoth(pair).flatMap((version) => ofVersion(member(pair, version), version));

function ofVersion(pair: Pair, version: string): readonly Change[] {
  const [old, own] = [listOf(pair.was), listOf(pair.now)];
  const missing = (all: readonly unknown[], among: readonly unknown[]): readonly number[] =>
    all.flatMap((one, at) => (among.some((other) => isSame(one, other, "")) ? [] : [at]));
  const told = [
    ...missing(own, old).map((at) => toldOf({ ...member(pair, at), was: undefined }, version, own[at])),
    ...missing(old, own).map((at) => toldOf({ ...member(pair, at), now: undefined }, version, old[at])),
  ];
  return told.length > 0 || isSame(pair.was, pair.now, pair.at) ? told : tellAnything(pair);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

function toldOf(pair: Pair, version: string, migration: unknown): Change {
  const what = deedOf(isObject(migration) ? migration : {});
  const no = pair.now === undefined ? "No longer: w" : "W";
  return change(pair, "migrations", `${no}hen a started quote moves to ${version}, ${what}`);
}

type Node = { readonly [key: string]: unknown };

function deedOf({ rename, move, to, split, into, remove }: Node): string {
  if (rename !== undefined) return `its answer to ${String(rename)} becomes the one to ${String(to)}`;
  if (move !== undefined) return `what it keeps at ${String(move)} goes to ${String(to)}`;
  if (split !== undefined)
    return `its answer to ${String(split)} makes those to ${listed(Object.keys(isObject(into) ? into : {}))}`;
  return `its answer to ${String(remove)} is removed`;
}
