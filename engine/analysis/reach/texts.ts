import { compileRule, isTrue } from "../../language/rule";
import type { TextSource } from "../../language/text";
import type { Here } from "../../session/here";
import type { Decision } from "../decisions/decision";
import { scopesAt } from "../decisions/scopes";
import { inShort, type Part, type Place } from "./place";

/** A text, or each variant of it. */
export function textPart({ pointer, source, value }: Decision): Part {
  const text = source as TextSource;
  const variants = variantsOf(text);
  const places = variants.map((said, at): readonly [string, Place] => [
    `text ${pointer} ${at}`,
    variants.length === 1
      ? { pointer, what: "text", said: inShort(said) }
      : { pointer: placeOf(text, pointer, at), what: "variant", said: inShort(said) },
  ]);
  const shown = shownIn(text, pointer);
  return {
    places: new Map(places),
    marks: (here) => {
      if (value(here) === undefined) return [];
      return shown(here).flatMap((at) => (at < 0 ? [] : [`text ${pointer} ${at}`]));
    },
  };
}

function variantsOf(source: TextSource): readonly unknown[] {
  if (typeof source === "string") return [source];
  if ("broker" in source) return [source.broker, source.client];
  return source.map((variant) => (typeof variant === "string" ? variant : variant.text));
}

const placeOf = (source: TextSource, pointer: string, at: number): string =>
  Array.isArray(source) ? `${pointer}/${at}` : `${pointer}/${at === 0 ? "broker" : "client"}`;

/** Which variants of a text are shown in a state, of a text about the things of a list one for each; -1 for none. */
function shownIn(source: TextSource, pointer: string): (here: Here) => readonly number[] {
  if (typeof source === "string") return () => [0];
  if ("broker" in source) return ({ entry }) => [entry.is.broker ? 0 : 1];
  const rules = source.map((variant) => (typeof variant === "string" ? () => true : compileRule(variant.when)));
  return (here) => scopesAt(here, pointer).map((scope) => rules.findIndex((rule) => isTrue(rule(scope))));
}
