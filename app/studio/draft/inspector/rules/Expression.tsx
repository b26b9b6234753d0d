/** An expression: a value, something that is read, a value of a table, a calculation, or what depends on a condition. */
import { isLiteral, readIn, choicesOf, expressionSaid } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import { Faint } from "../../ui/parts";
import { CasesEditor } from "./CasesEditor";
import { useEditors } from "./editors";
import type { ExpressionProps } from "./editors";
import { sortOf } from "./expressions";
import type { Sort } from "./expressions";
import { ItemsPicker } from "./ItemPicker";
import { LiteralEditor } from "./LiteralEditor";
import { offersFor } from "./offers";
import { OperationEditor } from "./OperationEditor";
import { Expressed, Inside, Line, Sort as SortPicker } from "./parts";
import { ReadPicker } from "./ReadPicker";
import { TableEditor } from "./TableEditor";
import { ThingsEditor } from "./ThingsEditor";

export function Expression(props: ExpressionProps) {
  const { id, label, rule, like, vocabulary, isReadOnly, onChange } = props;
  const sort = sortOf(rule);
  const offers = offersFor(rule, like, vocabulary);
  return (
    <Expressed>
      <Line>
        <SortPicker
          id={id}
          aria-label={`${label}, what it is`}
          disabled={isReadOnly}
          value={offers.find(({ isNow }) => isNow)?.key}
          onChange={({ target }) => {
            const chosen = offers.find(({ key }) => key === target.value);
            if (chosen) onChange(chosen.make());
          }}
        >
          {offers.map(({ key, words }) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </SortPicker>
        <OnLine {...props} sort={sort} />
      </Line>
      {BLOCKS.has(sort) && (
        <Inside role="group" aria-label={label}>
          <Block {...props} sort={sort} />
        </Inside>
      )}
    </Expressed>
  );
}

const BLOCKS: ReadonlySet<Sort> = new Set(["table", "calculation", "cases", "text", "things", "condition", "several"]);

type SortProps = ExpressionProps & { readonly sort: Sort };

/** What is edited on the line itself. */
function OnLine({ id, label, rule, like, vocabulary, isReadOnly, onChange, sort }: SortProps) {
  const shared = { id: `${id}-own`, label, vocabulary, isReadOnly };
  if (sort === "value" && rule !== null && !isHolder(rule))
    return <LiteralEditor {...shared} value={rule} like={like} onChange={onChange} />;
  if (sort === "values" && Array.isArray(rule) && isLiteral(rule))
    return (
      <ItemsPicker
        {...shared}
        values={rule}
        choices={like ? choicesOf(like, vocabulary) : []}
        isNumber={like?.kind === "number"}
        onChange={onChange}
      />
    );
  if (sort === "read") return <ReadOf {...{ id, label, rule, like, vocabulary, isReadOnly, onChange }} />;
  if (sort === "param") return <Faint>{expressionSaid(rule, vocabulary)}</Faint>;
  if (sort === "by-hand")
    return (
      <Faint>
        {expressionSaid(rule, vocabulary)} This was written by hand in a way that the form does not know: edit it in the
        text.
      </Faint>
    );
  return null;
}

const isHolder = (rule: Json): rule is Extract<Json, object> => rule !== null && typeof rule === "object";

/** Picks what is read. What is taken in its place while it is not answered is kept. */
function ReadOf({ id, label, rule, vocabulary, isReadOnly, onChange }: ExpressionProps) {
  const { Expression: Inner } = useEditors();
  const { field, fallback } = readIn(rule);
  const shared = { vocabulary, isReadOnly };
  return (
    <>
      <ReadPicker
        id={`${id}-own`}
        label={label}
        {...shared}
        path={field}
        onPick={(path) => onChange({ var: fallback === undefined ? path : [path, fallback] })}
      />
      {fallback === undefined ? null : (
        <>
          <Faint>while it is not answered:</Faint>
          <Inner
            id={`${id}-fallback`}
            label={`${label}, while it is not answered`}
            {...shared}
            rule={fallback}
            onChange={(next) => onChange({ var: [field, next] })}
          />
        </>
      )}
    </>
  );
}

/** What is edited below the line. */
function Block(props: SortProps) {
  const { id, label, rule, vocabulary, isReadOnly, onChange, sort } = props;
  const { Rows } = useEditors();
  switch (sort) {
    case "table":
      return <TableEditor {...props} />;
    case "cases":
      return <CasesEditor {...props} />;
    case "things":
      return <ThingsEditor {...props} />;
    case "condition":
      return (
        <Rows
          id={`${id}-rows`}
          label={`${label}: the condition`}
          {...{ vocabulary, isReadOnly, rule }}
          isRequired
          onChange={(next) => next !== undefined && onChange(next)}
        />
      );
    default:
      return <OperationEditor {...props} />;
  }
}
