import type { RefObject } from "react";
import type { ClientStatus } from "../../shared/broker/management";
import { chakra } from "../../shared/theme/chakra";
import { chosenCard } from "../../shared/ui/controls";
import { STATUSES, statuses } from "./chosen";

const Chips = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: { base: "1", sm: "2" } } });
const Chip = chakra(
  "button",
  {
    base: {
      display: "inline-flex",
      alignItems: "center",
      minHeight: { base: "44px", md: "36px" },
      px: { base: "2", sm: "3" },
      border: "1px solid",
      borderColor: "edge",
      borderRadius: "full",
      bg: "raised",
      color: "ink",
      font: "inherit",
      fontSize: "0.875rem",
      fontWeight: "500",
      whiteSpace: "nowrap",
      cursor: "pointer",
      transition: "background-color 120ms",
      _hover: { bg: "hover" },
      // As wide as before, so that the others stay where they are.
      "&[aria-pressed=true]": { ...chosenCard, color: "accent" },
    },
  },
  { defaultProps: { type: "button" } },
);

/** A phone has room for the word alone; screen readers say the rest there, too. */
const Rest = chakra("span", { base: { whiteSpace: "pre", smDown: { display: "none" } } });

interface Props {
  readonly group: RefObject<HTMLDivElement | null>;
  readonly chosen: ClientStatus | undefined;
  readonly onChoose: (status: ClientStatus | undefined) => void;
}

const REST = " in 60 days";

/** Narrows the list to one status; what is chosen is pressed, and pressing it again shows all. */
export const StatusChips = ({ group, chosen, onChoose }: Props) => (
  <Chips ref={group} role="group" aria-label="Status">
    {statuses.map((status) => (
      <Chip
        key={status}
        aria-label={STATUSES[status]}
        aria-pressed={status === chosen}
        onClick={() => onChoose(status === chosen ? undefined : status)}
      >
        {STATUSES[status].split(REST)[0]}
        {STATUSES[status].endsWith(REST) && <Rest>{REST}</Rest>}
      </Chip>
    ))}
  </Chips>
);
