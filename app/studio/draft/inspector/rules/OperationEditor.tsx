/** A calculation, a text or a list of several parts: the operation, and each part as an expression of its own. */
import { operationOf } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import { Small } from "../../ui/parts";
import { useEditors } from "./editors";
import type { ExpressionProps } from "./editors";
import { argsOf, CALCULATIONS, needsAll, takesMore, withArg, withArgs, withOperation } from "./expressions";
import { Choose, Line, Sign } from "./parts";
import { useFocusAfter } from "./useFocusAfter";

export function OperationEditor(props: ExpressionProps) {
  const { id, label, rule, isReadOnly, onChange } = props;
  const focus = useFocusAfter();
  const { name = "" } = operationOf(rule) ?? {};
  const parts = argsOf(rule);
  const isList = Array.isArray(rule);
  const put = (next: readonly Json[], focused: number): void => {
    focus([`${id}-part-${focused}`]);
    onChange(withArgs(rule, next));
  };
  const canRemove = !isReadOnly && (isList || !needsAll(rule));
  return (
    <>
      {Object.hasOwn(CALCULATIONS, name) && (
        <Operation
          {...{ id: `${id}-operation`, label, name, isReadOnly }}
          onPick={(next) => onChange(withOperation(rule, next))}
        />
      )}
      {parts.map((part, index) => (
        <Part
          key={index}
          {...props}
          {...{ part, index }}
          isOfTexts={name === "cat"}
          onRemove={canRemove ? () => put(parts.toSpliced(index, 1), Math.max(0, index - 1)) : undefined}
        />
      ))}
      {!isReadOnly && (isList || takesMore(rule)) && (
        <AddPart label={label} onAdd={() => put([...parts, name === "cat" ? "" : 0], parts.length)} />
      )}
    </>
  );
}

const AddPart = ({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) => (
  <Line>
    <Small type="button" aria-label={`Add a part to ${label}`} onClick={onAdd}>
      Add a part
    </Small>
  </Line>
);

interface PartProps extends ExpressionProps {
  readonly part: Json;
  readonly index: number;
  readonly isOfTexts: boolean;
  readonly onRemove: (() => void) | undefined;
}

function Part({
  id,
  label,
  rule,
  like,
  vocabulary,
  isReadOnly,
  onChange,
  part,
  index,
  isOfTexts,
  onRemove,
}: PartProps) {
  const { Expression } = useEditors();
  return (
    <Line alignItems="flex-start">
      <Expression
        id={`${id}-part-${index}`}
        label={`${label}, part ${index + 1}`}
        {...{ vocabulary, isReadOnly }}
        rule={part}
        like={isOfTexts ? undefined : like}
        onChange={(next) => onChange(withArg(rule, index, next))}
      />
      {onRemove && (
        <Sign type="button" aria-label={`Remove part ${index + 1} of ${label}`} onClick={onRemove}>
          ×
        </Sign>
      )}
    </Line>
  );
}

interface OperationProps {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly isReadOnly: boolean;
  readonly onPick: (operator: string) => void;
}

const Operation = ({ id, label, name, isReadOnly, onPick }: OperationProps) => (
  <Line>
    <Choose
      id={id}
      aria-label={`${label}: which calculation`}
      disabled={isReadOnly}
      value={name}
      onChange={({ target }) => onPick(target.value)}
    >
      {Object.entries(CALCULATIONS).map(([operator, words]) => (
        <option key={operator} value={operator}>
          {words}
        </option>
      ))}
    </Choose>
  </Line>
);
