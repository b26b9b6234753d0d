import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import type { FieldProps } from "@rjsf/utils";
import { useMemo, useState } from "react";
import { anOtherIn, childNode, declaresAt, keysOf, kindOfPath } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import { chakra } from "../../../../shared/theme/chakra";
import { Box, Hidden } from "../../../../shared/ui/layout";
import { AT_FIRST } from "../../panes/matching";
import { EDITED_AT_FIRST, OtherRows, useRowsShown } from "../../panes/RowsShown";
import type { RowsShown } from "../../panes/RowsShown";
import { Faint, RowButton, Small } from "../../ui/parts";
import { formOf } from "../model/form";
import type { WordOf } from "../model/form";
import { hasOwnPage, pointerTo, titleOf } from "../model/pages";
import { moved, rowsOf, withRows } from "../model/rows";
import type { RowOf } from "../model/rows";
import { saidOf } from "../scalars/ReferenceControl";
import { useNamesFor } from "./useNamesFor";
import { keysNode, useAddable } from "./useAddable";
import { useRemoving } from "./useRemoving";
import { AddMenu } from "./AddMenu";
import { AskTitle } from "./AskTitle";
import { EitherSwitch } from "./EitherSwitch";
import { wordIn } from "./ControlField";
import { useForm } from "./FormContext";
import { RenameButton } from "./RenameButton";
import { MoveHandle, Sortable, SortableRow } from "./Sortable";
import { Nothing, WordFrame } from "./WordFrame";

/** Things or values in an order, or under names: a thing with a form of its own is a row that leads there, others are shown inside. */
export function RowsField({ uiSchema, formData, registry }: FieldProps) {
  const word = wordIn(uiSchema);
  const { put, isReadOnly } = useForm();
  const rows = rowsOf(formData);
  const inSight = useRowsInSight(word, rows);
  const { from: first } = inSight;
  const shown = rows.slice(first, inSight.to);
  const names = useKeyNames(word);
  const isNamed = useIsNamed(word, formData) && !isReadOnly;
  const titles = shown.map(({ key, value }) => names.get(key) ?? titleOf(value, key, lastKey(word)));
  const change = (next: readonly RowOf[]): void => put(word.pointer, rowsPut(word, formData, next));
  const { removeRow, question } = useRemovingRow(word, rows, () => change([]));
  return (
    <WordFrame word={word} isGroup beside={<EitherSwitch word={word} value={formData} />}>
      <Sortable
        keys={shown.map(({ key }) => key)}
        titles={titles}
        onMove={(from, to) => change(moved(rows, first + from, first + to))}
      >
        <Box as="ul" p="0" m="0">
          {shown.map((row, index) => (
            <OneRow
              key={row.key}
              {...{ row, word, registry, isNamed }}
              title={titles[index] ?? row.key}
              count={rows.length}
              onRemove={removeRow}
            />
          ))}
        </Box>
      </Sortable>
      {rows.length === 0 && <Nothing>None yet.</Nothing>}
      <OtherRows {...inSight} />
      {!isReadOnly && <AddRow word={word} value={formData} />}
      {question}
    </WordFrame>
  );
}

/** How a row goes; the last one goes with what it is in, where that need not be there. */
function useRemovingRow({ pointer }: WordOf, rows: readonly RowOf[], removeAll: () => void) {
  const { path, put } = useForm();
  const { remove, question } = useRemoving(path);
  const removeRow = ({ key }: RowOf, title: string): void => {
    const at = pointerTo(pointer, key);
    remove([at], `“${title}”`, () => (rows.length > 1 ? put(at, undefined) : removeAll()));
  };
  return { removeRow, question };
}

interface OneProps extends RowProps {
  /** Whether its name is one by which others know it. */
  readonly isNamed: boolean;
  readonly onRemove: (row: RowOf, title: string) => void;
}

function OneRow({ isNamed, onRemove, ...props }: OneProps) {
  const { isReadOnly } = useForm();
  const { row, title, word, count } = props;
  return (
    <SortableRow id={row.key}>
      {!isReadOnly && count > 1 && <MoveHandle title={title} />}
      <RowContent {...props} />
      {isNamed && !hasPage(word, row) && (
        <RenameButton pointer={pointerTo(word.pointer, row.key)} title={title} name={row.key} />
      )}
      {!isReadOnly && <Away title={title} onPress={() => onRemove(row, title)} />}
    </SortableRow>
  );
}

const Away = ({ title, onPress }: { readonly title: string; readonly onPress: () => void }) => (
  <Small kind="plain" px="1.5" color="quiet" flex="none" onClick={onPress}>
    <span aria-hidden="true">✕</span>
    <Hidden>Remove {title}</Hidden>
  </Small>
);

/** What the names of rows are the names of: of a table by state, the states. */
function useKeyNames({ node }: WordOf): ReadonlyMap<string, string> {
  const known = useNamesFor(keysNode(node));
  return useMemo(
    () => new Map(known.flatMap(([name, about]) => (about === "" ? [] : [[name, saidOf(name, about)] as const]))),
    [known],
  );
}

/** Whether rows have names that are given here: by which others know them, or that are none of those that there are. */
function useIsNamed({ node, pointer }: WordOf, value: unknown): boolean {
  const { path, file } = useForm();
  const isGiven = useNamesFor(keysNode(node)).length === 0 && !Array.isArray(value);
  return useMemo(() => {
    const kind = kindOfPath(path);
    return isGiven || ((kind === "flow" || kind === "part" || kind === "book") && declaresAt(kind, file, pointer));
  }, [isGiven, path, file, pointer]);
}

