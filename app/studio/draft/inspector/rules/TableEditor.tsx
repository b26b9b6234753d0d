/** A value of a table: which table, for which key, and what holds for a key that it does not have. */
import type { Json } from "../../../../../engine/index";
import type { Readable } from "../../../../../engine/analysis/index";
import { Faint, Small } from "../../ui/parts";
import { useEditors } from "./editors";
import type { ExpressionProps } from "./editors";
import { argsOf, withArg, withArgs } from "./expressions";
import { Choose, Line, Sign } from "./parts";

export function TableEditor(props: ExpressionProps) {
  const { id, label, rule, vocabulary, isReadOnly, onChange } = props;
  const { Expression } = useEditors();
  const [name = "", key = null, otherwise] = argsOf(rule);
  const by = vocabulary.tables.find((each) => each.name === name)?.by;
  const ofKey: Readable | undefined = by === undefined ? undefined : { ...KEY, list: by };
  return (
    <>
      <Line>
        <WhichTable {...props} name={String(name)} />
        <Faint>for</Faint>
      </Line>
      <Expression
        id={`${id}-key`}
        label={`${label}: for which key`}
        {...{ vocabulary, isReadOnly }}
        rule={key}
        like={ofKey}
        onChange={(next) => onChange(withArg(rule, 1, next))}
      />
      {otherwise === undefined ? (
        <AddElse {...props} args={[name, key]} />
      ) : (
        <Else {...props} args={[name, key]} otherwise={otherwise} />
      )}
    </>
  );
}

/** What a key of a table is compared with. */
const KEY: Readable = { path: "", label: "", group: "", kind: "choice" };

function WhichTable({
  id,
  label,
  rule,
  vocabulary,
  isReadOnly,
  onChange,
  name,
}: ExpressionProps & { readonly name: string }) {
  const { tables } = vocabulary;
  return (
    <Choose
      id={`${id}-table`}
      aria-label={`${label}: which table`}
      disabled={isReadOnly}
      value={name}
      onChange={({ target }) => onChange(withArg(rule, 0, target.value))}
    >
      {tables.every((each) => each.name !== name) && <option value={name}>{name} (not known here)</option>}
      {tables.map((each) => (
        <option key={each.name} value={each.name}>
          {each.label}
        </option>
      ))}
    </Choose>
  );
}

interface ElseProps extends ExpressionProps {
  /** The table and the key. */
  readonly args: readonly Json[];
}

function Else(props: ElseProps & { readonly otherwise: Json }) {
  const { id, label, rule, like, vocabulary, isReadOnly, onChange, args, otherwise } = props;
  const { Expression } = useEditors();
  return (
    <Line alignItems="flex-start">
      <Faint>otherwise</Faint>
      <Expression
        id={`${id}-else`}
        label={`${label}: otherwise`}
        {...{ like, vocabulary, isReadOnly }}
        rule={otherwise}
        onChange={(next) => onChange(withArg(rule, 2, next))}
      />
      {!isReadOnly && (
        <Sign
          type="button"
          aria-label={`${label}: say nothing otherwise`}
          onClick={() => onChange(withArgs(rule, args))}
        >
          ×
        </Sign>
      )}
    </Line>
  );
}

function AddElse({ label, rule, like, isReadOnly, onChange, args }: ElseProps) {
  if (isReadOnly) return null;
  const first: Json = like && like.kind !== "number" ? "" : 0;
  return (
    <Line>
      <Small
        type="button"
        aria-label={`${label}: say what holds otherwise`}
        onClick={() => onChange(withArgs(rule, [...args, first]))}
      >
        Otherwise …
      </Small>
    </Line>
  );
}
