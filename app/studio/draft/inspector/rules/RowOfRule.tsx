/** One comparison: what is read, how it is compared, and with what. */
import {
  offeredFor,
  sortOfValue,
  wordsOf,
  readableOfRow,
  readOf,
  expressionSaid,
} from "../../../../../engine/analysis/index";
import type { Row, RowOperator } from "../../../../../engine/analysis/index";
import { useState } from "react";
import type { RuleProps } from "react-querybuilder";
import type { Json } from "../../../../../engine/index";
import { withOperator, withRead } from "./changes";
import { useEditors } from "./editors";
import { Choose, Inside, Line, Sign } from "./parts";
import { Faint, Small } from "../../ui/parts";
import { isUnset, picked, replacedAt } from "./query";
import { ReadPicker } from "./ReadPicker";
import { RowButtons } from "./RowButtons";
import { useOfRows } from "./RowsContext";
import { InsideThings, ValueOfRow } from "./ValueOfRow";

const isRow = (rule: object): rule is Row => "form" in rule && "operator" in rule;

export function RowOfRule({ rule, path, actions, shiftUpDisabled = false, shiftDownDisabled = false }: RuleProps) {
  const { vocabulary, isReadOnly, query, nameOf, idOf, change } = useOfRows();
  if (!isRow(rule)) return null;
  const name = nameOf(path);
  const put = (next: Row): void => change(replacedAt(query, path, next));
  const sort = sortOfValue(rule.operator);
  const buttons = (
    <RowButtons node={rule} path={path} actions={actions} isFirst={shiftUpDisabled} isLast={shiftDownDisabled} />
  );
  const own = { row: rule, name, id: idOf(rule), put };
  const isNew = isUnset(rule);
  return (
    <Inside role="group" aria-label={name}>
      <Line>
        {sort === "hand" || isConstant(rule.operator) ? (
          <Unread {...own} />
        ) : (
          <>
            <ReadPicker
              id={own.id}
              label={`${name}: what is read`}
              {...{ vocabulary, isReadOnly }}
              path={isNew ? undefined : rule.field}
              hasCalculation
              onPick={(path) =>
                put(withRead(picked(rule), path === "" ? { "+": [readOf(rule), 0] } : { var: path }, vocabulary))
              }
            />
            {!isNew && <Comparison {...own} />}
            {!isNew && sort !== "things" && <ValueOfRow {...own} />}
          </>
        )}
        {buttons}
      </Line>
      {!isNew && <Below {...own} />}
    </Inside>
  );
}

const isConstant = (operator: RowOperator): boolean => operator === "always" || operator === "never";

interface OwnProps {
  readonly row: Row;
  readonly name: string;
  readonly id: string;
  readonly put: (row: Row) => void;
}

function Comparison({ row, name, id, put }: OwnProps) {
  const { vocabulary, isReadOnly } = useOfRows();
  const { kind } = readableOfRow(row, vocabulary);
  const offered = offeredFor(kind, row.operator);
  return (
    <Choose
      isShort={sortOfValue(row.operator) !== "things"}
      id={`${id}-operator`}
      aria-label={`${name}: how it is compared`}
      disabled={isReadOnly}
      value={row.operator}
      onChange={({ target }) => {
        const chosen = offered.find((each) => each === target.value);
        if (chosen) put(withOperator(row, chosen, vocabulary));
      }}
    >
      {offered.map((operator) => (
        <option key={operator} value={operator}>
          {wordsOf(operator, kind)}
        </option>
      ))}
    </Choose>
  );
}

/** A row that compares nothing: it always holds or never, or it has no words here. */
function Unread({ row, name, id, put }: OwnProps) {
  const { vocabulary, isReadOnly } = useOfRows();
  if (row.operator === "by-hand") return <Faint>Written by hand: {expressionSaid(row.value, vocabulary)}</Faint>;
  return (
    <Choose
      id={id}
      aria-label={`${name}: whether it holds`}
      disabled={isReadOnly}
      value={row.operator}
      onChange={({ target }) => put({ ...row, operator: target.value === "always" ? "always" : "never" })}
    >
      <option value="always">always</option>
      <option value="never">never</option>
    </Choose>
  );
}

/** What does not fit on the line: a calculation that is read, what is read without an answer, what holds of things. */
function Below(props: OwnProps) {
  const { row, name, id, put } = props;
  const { vocabulary, isReadOnly } = useOfRows();
  const { Expression } = useEditors();
  if (row.operator === "by-hand") return <ByHand {...props} />;
  return (
    <>
      {!isConstant(row.operator) && row.field === "" && (
        <Expression
          id={`${id}-reads`}
          label={`${name}: what is read`}
          {...{ vocabulary, isReadOnly }}
          rule={row.reads ?? null}
          onChange={(rule) => put(withRead(row, rule, vocabulary))}
        />
      )}
      {row.fallback !== undefined && <Fallback {...props} fallback={row.fallback} />}
      {sortOfValue(row.operator) === "things" && <InsideThings {...props} />}
    </>
  );
}

/** A rule without words can be written again, part by part. */
function ByHand({ row, name, id, put }: OwnProps) {
  const { vocabulary, isReadOnly } = useOfRows();
  const { Expression } = useEditors();
  const [isOpen, setIsOpen] = useState(false);
  const label = `${name}: what is read`;
  if (isOpen)
    return (
      <Expression
        id={`${id}-reads`}
        {...{ label, vocabulary, isReadOnly }}
        rule={row.value}
        onChange={(rule) => put(withRead({ ...row, operator: "holds", value: null }, rule, vocabulary))}
      />
    );
  if (isReadOnly) return null;
  return (
    <Line>
      <Small type="button" aria-label={`Write ${name} again`} onClick={() => setIsOpen(true)}>
        Write it again
      </Small>
    </Line>
  );
}

/** What is read while there is no answer. */
function Fallback({ row, name, id, put, fallback }: OwnProps & { readonly fallback: Json }) {
  const { vocabulary, isReadOnly } = useOfRows();
  const { Expression } = useEditors();
  return (
    <Line>
      <Faint>While it is not answered:</Faint>
      <Expression
        id={`${id}-fallback`}
        label={`${name}: while it is not answered`}
        {...{ vocabulary, isReadOnly }}
        rule={fallback}
        like={readableOfRow(row, vocabulary)}
        onChange={(next) => put({ ...row, fallback: next })}
      />
      {!isReadOnly && (
        <Sign
          type="button"
          aria-label={`${name}: say nothing for when it is not answered`}
          onClick={() => put(withoutFallback(row))}
        >
          ×
        </Sign>
      )}
    </Line>
  );
}

const withoutFallback = ({ fallback: _fallback, ...row }: Row): Row => row;
