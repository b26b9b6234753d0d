import { getFlowIndex } from "../shared/api/flows";
import type { Quote } from "../shared/api/types";

/** Where a broker goes on with a quote: the wizard of its product. */
export async function wizardPath(
  clientId: string,
  quote: Pick<Quote, "quote_number" | "vertical_code">,
): Promise<string> {
  const flows = await getFlowIndex();
  const slug = flows.find((flow) => flow.vertical_code === quote.vertical_code)?.slugs[0];
  if (slug === undefined) throw new Error("no flow is served for this quote");
  return `/dashboard/clients/${clientId}/${slug}/quotes/${quote.quote_number}`;
}
