import { Select } from "./controls";

interface Props {
  /** What the list is of, as in a title. */
  readonly what: string;
  readonly mine: boolean;
  readonly onFilter: (mine: boolean) => void;
}

/** Whether a list of the brokerage shows all, or the broker's own. */
export const OwnFilter = ({ what, mine, onFilter }: Props) => (
  <Select
    aria-label="Filter"
    width="auto"
    minHeight="44px"
    fontSize="1rem"
    value={mine ? "mine" : "all"}
    onChange={({ target }) => onFilter(target.value === "mine")}
  >
    <option value="all">All {what}</option>
    <option value="mine">My {what}</option>
  </Select>
);
