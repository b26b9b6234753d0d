import { chakra } from "../../shared/theme/chakra";
import { headingSize } from "../../shared/theme/styles";
import { Box, Stack, Text } from "../../shared/ui/layout";
import { Message } from "../../shared/ui/Message";
import { AgentCard } from "./AgentCard";
import { Begin } from "./Begin";
import type { Way } from "./Begin";
import { Drawing } from "./Drawing";
import { notLicensed, useEstimate } from "./estimate";
import { Inner, Lead } from "./layout";
import { Prices } from "./Prices";
import type { PricesProps } from "./Prices";
import type { LandingProps } from "./props";
import { CarrierContact } from "./CarrierContact";
import { WaitingQuote } from "./WaitingQuote";

/** Everything hangs from the top, so that what is there stays where it is while the rest of the page comes (W37). */
const HeroGrid = chakra("div", {
  base: {
    display: "grid",
    columnGap: { base: "10", lg: "16" },
    rowGap: "8",
    py: { base: "10", lg: "14" },
    alignItems: "start",
    gridTemplateAreas: { base: '"words" "picture" "agent"', md: '"words picture" "words agent"' },
    gridTemplateRows: { md: "auto 1fr" },
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 7fr) minmax(0, 5fr)" },
  },
});
const Words = chakra("div", {
  base: { gridArea: "words", display: "flex", flexDirection: "column", alignItems: "flex-start" },
});
/** The product's name above its promise. */
const Product = chakra("p", { base: { color: "accent", fontWeight: "650", fontSize: "1.0625rem", mb: "3" } });
const Headline = chakra("h1", {
  base: {
    fontFamily: "display",
    fontWeight: "600",
    fontSize: { base: headingSize(2.5, 12.5), md: "2.75rem", lg: "3.75rem" },
    lineHeight: "1.06",
    letterSpacing: "-0.018em",
    textWrap: "balance",
  },
});
const Price = chakra("p", {
  base: { fontSize: "1.5rem", fontWeight: "650", mt: "7", fontVariantNumeric: "tabular-nums" },
});
const Picture = chakra("div", {
  base: {
    gridArea: "picture",
    aspectRatio: "4 / 3",
    width: "100%",
    maxWidth: { base: "18.75rem", md: "none" },
    mx: "auto",
  },
});

interface Props extends LandingProps {
  readonly title: string;
  /** Undefined where nothing can be bought: the page says why. */
  readonly way: Way | undefined;
}

/** The first thing read: the promise and the price, or the quote that waits; the way in, and who offers it. */
export function Hero(props: Props) {
  const { title, carrier, words, drawings, offer, waiting, way } = props;
  const estimating = useEstimate(props);
  const parts = { ...props, estimating };
  return (
    <Inner>
      <HeroGrid>
        <Words>
          {title !== words.headline && <Product>{title}</Product>}
          {waiting ? <Greeting {...parts} waiting={waiting} /> : <Pitch {...parts} />}
          {way ? (
            <>
              <Box mt="6" width={{ base: "100%", sm: "auto" }}>
                <Begin way={way} isQuiet={estimating.outcome?.kind === "priced"}>
                  {waiting ? words.actions.second : words.actions.first}
                </Begin>
              </Box>
              <Text tone="small" mt="3" textWrap="balance">
                You pay nothing until you decide. Your insurer is {carrier.name}.
              </Text>
            </>
          ) : (
            <NotLicensed {...props} />
          )}
          {waiting && <WaitingQuote title={title} promise={words.headline} waiting={waiting} />}
        </Words>
        {words.drawing && (
          <Picture>
            <Drawing name={words.drawing} drawings={drawings} size="wide" />
          </Picture>
        )}
        <AgentCard offer={offer} verticalCode={props.flow.vertical_code} />
      </HeroGrid>
    </Inner>
  );
}

interface PartProps extends PricesProps {
  readonly title: string;
}

function Pitch(props: PartProps) {
  const { words } = props;
  return (
    <>
      <Headline tabIndex={-1}>{words.headline}</Headline>
      <Lead mt="5">{words.lead}</Lead>
      <Costs {...props} />
    </>
  );
}

/** What the product costs: its prices where the page lists them, else the lowest, and what the price depends on (U1). */
function Costs(props: PartProps) {
  const { price, price_note, prices } = props.words;
  const isListed = prices && !prices.estimate && props.flow.prices;
  return (
    <>
      {price && !isListed && <Price>{price}</Price>}
      {price_note && !prices && (
        <Text tone="small" textWrap="balance">
          {price_note}
        </Text>
      )}
      <Prices {...props} />
    </>
  );
}

/** Why the agent of the link cannot sell this, and who can (U8). */
const NotLicensed = (props: Props) => (
  <Message kind="info" mt="6">
    <Stack gap="1">
      <Text>{notLicensed(props, "any state")}</Text>
      <CarrierContact roles={["carrier"]} carrier={props.carrier} />
    </Stack>
  </Message>
);

type GreetingProps = Omit<PartProps, "waiting"> & { readonly waiting: NonNullable<Props["waiting"]> };

function Greeting(props: GreetingProps) {
  const { title, offer, waiting } = props;
  const by = offer.broker?.name ?? offer.brokerage;
  return (
    <>
      <Headline tabIndex={-1}>
        {waiting.firstName === undefined
          ? `See your price for ${title}`
          : `Hello ${waiting.firstName}, see your price for ${title}`}
      </Headline>
      {by && (
        <Lead mt="5" textWrap="balance">
          {waiting.isOwn ? `You began this quote with ${by}.` : `${by} opened this quote for you.`} Answer a few
          questions, see your exact price, and decide at the end.
        </Lead>
      )}
      <Costs {...props} />
    </>
  );
}
