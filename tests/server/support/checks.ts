import { beginShareLink, payByCheck, personIn } from "./enrollment";
import type { Answer, Ask, Body, TestServer } from "./server";

export const POLICIES = "/api/management/v1/policies";
/** The tests' today is 2026-11-20, and so is the first day of each policy that they sell. */
export const TODAY = "2026-11-20";

export interface Sold {
  readonly id: string;
  readonly token: string;
  readonly cost: number;
}

/** A policy bought just now through Dana's share link. */
export async function sold(server: TestServer, pay: object = payByCheck): Promise<Sold> {
  const quote = await beginShareLink(server);
  const holders = [{ ...personIn("CO"), dob: "1990-02-28", position_on_policy: 1 }];
  await quote.put({ holders, plan_id: "passport360-enhanced-family-golf", policy_effective_date: TODAY, ...pay });
  const cost = Number((await quote.get("/checkout")).body.grandtotal);
  const bound = await quote.finalize(quote.token);
  return { id: String(bound.body.policy?.id), token: quote.token, cost };
}

/** What the carrier's desk does, signed in with this token. */
export const deskOf = (server: TestServer, token: string) => ({
  record: ({ id }: Sold, amount: number, received_on = TODAY, ask: Partial<Ask> = {}) =>
    server.call("POST", `${POLICIES}/${id}/payments`, { token, body: { received_on, amount }, ...ask }),
  takeBack: ({ id }: Sold, payment: string, ask: Partial<Ask> = {}) =>
    server.call("POST", `${POLICIES}/${id}/payments/${payment}/take-back`, { token, body: {}, ...ask }),
  giveNumber: ({ id }: Sold, policy_number: string, ask: Partial<Ask> = {}) =>
    server.call("PATCH", `${POLICIES}/${id}?op=submit_policy_number`, { token, body: { policy_number }, ...ask }),
});

/** Names the state of the record that this was. */
export const from = (answer: Answer): Partial<Ask> => ({ headers: { "if-match": String(answer.headers.get("etag")) } });

export const listOf = (body: Body | undefined): readonly Body[] => Object.values(body ?? {});

export const refusalOf = ({ status, body }: Answer) => [status, body.error?.code, body.error?.message];
