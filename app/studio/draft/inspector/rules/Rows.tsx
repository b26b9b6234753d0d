/** The rows of a condition. The query builder keeps their tree: what is added, moved and removed. */
import type { Group } from "../../../../../engine/analysis/index";
import { useMemo } from "react";
import { QueryBuilderStateProvider, useQueryBuilder } from "react-querybuilder";
import type { RowsProps } from "./editors";
import { GroupOfRows } from "./GroupOfRows";
import { Stack } from "./parts";
import { hasCombinator } from "./query";
import { RowOfRule } from "./RowOfRule";
import { RowsProvider } from "./RowsContext";
import type { OfRows } from "./RowsContext";
import { useFocusAfter } from "./useFocusAfter";
import { useRows } from "./useRows";

export function Rows(props: RowsProps) {
  const { id, label, vocabulary, isReadOnly, rule, prefix = "", isRequired = false, describedBy, onChange } = props;
  const { query, change } = useRows(rule, onChange);
  const focus = useFocusAfter();
  const shared: OfRows = {
    id,
    label,
    vocabulary,
    isReadOnly,
    isRequired,
    query,
    change,
    focus,
    nameOf: (path) => `Row ${prefix}${path.map((index) => index + 1).join(".")}`,
    // Without the control of how many must hold, the first row begins the condition.
    idOf: (node) => (!hasCombinator(query) && node.id === query.rules[0]?.id ? id : `${id}-${node.id}`),
  };
  return (
    <RowsProvider value={shared}>
      <Stack role="group" aria-label={label} aria-describedby={describedBy}>
        <QueryBuilderStateProvider>
          <Tree {...shared} />
        </QueryBuilderStateProvider>
      </Stack>
    </RowsProvider>
  );
}

const ELEMENTS = { rule: RowOfRule, ruleGroup: GroupOfRows };

/** The query builder without the form that it would be in: the page around it is one. */
function Tree({ query, change, vocabulary, isReadOnly }: OfRows) {
  const fields = useMemo(
    () => vocabulary.readables.map(({ path, label }) => ({ name: path, label })),
    [vocabulary.readables],
  );
  const { translations, rootGroup, schema, actions } = useQueryBuilder({
    query,
    onQueryChange: (next: Group) => change(next),
    enableMountQueryChange: false,
    fields,
    controlElements: ELEMENTS,
    disabled: isReadOnly,
  });
  return (
    <GroupOfRows
      {...{ translations, schema, actions }}
      ruleGroup={rootGroup}
      path={[]}
      shiftUpDisabled
      shiftDownDisabled
    />
  );
}
