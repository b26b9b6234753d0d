import { chakra } from "../../shared/theme/chakra";
import { useEffect, useRef } from "react";
import { changedBy } from "../../shared/changedBy";
import { isEqual } from "../../../engine/index";
import { Card, SectionTitle, Text } from "../../shared/ui/layout";
import { labelsFor } from "./ClientFields";
import type { ClientType, Draft, Field } from "./draft";
import { partOf } from "./meanwhile";
import type { Contested } from "./meanwhile";
import type { Meeting } from "./save";

const Group = chakra("fieldset", {
  base: { border: "none", minWidth: "0", "& legend": { fontWeight: "600", padding: "0" } },
});
const Choice = chakra("label", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "3",
    py: "1.5",
    cursor: "pointer",
    overflowWrap: "anywhere",
    "& input": { flex: "none", mt: "2px" },
  },
});

interface Props {
  readonly meeting: Meeting;
  readonly type: ClientType;
  /** The fields as they are now; a side is chosen when it stands there. */
  readonly draft: Draft;
  readonly chosen: ReadonlySet<Field>;
  readonly onChoose: (unit: Contested, side: Draft) => void;
}

/** Shows both values of what two people changed to something else, and lets the person choose. */
export function ChangedMeanwhile({ meeting, type, draft, chosen, onChoose }: Props) {
  const { changed, contested, mine, theirs } = meeting;
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), [meeting]);
  const other = changed.by === undefined || changed.by === "You" ? "Saved" : changed.by;
  return (
    <Card ref={card} tabIndex={-1} role="alert" display="flex" flexDirection="column" gap="3" borderColor="danger">
      <SectionTitle as="h3">These details were changed meanwhile</SectionTitle>
      <Text>{changedBy(changed)} Nothing is saved yet: choose which to keep, then save again.</Text>
      {contested.map((unit) => (
        <Group key={unit[0]}>
          <legend>{titleOf(unit, type)}</legend>
          {([mine, theirs] as const).map((side) => (
            <Choice key={side === mine ? "mine" : "theirs"}>
              <input
                type="radio"
                name={`keep-${unit[0]}`}
                checked={chosen.has(unit[0]) && isEqual(partOf(draft, unit), partOf(side, unit))}
                onChange={() => onChoose(unit, side)}
              />
              <span>
                {side === mine ? "Yours" : other}: <strong>{wordsOf(side, unit)}</strong>
              </span>
            </Choice>
          ))}
        </Group>
      ))}
    </Card>
  );
}

const titleOf = (unit: Contested, type: ClientType): string => (unit.length > 1 ? "Address" : labelsFor(type)[unit[0]]);

const wordsOf = (side: Draft, unit: Contested): string =>
  Object.values(partOf(side, unit)).filter(Boolean).join(", ") || "nothing";
