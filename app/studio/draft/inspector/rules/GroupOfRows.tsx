/** A group of rows: how many of them must hold, the rows, and what adds another one. */
import { isGroup } from "../../../../../engine/analysis/index";
import type { Combinator, Group, Row } from "../../../../../engine/analysis/index";
import type { RuleGroupProps } from "react-querybuilder";
import { Small } from "../../ui/parts";
import { newGroup, newRow } from "./changes";
import { Choose, Inside, Line } from "./parts";
import { hasCombinator, replacedAt, unset, withId, withIds } from "./query";
import { RowButtons } from "./RowButtons";
import { useOfRows } from "./RowsContext";

const COMBINATORS: readonly (readonly [Combinator, string])[] = [
  ["all", "All of these hold"],
  ["any", "At least one of these holds"],
  ["none", "None of these holds"],
  ["not-all", "Not all of these hold"],
];

const isOwn = (group: object): group is Group => "form" in group && "rules" in group;

export function GroupOfRows({ ruleGroup, path, schema, actions, ...rest }: RuleGroupProps) {
  const { isReadOnly, nameOf, idOf, query, change, id, label } = useOfRows();
  if (!isOwn(ruleGroup)) return null;
  const isOuter = path.length === 0;
  const name = isOuter ? label : nameOf(path);
  const put = (next: Group): void => change(isOuter ? next : replacedAt(query, path, next));
  const own = isOuter ? id : idOf(ruleGroup);
  const inside = (
    <>
      {(!isOuter || hasCombinator(ruleGroup)) && (
        <Line>
          <CombinatorPicker id={own} name={name} group={ruleGroup} isReadOnly={isReadOnly} put={put} />
          {!isOuter && (
            <RowButtons
              node={ruleGroup}
              path={path}
              actions={actions}
              isFirst={rest.shiftUpDisabled ?? false}
              isLast={rest.shiftDownDisabled ?? false}
            />
          )}
        </Line>
      )}
      <Members {...{ group: ruleGroup, path, schema, actions, ...rest }} />
      {!isReadOnly && <Adders {...{ group: ruleGroup, path, actions, name, own }} />}
    </>
  );
  return isOuter ? (
    inside
  ) : (
    <Inside role="group" aria-label={`${name}: a group`}>
      {inside}
    </Inside>
  );
}

interface CombinatorProps {
  readonly id: string;
  readonly name: string;
  readonly group: Group;
  readonly isReadOnly: boolean;
  readonly put: (group: Group) => void;
}

const CombinatorPicker = ({ id, name, group, isReadOnly, put }: CombinatorProps) => (
  <Choose
    id={id}
    aria-label={`${name}: how many must hold`}
    disabled={isReadOnly}
    value={group.combinator}
    onChange={({ target }) => {
      const found = COMBINATORS.find(([combinator]) => combinator === target.value);
      if (found) put({ ...group, combinator: found[0] });
    }}
  >
    {COMBINATORS.map(([combinator, words]) => (
      <option key={combinator} value={combinator}>
        {words}
      </option>
    ))}
  </Choose>
);

type MembersProps = Omit<RuleGroupProps, "ruleGroup"> & { readonly group: Group };

function Members({ group, path, schema, actions, ...rest }: MembersProps) {
  const { rule: RowElement, ruleGroup: GroupElement } = schema.controls;
  const last = group.rules.length - 1;
  const isOuter = path.length === 0;
  return group.rules.map((each, index) => {
    const shared = {
      ...rest,
      schema,
      actions,
      ...(each.id !== undefined && { id: each.id }),
      path: [...path, index],
      // A row of an inner group leaves it on its way up or down.
      shiftUpDisabled: isOuter && index === 0,
      shiftDownDisabled: isOuter && index === last,
    };
    return isGroup(each) ? (
      <GroupElement key={each.id} {...shared} ruleGroup={each} />
    ) : (
      <RowElement key={each.id} {...shared} rule={each} />
    );
  });
}

interface AddersProps {
  readonly group: Group;
  readonly path: RuleGroupProps["path"];
  readonly actions: RuleGroupProps["actions"];
  readonly name: string;
  readonly own: string;
}

function Adders({ group, path, actions, name, own }: AddersProps) {
  const { vocabulary, focus, idOf, id } = useOfRows();
  const isEmpty = group.rules.length === 0;
  const addRow = (): void => {
    const row: Row = withId(unset(newRow(vocabulary)));
    // The first row of all begins the condition.
    focus([isEmpty && path.length === 0 ? id : idOf(row)]);
    actions.onRuleAdd(row, path);
  };
  const addGroup = (): void => {
    const made = withIds({ ...newGroup(vocabulary), rules: [unset(newRow(vocabulary))] });
    focus(made.rules.slice(0, 1).map(idOf));
    actions.onGroupAdd(made, path);
  };
  return (
    <Line>
      <Small
        id={isEmpty && path.length === 0 ? id : `${own}-add`}
        type="button"
        aria-label={`Add a row to ${name}`}
        onClick={addRow}
      >
        Add a row
      </Small>
      <Small type="button" aria-label={`Add a group to ${name}`} onClick={addGroup}>
        Add a group
      </Small>
    </Line>
  );
}
