import type { Json } from "../../../../../engine/index";
import { Hidden } from "../../../../shared/ui/layout";
import { Small } from "../../ui/parts";
import type { WordOf } from "../model/form";
import { rowsOf } from "../model/rows";
import { useForm } from "./FormContext";
import { useNamesFor } from "./useNamesFor";
import { keysNode } from "./useAddable";

interface Props {
  readonly word: WordOf;
  readonly value: unknown;
}

/** Says one thing for all instead of one for each name, or the other way round; what was said for all is then said for each. */
export function EitherSwitch({ word, value }: Props) {
  const { put, isReadOnly } = useForm();
  const keys = keysNode(word.either?.each ?? word.node);
  const names = useNamesFor(keys).map(([name]) => name);
  const one = keys.definition === "coverage_table" ? "table" : "name";
  if (!word.either || isReadOnly) return null;
  const isEach = typeof value === "object" && value !== null && !Array.isArray(value);
  const [first] = rowsOf(value);
  const change = (): void => put(word.pointer, isEach ? first?.value : forEach(names, value));
  return (
    <Small kind="plain" px="1.5" color="accent" onClick={change} disabled={!isEach && names.length === 0}>
      {isEach ? `The same for every ${one}` : `Different for each ${one}`}
      <Hidden>: {word.label}</Hidden>
    </Small>
  );
}

const forEach = (names: readonly string[], value: unknown): Json =>
  Object.fromEntries(names.map((name): readonly [string, Json] => [name, isJson(value) ? value : ""]));

const isJson = (value: unknown): value is Json => typeof value === "string" || Array.isArray(value);
