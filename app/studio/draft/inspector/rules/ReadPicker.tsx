/** Picks what is read: an answer, a value, or something else that is known, by its label. */
import { useMemo } from "react";
import type { Readable } from "../../../../../engine/analysis/index";
import type { PartProps } from "./editors";
import { Choose } from "./parts";

interface Props extends PartProps {
  /** The path that is read; empty for a calculation, undefined where nothing is picked yet. */
  readonly path: string | undefined;
  /** Whether a calculation is offered, too. */
  readonly hasCalculation?: boolean;
  /** Only lists of things. */
  readonly isOfThings?: boolean;
  readonly onPick: (path: string) => void;
}

/** What no path is. */
const NOTHING = " ";

export function ReadPicker({ id, label, path, vocabulary, isReadOnly, hasCalculation, isOfThings, onPick }: Props) {
  const { readables } = vocabulary;
  const offered = useMemo(
    () => (isOfThings ? readables.filter(({ kind }) => kind === "things") : readables),
    [readables, isOfThings],
  );
  // There are a hundred of them in each picker: they are made again only when something else can be read.
  const options = useMemo(() => <Options readables={offered} />, [offered]);
  const isKnown = offered.some((each) => each.path === path);
  return (
    <Choose
      id={id}
      aria-label={label}
      disabled={isReadOnly}
      value={path ?? NOTHING}
      onChange={({ target }) => onPick(target.value)}
    >
      {path === undefined && (
        <option value={NOTHING} disabled>
          Choose what is read
        </option>
      )}
      {!isKnown && path !== undefined && path !== "" && <option value={path}>{path} (not known here)</option>}
      {options}
      {hasCalculation && <option value="">A calculation …</option>}
    </Choose>
  );
}

const Options = ({ readables }: { readonly readables: readonly Readable[] }) =>
  [...grouped(readables)].map(([group, all]) => (
    <optgroup key={group} label={group}>
      {all.map((each) => (
        <option key={each.path} value={each.path}>
          {each.label}
        </option>
      ))}
    </optgroup>
  ));

function grouped(readables: readonly Readable[]): ReadonlyMap<string, readonly Readable[]> {
  const groups = new Map<string, Readable[]>();
  for (const each of readables) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  return groups;
}
