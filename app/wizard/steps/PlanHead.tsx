import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { Hidden } from "../../shared/ui/layout";
import type { PlanColumn } from "../engine";
import { Price } from "./Price";
import type { StepOf } from "./types";
import { SelectLabel } from "./SelectLabel";
import { ofWrongChoice } from "./WrongChoice";

const Name = chakra("span", {
  base: {
    display: "block",
    fontWeight: "650",
    fontSize: { base: "1.375rem", md: "1.125rem" },
    lineHeight: "1.25",
    mb: "2",
  },
});
const Act = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: "3",
    rowGap: { base: "5", md: "3" },
    "& button": { width: "100%", px: { base: "5", md: "4" }, whiteSpace: "nowrap" },
  },
});

interface Props {
  readonly column: PlanColumn;
  readonly step: StepOf<"plan-choice">;
  readonly busy: boolean;
  readonly onChoose: (value: string) => void;
}

/** The name, the price and the button of an offer. */
export function PlanHead({ column, step: { labels, error }, busy, onChoose }: Props) {
  return (
    <>
      <Name>{column.title}</Name>
      <Act>
        <Price text={column.price} />
        <Button
          disabled={busy}
          kind={column.selected ? "secondary" : "primary"}
          aria-pressed={column.selected}
          {...(column.selected && ofWrongChoice(error))}
          onClick={() => onChoose(column.value)}
        >
          <SelectLabel isSelected={column.selected} labels={labels} />
          <Hidden>: {column.title}</Hidden>
        </Button>
      </Act>
    </>
  );
}
