import { recordPayment, takePaymentBack } from "../domain/checks";
import { readWaiting } from "../domain/waiting-policies";
import { route } from "../http/route";
import type { Route } from "../http/route";

const base = "/api/management/v1/policies";

/** The policies that wait, and the checks that come for them. Before the routes of one policy, whose id could be `work`. */
export const waitingRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: `${base}/work`,
    summary: "A page of the policies that wait for a number or a check, or were handled lately, and how many there are",
    operation: "policy.waiting",
    query: {
      waiting: {
        description:
          "number = in force, without the carrier's number, the oldest first; check = by check and not wholly paid, the one due first; handled = the carrier gave a number, recorded a check or took one back in the last 7 days, the last one first.",
        required: true,
        schema: { enum: ["number", "check", "handled"] },
      },
      broker_is_me: {
        description: "yes = the caller's own policies alone; absent = all within reach (resolutions A-72).",
        schema: { enum: ["yes"] },
      },
      _offset: {
        description: "How many policies of the list to pass over.",
        schema: { type: "integer", minimum: 0, maximum: 1_000_000, default: 0 },
      },
      _limit: {
        description: "How many to answer at most.",
        schema: { type: "integer", minimum: 0, maximum: 100, default: 25 },
      },
    },
    response: { one: "policies-waiting" },
    handle: (request) => {
      const { waiting, broker_is_me, _offset: offset, _limit: limit } = request.query;
      return readWaiting(request, { waiting, offset, limit, mine: broker_is_me === "yes" });
    },
  }),
  route({
    method: "POST",
    path: `${base}/:id/payments`,
    summary: "Records a check that has come for a policy",
    operation: "payment.record",
    body: "received-payment-body",
    conditional: true,
    response: { tagged: "policy" },
    handle: (request) => recordPayment(request, String(request.params.id), request.body),
  }),
  route({
    method: "POST",
    path: `${base}/:id/payments/:payment/take-back`,
    summary: "Takes back a payment that was recorded wrongly",
    operation: "payment.take_back",
    body: "empty-body",
    conditional: true,
    response: { tagged: "policy" },
    handle: (request) => takePaymentBack(request, String(request.params.id), String(request.params.payment)),
  }),
];
