import { chakra } from "../../shared/theme/chakra";
import { oneLine } from "../../shared/theme/styles";
import { useState } from "react";
import { Text } from "../../shared/ui/layout";
import type { PlanColumn } from "../engine";
import { NextBar } from "../parts/NextBar";
import { EndOfOffer } from "./EndOfOffer";
import { apart } from "./names";
import { PlanTable } from "./PlanTable";
import type { StepProps } from "./types";
import { useChoosing } from "./useChoosing";

/** Both names and prices stay in sight while the benefits scroll (`look.md`). */
const Switch = chakra("div", {
  base: {
    display: { base: "grid", md: "none" },
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, 1fr)",
    position: "sticky",
    top: "0",
    zIndex: "2",
    mx: "-4",
    px: "4",
    bg: "paper",
    borderBottom: "1px solid",
    borderColor: "line",
  },
});
const Tab = chakra(
  "button",
  {
    base: {
      display: "flex",
      flexDirection: "column",
      justifyContent: "center",
      minHeight: "64px",
      px: "3",
      textAlign: "left",
      lineHeight: "1.3",
      cursor: "pointer",
      color: "quiet",
      borderBottom: "3px solid transparent",
      "&[aria-pressed=true]": { color: "ink", borderColor: "accent" },
    },
  },
  { defaultProps: { type: "button" } },
);
const TabName = chakra("span", {
  base: { ...oneLine, fontSize: "0.875rem", maxWidth: "100%" },
});
const Amount = chakra("span", { base: { fontWeight: "650", fontVariantNumeric: "tabular-nums" } });

/** What it is for (`a year`) stands on the amount's line or below it, never on both. */
function TabPrice({ text }: { readonly text: string }) {
  const [amount = "", ...suffix] = text.split(" ");
  return (
    <Amount>
      {amount} <chakra.span display="inline-block">{suffix.join(" ")}</chakra.span>
    </Amount>
  );
}

/** Plans as offers beside each other; on a phone one at a time, with the other's value where it differs (W19, W20). */
export default function PlanChoice({ view, step }: StepProps<"plan-choice">) {
  const chosen = step.columns.find((column) => column.selected)?.value;
  const [shown, setShown] = useState(chosen ?? step.columns[0]?.value);
  const { choosing, choose, next } = useChoosing();
  const several = step.columns.length > 1;
  return (
    <>
      {step.headline && <Text tone="quiet">{step.headline}</Text>}
      <div>
        {several && <PlanSwitch columns={step.columns} shown={shown} onShow={setShown} />}
        <PlanTable step={step} shown={several ? shown : undefined} view={view} choosing={choosing} onChoose={choose} />
      </div>
      {step.labels.note && <Text tone="small">{step.labels.note}</Text>}
      {several &&
        step.columns.map((plan) => (
          <EndOfOffer
            key={plan.value}
            plan={plan}
            label={step.labels.select}
            busy={view.busy}
            onChoose={choose}
            // Where both plans stand beside each other, their heads stay in sight.
            display={plan.value === shown && !plan.selected ? { base: "flex", md: "none" } : "none"}
          />
        ))}
      <NextBar view={view} quiet={choosing} onPress={next} />
    </>
  );
}

interface SwitchProps {
  readonly columns: readonly PlanColumn[];
  readonly shown: string | undefined;
  readonly onShow: (value: string) => void;
}
function PlanSwitch({ columns, shown, onShow }: SwitchProps) {
  const names = apart(columns.map(({ title }) => title));
  return (
    <Switch role="group" aria-label="Plan shown">
      {columns.map(({ value, price }, index) => (
        <Tab key={value} aria-pressed={value === shown} onClick={() => onShow(value)}>
          <TabName>{names[index]}</TabName> <TabPrice text={price} />
        </Tab>
      ))}
    </Switch>
  );
}
