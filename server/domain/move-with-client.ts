import type { ClientChanged } from "../records/types";
import type { QuoteOverview } from "../store/quotes";
import type { Trx } from "../store/tables";
import { isLicensed, saleOf } from "./licences";

type Left = NonNullable<ClientChanged["quotes_left"]>[number];

/**
 * Gives the client's open quotes to their new broker, as far as the broker may sell them (resolutions R-32). One that is
 * being paid moves once its payment has ended without a sale. The rows are locked. Returns those that stay, and why.
 */
export async function moveQuotes(trx: Trx, open: readonly QuoteOverview[], to: string): Promise<Left[]> {
  const left: Left[] = [];
  for (const { quote_number, reference, paying, ...quote } of open) {
    const mayBeSold = await isLicensed(trx, { ...saleOf(quote), brokerId: to });
    if (mayBeSold)
      await trx
        .updateTable("quotes")
        .set(paying ? { moves_to: to } : { broker_id: to, moves_to: null })
        .where("quote_number", "=", quote_number)
        .execute();
    if (paying || !mayBeSold)
      left.push({ quote_number, reference, reason: mayBeSold ? "payment_in_progress" : "broker_not_licensed" });
  }
  return left;
}