/** Whether a row leads to a form of its own, where it is renamed. */
function hasPage({ node }: WordOf, { key, value }: RowOf): boolean {
  const inside = childNode(node, key, value);
  return inside !== undefined && hasOwnPage(inside, key, value);
}

/** The rows that are shown: fewer where each is edited here, and those around the one that is led to. */
function useRowsInSight(word: WordOf, rows: readonly RowOf[]): RowsShown {
  const { wanted } = useForm();
  const { pointer } = word;
  const areEdited = rows.slice(0, AT_FIRST).some((row) => !hasPage(word, row));
  const shown = useRowsShown(rows.length, areEdited ? EDITED_AT_FIRST : AT_FIRST);
  const [last, setLast] = useState<typeof wanted>();
  if (wanted !== last) {
    setLast(wanted);
    const index = wanted ? rows.findIndex(({ key }) => isWithin(wanted.pointer, pointerTo(pointer, key))) : -1;
    if (index >= 0) shown.show(index);
  }
  return shown;
}

const isWithin = (pointer: string, around: string): boolean => pointer === around || pointer.startsWith(`${around}/`);

/** Returns what is said with these rows: nothing where there is none and nothing has to be said. */
function rowsPut({ node, isRequired }: WordOf, was: unknown, rows: readonly RowOf[]): Json | undefined {
  if (rows.length === 0 && !isRequired) return undefined;
  return withRows(rows, was === undefined ? node.schema.items !== undefined : Array.isArray(was));
}

/** The word that the things are in, also where the form is about it alone. */
const lastKey = ({ pointer }: WordOf): string => keysOf(pointer).at(-1) ?? "";

interface AddProps {
  readonly word: WordOf;
  readonly value: unknown;
}

/** Adds a thing or a value: what is sensible at its place. */
function AddRow({ word, value }: AddProps) {
  const { put, goTo } = useForm();
  const { label, addable, isNamed, add } = useAddable(word, value);
  const [asked, setAsked] = useState<string>();
  const added = (name: string, title?: string): void => {
    setAsked(undefined);
    const made = add(name, title);
    if (!made) return;
    put(word.pointer, rowsPut(word, value, made.rows), made.more);
    goTo(pointerTo(word.pointer, made.key));
  };
  return (
    <>
      <AddMenu
        label={word.label === "" ? `Add ${anOtherIn(lastKey(word))}` : label}
        all={addable}
        onAdd={(name) => (isNamed ? setAsked(name) : added(name))}
      />
      {asked !== undefined && (
        <AskTitle onTitle={(title) => added(asked, title)} onCancel={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface RowProps extends Pick<FieldProps, "registry"> {
  readonly row: RowOf;
  /** How many rows there are. */
  readonly count: number;
  /** What it is called. */
  readonly title: string;
  readonly word: WordOf;
}

function RowContent({ row: { key, value }, title, word, registry, count }: RowProps) {
  const { goTo, findings } = useForm();
  const pointer = pointerTo(word.pointer, key);
  const node = childNode(word.node, key, value);
  if (!node) return <Faint>{key}: this is not a thing that belongs here.</Faint>;
  if (!hasOwnPage(node, key, value)) return <Inside {...{ row: { key, value }, title, word, registry, count }} />;
  const wrong = findings(pointer, true).length;
  return (
    <RowButton flex="1" minWidth="0" width="auto" data-word={pointer} onClick={() => goTo(pointer)}>
      {title} {!/^\d+$/.test(key) && <Faint>{key}</Faint>}
      {wrong > 0 && (
        <Box as="span" color="danger" fontSize="0.8125rem">
          {" "}
          {wrong === 1 ? "1 finding" : `${wrong} findings`}
        </Box>
      )}
    </RowButton>
  );
}

const Inner = chakra("div", {
  base: { flex: "1", minWidth: "0" },
  variants: {
    isCard: { true: { border: "1px solid", borderColor: "line", borderRadius: "control", px: "2.5", mb: "1.5" } },
  },
});

/** A thing or a value without a form of its own. */
function Inside({ row: { key, value }, title, word, registry, count }: RowProps) {
  const { opened, parts } = useForm();
  const pointer = pointerTo(word.pointer, key);
  const node = childNode(word.node, key, value);
  if (!node) return null;
  const isNumber = /^\d+$/.test(key);
  const label = isNumber ? `${word.label}: ${Number(key) + 1} of ${count}` : title;
  const making = { node, name: key, value, pointer, label, isRequired: true, isBare: isNumber, isItem: true };
  const { schema, uiSchema } = formOf({ ...making, opened, parts });
  const isCard = schema.type === "object";
  return (
    <Inner isCard={isCard} data-word={pointer} {...(isCard && { role: "group", "aria-label": label })}>
      <SchemaField
        name={key}
        schema={schema}
        uiSchema={uiSchema}
        formData={value}
        fieldPathId={{ $id: pointer, path: [] }}
        registry={registry}
        onChange={ignored}
        onBlur={ignored}
        onFocus={ignored}
      />
    </Inner>
  );
}

/** Each control puts its value at its place itself. */
const ignored = (): void => undefined;
