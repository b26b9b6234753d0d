import { ruleOf } from "../../../../../engine/analysis/index";
import type { Group } from "../../../../../engine/analysis/index";
import { useState } from "react";
import type { Json } from "../../../../../engine/index";
import { queryOf, settled } from "./query";

interface Shown {
  readonly query: Group;
  /** The rule that was given when these rows were made or given back. */
  readonly given: string;
}

const textOf = (rule: Json | undefined): string => JSON.stringify(rule) ?? "";

/**
 * Keeps the rows of a rule while they are edited: what they say comes back as the rule, and the rows stay what they are.
 * A rule that was changed elsewhere makes new rows.
 */
export function useRows(rule: Json | undefined, onChange: (rule: Json | undefined) => void) {
  const given = textOf(rule);
  const [kept, setKept] = useState<Shown>(() => ({ query: queryOf(rule), given }));
  let shown = kept;
  if (kept.given !== given) {
    const isOwn = textOf(ruleOf(settled(kept.query))) === given;
    shown = { query: isOwn ? kept.query : queryOf(rule), given };
    setKept(shown);
  }
  const change = (query: Group): void => {
    setKept({ query, given });
    const now = ruleOf(settled(query));
    if (textOf(now) !== textOf(ruleOf(settled(shown.query)))) onChange(now);
  };
  return { query: shown.query, change };
}
