/** What can be done with a whole row or group: it is moved among the others, or removed. */
import type { Group, Row } from "../../../../../engine/analysis/index";
import type { RuleProps } from "react-querybuilder";
import { AtEnd, Sign } from "./parts";
import { removalAt } from "./query";
import type { Path } from "./query";
import { useOfRows } from "./RowsContext";

interface Props {
  readonly node: Row | Group;
  readonly path: Path;
  readonly actions: RuleProps["actions"];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export function RowButtons({ node, path, actions, isFirst, isLast }: Props) {
  const { id, query, isReadOnly, isRequired, nameOf, idOf, focus } = useOfRows();
  if (isReadOnly) return null;
  const name = nameOf(path);
  const own = idOf(node);
  const removal = removalAt(query, path);
  const move = (way: Way): void => {
    focus([`${own}-${way}`, `${own}-${way === "up" ? "down" : "up"}`, own]);
    actions.moveRule([...path], way);
  };
  const remove = (): void => {
    focus([removal.neighbor === undefined ? `${id}-add` : `${id}-${removal.neighbor}`, id]);
    actions.onRuleRemove([...removal.path]);
  };
  return (
    <AtEnd>
      {!(isFirst && isLast) && (
        <>
          <Move {...{ own, name }} way="up" isDisabled={isFirst} onMove={move} />
          <Move {...{ own, name }} way="down" isDisabled={isLast} onMove={move} />
        </>
      )}
      <Sign type="button" aria-label={`Remove ${name}`} disabled={isRequired && removal.isLast} onClick={remove}>
        ×
      </Sign>
    </AtEnd>
  );
}

type Way = "up" | "down";

interface MoveProps {
  readonly own: string;
  readonly name: string;
  readonly way: Way;
  readonly isDisabled: boolean;
  readonly onMove: (way: Way) => void;
}

const Move = ({ own, name, way, isDisabled, onMove }: MoveProps) => (
  <Sign
    id={`${own}-${way}`}
    type="button"
    aria-label={`Move ${name} ${way}`}
    disabled={isDisabled}
    onClick={() => onMove(way)}
  >
    {way === "up" ? "↑" : "↓"}
  </Sign>
);
