/** What a row compares with: one value, two, several, or what holds of each thing. */
import {
  sortOfValue,
  isLiteral,
  rowsOf,
  insideThings,
  readableOfRow,
  readOf,
  ruleOf,
  choicesOf,
} from "../../../../../engine/analysis/index";
import type { Row } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import { useEditors } from "./editors";
import { ItemsPicker } from "./ItemPicker";
import { useOfRows } from "./RowsContext";

interface Props {
  readonly row: Row;
  readonly name: string;
  /** DOM id of the row's first control. */
  readonly id: string;
  readonly put: (row: Row) => void;
}

export function ValueOfRow({ row, name, id, put }: Props) {
  const { vocabulary, isReadOnly } = useOfRows();
  const { Expression } = useEditors();
  const like = readableOfRow(row, vocabulary);
  const { value } = row;
  const sort = sortOfValue(row.operator);
  if (sort === "none" || sort === "things" || sort === "hand") return null;
  if (sort === "several" && Array.isArray(value) && isLiteral(value))
    return (
      <ItemsPicker
        id={`${id}-value`}
        label={`${name}: values`}
        values={value}
        choices={choicesOf(like, vocabulary)}
        isNumber={like.kind === "number"}
        isReadOnly={isReadOnly}
        onChange={(values) => put({ ...row, value: values })}
      />
    );
  if (sort === "two") return <Ends {...{ row, name, id, put }} />;
  return (
    <Expression
      id={`${id}-value`}
      label={`${name}: value`}
      {...{ vocabulary, isReadOnly, like }}
      rule={value}
      onChange={(next) => put({ ...row, value: next })}
    />
  );
}

/** The two values between which something is. */
function Ends({ row, name, id, put }: Props) {
  const { vocabulary, isReadOnly } = useOfRows();
  const { Expression } = useEditors();
  const { value } = row;
  const [low = null, high = null]: readonly Json[] = Array.isArray(value) ? value : [value];
  const shared = { vocabulary, isReadOnly, like: readableOfRow(row, vocabulary) };
  return (
    <>
      <Expression
        id={`${id}-value-0`}
        label={`${name}: from`}
        {...shared}
        rule={low}
        onChange={(next) => put({ ...row, value: [next, high] })}
      />
      <span>and</span>
      <Expression
        id={`${id}-value-1`}
        label={`${name}: to`}
        {...shared}
        rule={high}
        onChange={(next) => put({ ...row, value: [low, next] })}
      />
    </>
  );
}

/** What holds of each thing of a list, as rows of their own. */
export function InsideThings({ row, name, id, put }: Props) {
  const { vocabulary, isReadOnly } = useOfRows();
  const { Rows } = useEditors();
  return (
    <Rows
      id={`${id}-inside`}
      label={`${name}: what is asked of each`}
      vocabulary={insideThings(vocabulary, readOf(row), row.name)}
      isReadOnly={isReadOnly}
      isRequired
      prefix={`${name.replace("Row ", "")}.`}
      rule={row.inside && ruleOf(row.inside)}
      onChange={(rule) => put({ ...row, inside: rowsOf(rule) })}
    />
  );
}
