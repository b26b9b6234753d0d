import { useState } from "react";
import { chakra } from "../../../../../shared/theme/chakra";
import { Select } from "../../../../../shared/ui/controls";
import { Small } from "../../../ui/parts";

/** What may be added to a list. */
export interface Addition<Item> {
  readonly label: string;
  readonly item: Item;
  /** At which place; before the rows that keep theirs, unless it is said. */
  readonly at?: number;
}

interface Props<Item> {
  readonly additions: readonly Addition<Item>[];
  /** What it is added to. */
  readonly of: string;
  readonly onAdd: (addition: Addition<Item>) => void;
}

const Adding = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "2", mt: "2" } });
/** As many have a button each. */
const FEW = 3;

/** What may be added: a button for each, or a choice where there are many. */
export function Additions<Item>(props: Props<Item>) {
  const { additions, of, onAdd } = props;
  if (additions.length === 0) return null;
  if (additions.length > FEW) return <OneOfMany {...props} />;
  return (
    <Adding>
      {additions.map((each) => (
        <Small key={each.label} type="button" aria-label={`${each.label}: ${of}`} onClick={() => onAdd(each)}>
          {each.label}
        </Small>
      ))}
    </Adding>
  );
}

function OneOfMany<Item>({ additions, of, onAdd }: Props<Item>) {
  const [chosen, setChosen] = useState("");
  const addition = additions.find(({ label }) => label === chosen) ?? additions[0];
  return (
    <Adding>
      <Select
        aria-label={`What to add to ${of}`}
        flex="1 1 10rem"
        width="auto"
        minWidth="0"
        minHeight="32px"
        py="0"
        ps="2"
        pe="7"
        textOverflow="ellipsis"
        fontSize="0.875rem"
        value={addition?.label}
        onChange={({ target }) => setChosen(target.value)}
      >
        {additions.map(({ label }) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </Select>
      <Small type="button" aria-label={`Add to ${of}`} onClick={() => addition && onAdd(addition)}>
        Add
      </Small>
    </Adding>
  );
}
