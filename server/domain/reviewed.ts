import type { ServedFlow } from "../flows/catalogue";
import type { PricedBook } from "../rates/plans";
import type { ClientOverview } from "../store/clients";
import type { QuoteOverview } from "../store/quotes";

/** The records that the rules of a flow judge, as they would be after the change. */
export interface Reviewed {
  readonly flow: ServedFlow;
  /** The rate book that prices the quote. */
  readonly book: PricedBook;
  /** An entry of the flow. */
  readonly entry: string;
  readonly quote: QuoteOverview;
  readonly client: ClientOverview;
}
