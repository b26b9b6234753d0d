import { useId } from "react";
import { chakra } from "../../shared/theme/chakra";
import { Text } from "../../shared/ui/layout";
import type { Way } from "./Begin";
import type { Estimating } from "./estimate";
import { Estimator } from "./Estimator";
import { Title } from "./layout";
import { PriceTable } from "./PriceTable";
import { priceGrid } from "./prices";
import type { LandingProps } from "./props";

const Frame = chakra("section", {
  base: {
    width: "100%",
    maxWidth: "36rem",
    mt: "6",
    p: { base: "4", sm: "5" },
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "card",
  },
});

export interface PricesProps extends LandingProps {
  /** Undefined where nothing can be bought. */
  readonly way: Way | undefined;
  readonly estimating: Estimating;
}

/** The prices of the page, or an estimate from a few answers, and where nothing is sold (U1, U8). */
export function Prices(props: PricesProps) {
  const { words } = props;
  const id = useId();
  const { prices, not_sold } = words;
  // An estimate leads into a new enrollment: one that exists has answers of its own, and with no way in it leads nowhere.
  const { outcome } = props.estimating;
  // Once is enough for a state that the estimate was just refused for.
  const isUnsoldSaid = outcome?.kind === "refused" && outcome.saysUnsold;
  const isShown = prices && (!prices.estimate || (props.way !== undefined && !props.waiting));
  if (!isShown) return not_sold ? <Text mt="3">{not_sold}</Text> : null;
  return (
    <Frame aria-labelledby={id}>
      <Title as="h2" id={id}>
        {prices.title}
      </Title>
      <Shown {...props} />
      {prices.note && (
        <Text tone="small" mt="2">
          {prices.note}
        </Text>
      )}
      {not_sold && !isUnsoldSaid && (
        <Text tone="small" mt="2">
          {not_sold}
        </Text>
      )}
    </Frame>
  );
}

/** The estimate of the page, or the prices of the rate book. A quote that exists has answers of its own. */
function Shown(props: PricesProps) {
  const { words, flow, way, waiting, asks, chooses, start } = props;
  const { estimate } = words.prices ?? {};
  if (estimate && asks && !waiting)
    return <Estimator {...props} estimate={estimate} asks={asks} action={words.actions.second} />;
  const grid = priceGrid(words.prices, flow.prices);
  if (!grid) return null;
  const begins = way && !waiting && !way.onRefused;
  return (
    <PriceTable grid={grid} per={flow.price_from?.per ?? ""} start={begins ? start : undefined} asks={chooses ?? {}} />
  );
}
