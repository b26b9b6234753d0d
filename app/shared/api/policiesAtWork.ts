import { requestAs } from "./request";
import type { Caller } from "./request";
import type { PoliciesWaiting, Policy, ReceivedPaymentBody } from "./types";

/** What a policy may wait for; `handled` are those that the carrier has worked on lately. */
export type Awaited = "number" | "check" | "handled";

/** Which list an address names. */
export function listIn(query: URLSearchParams): Awaited {
  const named = query.get("waiting");
  return named === "check" || named === "handled" ? named : "number";
}

/** How many policies a page of the list has. */
export const waitingPage = 25;

const base = "/api/management/v1/policies";
const at = (...path: readonly string[]): string => [base, ...path.map(encodeURIComponent)].join("/");

/** The calls about policies that wait, as a broker or as the carrier's desk. */
export function policiesAtWorkAs(caller: Caller) {
  const request = requestAs(caller);
  return {
    /** One page of a list, from `offset` on, and how many there are in each. */
    listWaiting: (waiting: Awaited, offset: number, mine = false): Promise<PoliciesWaiting> =>
      request(at("work"), {
        query: { waiting, _offset: offset, _limit: waitingPage, broker_is_me: mine ? "yes" : undefined },
      }),
    /**
     * The desk records a check.
     * @param policy as it was received; throws ApiError `changed_meanwhile` when it has changed since
     */
    recordPayment: (policy: Policy, body: ReceivedPaymentBody): Promise<Policy> =>
      request(at(policy.id, "payments"), { method: "POST", body, from: policy }),
    /** The desk takes a wrong entry back; a second time changes nothing. */
    takePaymentBack: (policyId: string, paymentId: string): Promise<Policy> =>
      request(at(policyId, "payments", paymentId, "take-back"), { method: "POST", body: {} }),
  };
}
