import { firstStepOf, periodOfPrice } from "../../engine/index";
import type { Flow } from "../../engine/index";
import { Refusal } from "../access/refusal";
import type { ServedFlow } from "../flows/catalogue";
import { landingUrl, urlsOf } from "../flows/urls";
import type { RateBooks } from "../rates/plans";
import type { FlowEntry, FlowIndex } from "../records/types";
import type { Deps } from "./deps";

/** The flows that are served now, each in its current version. */
export const flowIndex = ({ flows, rates }: Pick<Deps, "flows" | "rates">): FlowIndex => ({
  flows: flows.current.map((served) => flowEntry(served, rates)),
});

/** A flow as pages know it before they load it. */
export function flowEntry({ flow }: ServedFlow, rates: RateBooks): FlowEntry {
  const { id, version, title, vertical_code, slugs, sold_to, default_for_unknown_slugs = false } = flow;
  const price = rates.lowestPrice(vertical_code);
  const { prices, notSoldIn, isOnly } = rates.listed(vertical_code);
  return {
    id,
    version,
    title,
    vertical_code,
    slugs,
    sold_to,
    default_for_unknown_slugs,
    unavailable: unavailableWords(flow),
    first_steps: { enroll: firstStepOf(flow, "enroll"), share: firstStepOf(flow, "share") },
    ...(price && { price_from: { ...price, per: periodOfPrice(flow), ...(isOnly && { is_only: true as const }) } }),
    ...(prices.length > 0 && { prices }),
    not_sold_in: notSoldIn,
    urls: { ...urlsOf(id, version), ...(flow.landing && { landing: landingUrl(id, version) }) },
  };
}

/**
 * What is said of the product while it is switched off: the text for a client, or the plain last variant, because
 * there is no session yet that conditions could read.
 */
function unavailableWords({ unavailable: text }: Flow): string {
  if (typeof text === "string") return text;
  return "client" in text ? text.client : String(text.at(-1));
}

/** The refusal of a product that is switched off, in its own words. */
export const unavailable = ({ flow }: ServedFlow): Refusal =>
  new Refusal("product_unavailable", { message: unavailableWords(flow) });
