import type { Json } from "../../../../../engine/index";
import { Faint } from "../../ui/parts";
import type { ControlProps } from "../control";
import { Condition } from "./Condition";
import { TextField } from "./field/TextField";
import { Rows } from "./rows/Rows";
import type { RowOf } from "./rows/Rows";
import { textOf } from "./variants";
import type { Row, Variant } from "./variants";

interface Props extends ControlProps {
  readonly rows: readonly Row[];
  /** What a new condition asks. */
  readonly when: Json;
}

const isPlain = (row: Row | undefined): row is string => typeof row === "string";

/** Texts with conditions, of which the first that holds is used, and last the one for all else. */
export function VariantRows({ rows, when, ...control }: Props) {
  const { id, label, isReadOnly, onChange } = control;
  const hasEnd = isPlain(rows.at(-1));
  const firstPlain = rows.findIndex(isPlain);
  const nameOf = (row: Row, index: number): string => {
    if (!isPlain(row)) return `Text ${index + 1}`;
    if (index < rows.length - 1) return `Text ${index + 1}, for everybody`;
    return index === 0 ? "For everybody" : "For everybody else";
  };
  return (
    <Rows
      id={id}
      label={label}
      items={rows}
      isReadOnly={isReadOnly}
      nameOf={nameOf}
      fixed={hasEnd ? 1 : 0}
      additions={[
        { label: "Add a condition", item: { when, text: "" } },
        ...(hasEnd ? [] : [{ label: "Add the text for everybody else", item: "" }]),
      ]}
      onItems={onChange}
    >
      {(row) => (
        <>
          {firstPlain >= 0 && row.index > firstPlain && (
            <Faint>Never read: the text above is for everybody else.</Faint>
          )}
          <VariantRow {...control} id={row.index === 0 ? id : row.id} row={row} name={nameOf(row.item, row.index)} />
        </>
      )}
    </Rows>
  );
}

interface RowProps extends ControlProps {
  readonly row: RowOf<Row>;
  readonly name: string;
}

function VariantRow({ id, label, isReadOnly, describedBy, row: { item, onChange }, name }: RowProps) {
  const field = { id, isReadOnly, ...(describedBy !== undefined && { describedBy }) };
  const said = `${label}, ${name.toLowerCase()}`;
  if (isPlain(item)) return <TextField {...field} label={said} text={item} onText={onChange} />;
  return (
    <>
      <Condition
        {...field}
        id={`${id}-when`}
        label={`When to say ${said}`}
        value={item.when}
        onChange={(when) => onChange(withCondition(item, when))}
      />
      <TextField {...field} label={said} text={textOf(item)} onText={(text) => onChange({ ...item, text })} />
    </>
  );
}

function withCondition(variant: Variant, when: Json | undefined): Variant {
  const { when: _, ...rest } = variant;
  return when === undefined ? rest : { ...variant, when };
}
