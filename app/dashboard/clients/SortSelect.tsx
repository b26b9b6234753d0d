import type { ClientSort } from "../../shared/broker/management";
import { chakra } from "../../shared/theme/chakra";
import { clipped } from "../../shared/theme/styles";
import { Select } from "../../shared/ui/controls";
import { SORTS, sorts } from "./chosen";

const Sort = chakra("label", {
  base: { display: "flex", alignItems: "center", gap: "2", fontSize: "0.9375rem", color: "quiet" },
});
/** A phone is too narrow for it; screen readers say it there, too. */
const Words = chakra("span", { base: { whiteSpace: "nowrap", smDown: clipped } });

interface Props {
  readonly sort: ClientSort;
  readonly onSort: (sort: ClientSort) => void;
}

/** In what order the list is. */
export const SortSelect = ({ sort, onSort }: Props) => (
  <Sort>
    <Words>Sort by</Words>
    <Select
      width="auto"
      minHeight="44px"
      fontSize="1rem"
      value={sort}
      onChange={({ target }) => onSort(sorts.find((name) => name === target.value) ?? sort)}
    >
      {sorts.map((name) => (
        <option key={name} value={name}>
          {SORTS[name]}
        </option>
      ))}
    </Select>
  </Sort>
);
