/** What depends on conditions: the first one that holds decides, and something holds otherwise. */
import { ruleOf } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import { Faint, Small } from "../../ui/parts";
import { newRow } from "./changes";
import { useEditors } from "./editors";
import type { ExpressionProps } from "./editors";
import { argsOf, withArg, withArgs } from "./expressions";
import { Inside, Line, Sign } from "./parts";
import { useFocusAfter } from "./useFocusAfter";

export function CasesEditor(props: ExpressionProps) {
  const { id, label, rule, vocabulary, isReadOnly, onChange } = props;
  const focus = useFocusAfter();
  const args = argsOf(rule);
  const cases = Math.floor(args.length / 2);
  const hasElse = args.length % 2 === 1;
  const add = (): void => {
    focus([`${id}-when-${cases}`]);
    const condition = ruleOf(newRow(vocabulary)) ?? true;
    onChange(withArgs(rule, args.toSpliced(cases * 2, 0, condition, args[1] ?? 0)));
  };
  const remove = (index: number): void => {
    focus([`${id}-when-${Math.max(0, index - 1)}`]);
    onChange(withArgs(rule, args.toSpliced(index * 2, 2)));
  };
  return (
    <>
      {Array.from({ length: cases }, (_, index) => (
        <Case key={index} {...props} args={args} index={index} onRemove={cases > 1 ? () => remove(index) : undefined} />
      ))}
      <Otherwise {...props} args={args} hasElse={hasElse} />
      {!isReadOnly && (
        <Line>
          <Small type="button" aria-label={`Add a condition to ${label}`} onClick={add}>
            Add a condition
          </Small>
        </Line>
      )}
    </>
  );
}

interface CaseProps extends ExpressionProps {
  readonly args: readonly Json[];
  readonly index: number;
  readonly onRemove: (() => void) | undefined;
}

function Case({ id, label, rule, like, vocabulary, isReadOnly, onChange, args, index, onRemove }: CaseProps) {
  const { Expression, Rows } = useEditors();
  const name = `${label}, case ${index + 1}`;
  const at = index * 2;
  return (
    <Inside role="group" aria-label={name}>
      <Line>
        <Faint>{index === 0 ? "If" : "Else if"}</Faint>
        {!isReadOnly && onRemove && (
          <Sign type="button" aria-label={`Remove case ${index + 1} of ${label}`} onClick={onRemove}>
            ×
          </Sign>
        )}
      </Line>
      <Rows
        id={`${id}-when-${index}`}
        label={`${name}: the condition`}
        {...{ vocabulary, isReadOnly }}
        rule={args[at]}
        isRequired
        onChange={(next) => next !== undefined && onChange(withArg(rule, at, next))}
      />
      <Faint>it is</Faint>
      <Expression
        id={`${id}-then-${index}`}
        label={`${name}: what it is`}
        {...{ like, vocabulary, isReadOnly }}
        rule={args[at + 1] ?? null}
        onChange={(next) => onChange(withArg(rule, at + 1, next))}
      />
    </Inside>
  );
}

interface OtherwiseProps extends ExpressionProps {
  readonly args: readonly Json[];
  readonly hasElse: boolean;
}

function Otherwise({ id, label, rule, like, vocabulary, isReadOnly, onChange, args, hasElse }: OtherwiseProps) {
  const { Expression } = useEditors();
  const focus = useFocusAfter();
  if (hasElse)
    return (
      <>
        <Faint>Otherwise it is</Faint>
        <Expression
          id={`${id}-else`}
          label={`${label}: otherwise`}
          {...{ like, vocabulary, isReadOnly }}
          rule={args.at(-1) ?? null}
          onChange={(next) => onChange(withArg(rule, args.length - 1, next))}
        />
      </>
    );
  if (isReadOnly) return <Faint>Otherwise it is nothing.</Faint>;
  const add = (): void => {
    focus([`${id}-else`]);
    onChange(withArgs(rule, [...args, args[1] ?? 0]));
  };
  return (
    <Line>
      <Faint>Otherwise it is nothing.</Faint>
      <Small type="button" aria-label={`${label}: say what it is otherwise`} onClick={add}>
        Otherwise …
      </Small>
    </Line>
  );
}
