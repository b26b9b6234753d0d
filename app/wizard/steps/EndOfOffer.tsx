import type { ComponentProps } from "react";
import { Button } from "../../shared/ui/Button";
import { Hidden, Row } from "../../shared/ui/layout";
import type { PlanColumn } from "../engine";
import { Price } from "./Price";

type Props = Pick<ComponentProps<typeof Row>, "display"> & {
  readonly plan: Pick<PlanColumn, "value" | "title" | "price">;
  readonly label: string;
  readonly busy: boolean;
  readonly onChoose: (value: string) => void;
};

/** The price and the button of an offer once more, where the person has read everything. */
export const EndOfOffer = ({ plan, label, busy, onChoose, display }: Props) => (
  <Row display={display} justifyContent="space-between" borderTop="1px solid" borderColor="line" pt="5">
    <Price text={plan.price} />
    <Button width={{ base: "100%", sm: "auto" }} disabled={busy} onClick={() => onChoose(plan.value)}>
      {label}
      <Hidden>: {plan.title}</Hidden>
    </Button>
  </Row>
);
