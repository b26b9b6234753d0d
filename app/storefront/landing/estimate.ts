import { useEffect, useRef, useState } from "react";
import { filledIn, NOT_LICENSED, priceSaid } from "../../../engine/index";
import { getEstimate } from "../../shared/api/flows";
import type { Estimate } from "../../shared/api/types";
import { licensedIn, maySell } from "../../shared/licensed";
import { regionNamed } from "../../shared/regions";
import { takeBack } from "../../shared/session/carried";
import { carryInto, type Carried } from "../../shared/session/carry";
import type { Way } from "./Begin";
import type { Asked, LandingProps } from "./props";

type Found = Estimate | "asking" | "failed" | undefined;
type Refused = NonNullable<Estimate["refused"]>;

/** What an estimate comes to. */
export type Outcome =
  | { readonly kind: "asking" | "failed" }
  /** Its reason may be that nothing is sold in that state. */
  | { readonly kind: "refused"; readonly refused: Refused; readonly saysUnsold: boolean }
  /** The agent may not sell in that state. */
  | { readonly kind: "unlicensed"; readonly said: string }
  /** A price, which can be bought where the page has a way in. */
  | { readonly kind: "priced"; readonly estimate: Estimate };

interface Props extends Pick<LandingProps, "flow" | "words" | "carrier" | "offer" | "asks" | "estimated" | "start"> {
  /** The way into the enrollment; undefined where nothing can be bought. */
  readonly way: Way | undefined;
}

/** The estimate of a page, for all of its parts. */
export interface Estimating {
  readonly typed: { readonly [name: string]: string };
  readonly type: (name: string, value: string) => void;
  /** Asks for the estimate. Answers the first question that is wrong. */
  readonly ask: () => Promise<string | undefined>;
  readonly errorAt: (name: string) => string | undefined;
  /** Undefined as long as nothing is asked for, and while an answer is wrong. */
  readonly outcome: Outcome | undefined;
}

/** The typed answers, and the estimate once it is requested. */
export function useEstimate(props: Props): Estimating {
  const { flow, asks, estimated } = props;
  const [found, setFound] = useState<Found>(estimated);
  const [typed, setTyped] = useState(() => typedIn(asks, estimated));
  const latest = useRef(typed);
  const outcome = outcomeOf(found, props);
  useCarried(outcome, props);
  const type = (name: string, value: string): void => {
    latest.current = { ...typed, [name]: value };
    setTyped(latest.current);
    setFound(undefined);
  };
  const ask = async (): Promise<string | undefined> => {
    setFound("asking");
    const answer = await getEstimate(flow, typed).catch(() => "failed" as const);
    // An estimate is only shown for the answers now on the page.
    if (latest.current !== typed) return undefined;
    setFound(answer);
    return typeof answer === "string" ? undefined : answer.wrong[0]?.at;
  };
  const errorAt = (name: string): string | undefined =>
    typeof found === "object" ? found.wrong.find(({ at }) => at === name)?.message : undefined;
  return { typed, type, ask, errorAt, outcome };
}

function typedIn(asks: readonly Asked[] = [], estimated: Estimate | undefined): Estimating["typed"] {
  return Object.fromEntries(asks.map(({ name }) => [name, String(estimated?.answers[name] ?? "")]));
}

function outcomeOf(found: Found, props: Props): Outcome | undefined {
  if (found === undefined || (typeof found === "object" && found.wrong.length > 0)) return undefined;
  if (typeof found === "string") return { kind: found };
  const { flow, offer } = props;
  const { refused, region } = found;
  if (refused) {
    const isUnsold = region !== undefined && flow.not_sold_in?.includes(region) === true;
    return { kind: "refused", refused, saysUnsold: isUnsold && refused.reason !== undefined };
  }
  if (region !== undefined && !maySell(licensedIn(offer.broker, flow.vertical_code), region))
    return { kind: "unlicensed", said: notLicensed(props, regionNamed(region)) };
  return { kind: "priced", estimate: found };
}

/** Why the agent cannot sell in a state, and who can (U8). */
export function notLicensed(
  { words, offer, carrier }: Pick<Props, "words" | "offer" | "carrier">,
  state: string,
): string {
  const text = words.not_licensed ?? NOT_LICENSED;
  return filledIn(text, { agent: offer.broker?.name ?? "", state, carrier: carrier.name });
}

/** Every way into the enrollment takes along the estimate that is on the page, and none that no longer is. */
function useCarried(outcome: Outcome | undefined, { start, flow, way }: Props): void {
  const offered = way && outcome?.kind === "priced" ? outcome.estimate : undefined;
  const isCarried = useRef(false);
  useEffect(() => {
    if (offered) carryInto(start, carriedOf(offered, flow));
    else if (isCarried.current) takeBack(start);
    isCarried.current = offered !== undefined;
  }, [offered, start, flow]);
}

/** The answers as the steps take them, with the price where the estimate has one. */
function carriedOf({ answers, prices }: Estimate, { price_from }: Props["flow"]): Carried {
  const [price] = prices.length === 1 ? prices : [];
  return {
    answers: Object.fromEntries(
      Object.entries(answers).flatMap(([name, value]) =>
        typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? [[name, value]] : [],
      ),
    ),
    ...(price &&
      price_from && {
        price: { amount: priceSaid(price), per: price_from.per, is_from: price.is_from, is_estimate: true },
      }),
  };
}
