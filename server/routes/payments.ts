import type { Context } from "hono";
import { authorize } from "../access/actor";
import { Refusal } from "../access/refusal";
import type { Deps } from "../domain/deps";
import { takePaymentNews } from "../domain/payment-news";
import { readBytes } from "../http/body";
import { networksOf } from "../http/network";
import { widestOf } from "../access/networks";
import type { Route } from "../http/route";
import { BadSignature, NewsUnreadable, OddNews } from "../payments/port";
import type { PaymentNews } from "../payments/port";

/** Stripe's messages have a few kilobytes. The signature covers the bytes as they came, so nothing else reads them. */
const MAX_BYTES = 64 * 1024;
const operation = "payment.news";
const method = "POST";
const path = "/api/payments/v1/stripe-events";

/** Where the card provider says by itself what became of a payment (reliability §7); the signature is the permission. */
export const paymentRoutes: readonly Route[] = [
  {
    method,
    path,
    summary: "Takes an event of Stripe, signed with the webhook's secret; there only while Stripe is configured",
    operation,
    signed: { description: "An event as Stripe sends it.", type: "object" },
    response: "nothing",
    mount(app, deps) {
      app.on(method, path, async (c) => {
        authorize(operation, { kind: "none", space: deps.settings.defaultSpace });
        const news = await readNews(c, deps);
        if (news) await takePaymentNews(deps, news);
        return c.body(null, 204);
      });
    },
  },
];

/**
 * The news in a signed message; undefined for an event that does not concern us, or that nothing can be done with: that
 * is taken, because the provider would send it for days. Throws `invalid_signature` and `invalid_json`.
 */
async function readNews(c: Context, { payments, log, settings }: Deps): Promise<PaymentNews | undefined> {
  if (!payments.readNews) throw new Refusal("not_found");
  const signature = c.req.header("stripe-signature");
  if (signature === undefined) throw new Refusal("invalid_signature");
  const body = await readBytes(c, MAX_BYTES, widestOf(networksOf(c, settings.trustedProxies)));
  try {
    return payments.readNews(body, signature);
  } catch (error) {
    if (error instanceof BadSignature) throw new Refusal("invalid_signature");
    if (error instanceof NewsUnreadable) throw new Refusal("invalid_json");
    if (!(error instanceof OddNews)) throw error;
    log.error("payment.odd_event", { name: error.event, finding: error.wrong });
    return undefined;
  }
}
