import type { Actor } from "../access/actor";
import { audit } from "../store/audit";
import type { Trx } from "../store/tables";

/** Notes that the broker sells the quote on purpose beside another policy of the product (resolutions R-30). */
export async function sellSecond(trx: Trx, actor: Actor, quoteNumber: string): Promise<void> {
  await trx.updateTable("quotes").set({ second_policy: true }).where("quote_number", "=", quoteNumber).execute();
  await audit(trx, actor, "quote.finalize", quoteNumber, { second_policy: true });
}
