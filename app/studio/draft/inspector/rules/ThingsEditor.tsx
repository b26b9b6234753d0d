/** A number that comes from the things of a list: how many there are, or a sum, the largest or smallest of their values. */
import { operationOf, readIn, insideThings, ruleOf } from "../../../../../engine/analysis/index";
import type { Vocabulary } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import { Faint, Small } from "../../ui/parts";
import { newRow } from "./changes";
import { useEditors } from "./editors";
import type { ExpressionProps } from "./editors";
import { argsOf, withArg, withArgs } from "./expressions";
import { Choose, Line, Sign } from "./parts";
import { ReadPicker } from "./ReadPicker";

const OPERATIONS: { readonly [operator: string]: string } = {
  count: "how many there are of",
  sum: "the sum over",
  largest: "the largest of",
  smallest: "the smallest of",
};

export function ThingsEditor(props: ExpressionProps) {
  const { id, label, rule, isReadOnly, onChange } = props;
  const { name: operator = "" } = operationOf(rule) ?? {};
  const args = argsOf(rule);
  const [list = null, each] = args;
  return (
    <>
      <Line>
        <Choose
          id={`${id}-operation`}
          aria-label={`${label}: what comes from the things`}
          disabled={isReadOnly}
          value={operator}
          onChange={({ target }) => onChange(otherwise(target.value, args, props))}
        >
          {Object.entries(OPERATIONS).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </Choose>
        <ListOf {...props} list={list} />
      </Line>
      {operator === "count" ? (
        <Counted {...props} args={args} />
      ) : (
        <Measured {...props} args={args} inside={each ?? null} />
      )}
    </>
  );
}

/** Another operation over the same list: what is asked of each thing is a condition for the one, a value for the others. */
function otherwise(operator: string, args: readonly Json[], { rule, vocabulary }: ExpressionProps): Json {
  const [list = null, each, name] = args;
  const wasCount = operationOf(rule)?.name === "count";
  if (!wasCount && operator !== "count") return { [operator]: args };
  const own = insideThings(vocabulary, list, name);
  const number = own.readables.find(({ kind }) => kind === "number")?.path ?? "";
  if (operator === "count") return { count: [list] };
  return { [operator]: [list, wasCount || each === undefined ? number : each] };
}

function ListOf({
  id,
  label,
  rule,
  vocabulary,
  isReadOnly,
  onChange,
  list,
}: ExpressionProps & { readonly list: Json }) {
  const { Expression } = useEditors();
  const { field } = readIn(list);
  const shared = { vocabulary, isReadOnly };
  const change = (next: Json): void => onChange(withArg(rule, 0, next));
  return field === "" ? (
    <Expression id={`${id}-list`} label={`${label}: of which list`} {...shared} rule={list} onChange={change} />
  ) : (
    <ReadPicker
      id={`${id}-list`}
      label={`${label}: of which list`}
      {...shared}
      path={field}
      isOfThings
      onPick={(path) => change({ var: path })}
    />
  );
}

type ArgsProps = ExpressionProps & { readonly args: readonly Json[] };

/** How many: of all things, or of those for which a condition holds. */
function Counted(props: ArgsProps) {
  const { label, rule, vocabulary, isReadOnly, onChange, args } = props;
  const [list = null, condition, name] = args;
  const own = insideThings(vocabulary, list, name);
  if (condition !== undefined) return <OnlyThose {...props} own={own} condition={condition} />;
  if (isReadOnly) return null;
  return (
    <Line>
      <Small
        type="button"
        aria-label={`${label}: count only some of them`}
        onClick={() => onChange(withArgs(rule, [list, ruleOf(newRow(own)) ?? true]))}
      >
        Only those for which …
      </Small>
    </Line>
  );
}

interface OnlyProps extends ArgsProps {
  /** What can be read of one of them. */
  readonly own: Vocabulary;
  readonly condition: Json;
}

function OnlyThose({ id, label, rule, isReadOnly, onChange, args, own, condition }: OnlyProps) {
  const { Rows } = useEditors();
  return (
    <>
      <Line>
        <Faint>only those for which</Faint>
        {!isReadOnly && (
          <Sign
            type="button"
            aria-label={`${label}: count all of them`}
            onClick={() => onChange(withArgs(rule, args.slice(0, 1)))}
          >
            ×
          </Sign>
        )}
      </Line>
      <Rows
        id={`${id}-each`}
        label={`${label}: what is asked of each`}
        {...{ isReadOnly, rule: condition }}
        vocabulary={own}
        isRequired
        onChange={(next) => next !== undefined && onChange(withArg(rule, 1, next))}
      />
    </>
  );
}

/** What is added up or compared: an answer of each thing, or an expression over it. */
function Measured({
  id,
  label,
  rule,
  vocabulary,
  isReadOnly,
  onChange,
  args,
  inside,
}: ArgsProps & { readonly inside: Json }) {
  const { Expression } = useEditors();
  const own = insideThings(vocabulary, args[0] ?? null, args[2]);
  const numbers = own.readables.filter(({ kind, group }) => kind === "number" && group !== "Answers");
  const change = (next: Json): void => onChange(withArg(rule, 1, next));
  if (typeof inside !== "string")
    return (
      <Expression
        id={`${id}-each`}
        label={`${label}: the value of each`}
        {...{ isReadOnly, rule: inside }}
        vocabulary={own}
        onChange={change}
      />
    );
  return (
    <Line>
      <ReadPicker
        id={`${id}-each`}
        label={`${label}: which answer of each`}
        path={inside}
        isReadOnly={isReadOnly}
        vocabulary={{ ...own, readables: numbers }}
        hasCalculation
        onPick={(path) => change(path === "" ? { "*": [{ var: inside }, 1] } : path)}
      />
    </Line>
  );
}
