import { childNode, newAt, variantsAt, withUsualAnswer, valueLabelOf } from "../../../../../engine/analysis/index";
import type { SchemaNode } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import type { FileSave } from "../../model/files";
import type { Addable } from "./AddMenu";
import type { WordOf } from "../model/form";
import type { RowOf } from "../model/rows";
import { rowsOf } from "../model/rows";
import { useOpenDraft } from "../../ui/DraftContext";
import { valuesOf } from "../../work/library-values";
import { saidOf } from "../scalars/ReferenceControl";
import type { Known } from "../scalars/ReferenceControl";
import { useForm } from "./FormContext";
import { useNamesFor } from "./useNamesFor";

/** What can be added to several things or values. */
interface AddableTo {
  /** What the button says. */
  readonly label: string;
  /** Asked for at a press: for some of it the whole draft is looked through. */
  readonly addable: () => readonly Addable[];
  /** Returns the rows with a new one, and its key; undefined where it cannot be. */
  readonly add: (name: string, title?: string) => Added | undefined;
  /** It gets a name of its own, which is made of what it is called. */
  readonly isNamed: boolean;
}

interface Added {
  readonly rows: readonly RowOf[];
  readonly key: string;
  /** Files that change with it: the usual answers, where it is a question. */
  readonly more: readonly FileSave[];
}

/** How many names are offered in a list. */
const MOST = 400;

/** What can be added to a word of several things or values: what is sensible there, or the names that are not there yet. */
export function useAddable(word: WordOf, value: unknown): AddableTo {
  const { path } = useForm();
  const { state, texts } = useOpenDraft();
  const { node, pointer } = word;
  const isList = value === undefined ? node.schema.items !== undefined : Array.isArray(value);
  const item = childNode(node, isList ? "0" : "a", undefined);
  const known = useNamesFor(keysOrItems(node, item, isList));
  const rows = rowsOf(value);
  const names = namesFor(item, known, isList);
  const files = () => [...state.files].map(([at, text]) => ({ path: at, text }));
  const library = () => ({ ...(texts ? valuesOf(texts) : { lists: {}, parts: {} }) });
  const made = (variant: string, title?: string) =>
    tried(() => newAt(files(), library(), { path, pointer }, variant, title));
  const rowFor = (name: string, title?: string): Row | undefined => {
    if (isList && names.length > 0) return { value: item ? valueNamed(item, name) : name };
    const row = made(names.length > 0 ? "" : name, title) ?? { value: item ? first(item) : "" };
    return names.length > 0 ? { ...row, name } : row;
  };
  const usualFor = (name: string, question: Json): readonly FileSave[] => {
    const changed = tried(() => withUsualAnswer(files(), library().lists, name, question));
    return changed ? [changed] : [];
  };
  return {
    label: `Add to ${word.label.toLowerCase()}`,
    addable() {
      const taken = new Set(rows.map((row) => (isList ? String(row.value) : row.key)));
      if (names.length > 0) return names.filter(({ name }) => !taken.has(name));
      const variants = tried(() => variantsAt(files(), library(), { path, pointer })) ?? [];
      return variants.length > 0 ? variants.map(({ variant, label }) => ({ name: variant, label })) : [ONE];
    },
    isNamed: names.length === 0 && (!isList || isKnownByName(item)),
    add(name, title) {
      const row = rowFor(name, title);
      if (!row) return undefined;
      const added = withRow(rows, row, isList);
      return { ...added, more: item && isAskedOnAStep(item, pointer) ? usualFor(added.key, row.value) : [] };
    },
  };
}

/** Whether each of an order has a name or a code by which others know it: that is made of what it is called. */
const isKnownByName = (item: SchemaNode | undefined): boolean =>
  ["id", "code"].some((word) => item?.schema.properties?.[word] !== undefined);

/** Whether it is a question with an answer of its own, not one about the things of a list. */
const isAskedOnAStep = ({ definition }: SchemaNode, pointer: string): boolean =>
  definition === "question" && pointer.startsWith("/steps/") && !pointer.includes("/items/");

/** One sort of thing alone. */
const ONE: Addable = { name: "", label: "" };

interface Row {
  readonly value: Json;
  readonly name?: string;
  readonly index?: number;
}

/** The rows with a new one, at its place. */
function withRow(rows: readonly RowOf[], { value, name, index = rows.length }: Row, isList: boolean) {
  const isFree = name !== undefined && rows.every((row) => row.key !== name);
  const key = isList ? String(index) : isFree ? name : freeName(rows);
  const next = [...rows.slice(0, index), { key, value }, ...rows.slice(index)];
  return { rows: next, key };
}

function freeName(rows: readonly RowOf[]): string {
  const taken = new Set(rows.map(({ key }) => key));
  let number = 1;
  while (taken.has(`new_${number}`)) number += 1;
  return `new_${number}`;
}

/** The names among which a new value or a new name is picked; none where it is made. */
function namesFor(item: SchemaNode | undefined, known: readonly Known[], isList: boolean): readonly Addable[] {
  const among = isList ? (item?.schema.enum ?? []).map(String) : [];
  if (among.length > 0) return among.map((name) => ({ name, label: valueLabelOf(name) }));
  const each = [...new Map(known)];
  return each.length <= MOST ? each.map(([name, about]) => ({ name, label: saidOf(name, about) })) : [];
}

/** Where the names of the rows come from: of the items of a list, or of the keys. */
const keysOrItems = (node: SchemaNode, item: SchemaNode | undefined, isList: boolean): SchemaNode =>
  isList ? (item ?? node) : keysNode(node);

/** Returns what the schema says of the names of members. */
export const keysNode = (node: SchemaNode): SchemaNode => ({
  document: node.document,
  schema: node.schema.propertyNames ?? {},
  ...defined(node),
  ...(node.names && { names: node.names }),
});

function defined({ schema: { propertyNames } }: SchemaNode) {
  const definition = /\/([^/]+)$/.exec(propertyNames?.$ref ?? "")?.[1];
  return definition === undefined ? {} : { definition };
}

const valueNamed = ({ schema }: SchemaNode, name: string): Json =>
  schema.enum?.find((each) => String(each) === name) ?? name;

/** The least that fits the schema. */
function first(node: SchemaNode): Json {
  const { schema } = node;
  const type = [schema.type ?? []].flat()[0];
  if (schema.const !== undefined) return schema.const;
  if (type === "object" || schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [
        name,
        first(childNode(node, name, undefined) ?? { schema: {}, document: "" }),
      ]),
    );
  if (type === "array") return [];
  if (type === "number" || type === "integer") return 0;
  return type === "boolean" ? true : "";
}

/** What a draft of any content may make impossible. */
function tried<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
