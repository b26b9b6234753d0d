import type { Page } from "@playwright/test";
import { deskLink, json } from "./people";

/** A policy that was just bound, and the link that the carrier's desk was mailed for it. */
export interface Bound {
  readonly id: string;
  /** Path and query of the mailed link. */
  readonly link: string;
  readonly token: string;
}

const quotes = "/api/quotes/v1/quotes";
const address = {
  line1: "1 Main Street",
  city: "Springfield",
  region: { code: "CO" },
  country: { code: "US" },
  postal: "80202",
};

/** Buys a policy through the API, by a share link and by check, for somebody with this last name. */
export async function bindPolicy(page: Page, last_name: string): Promise<Bound> {
  const person = { first_name: "Ana", last_name, email: "ana@mail.example", phone_number: "303-555-0100", address };
  const client = { client_type: "individual", ...person };
  const holders = [{ ...person, dob: "1990-02-28", position_on_policy: 1 }];
  const { today } = await json<{ today: string }>(page.request.get("/api/management/v1/settings"));
  const created = await json<{ quote_number: string; auth: { token: string } }>(
    page.request.post(quotes, {
      data: {
        broker: { id: "bkr_dana" },
        brokerage: { slug: "acme" },
        vertical_code: "chubb_passport360",
        application: { client, holders, rating_address: address },
      },
    }),
  );
  const headers = { Authorization: `Bearer ${created.auth.token}` };
  const put = (application: object): Promise<object> =>
    json(page.request.put(`${quotes}/${created.quote_number}`, { headers, data: { application } }));
  await put({ holders });
  await put({ plan_id: "passport360-enhanced-family-golf", policy_effective_date: today });
  await put({
    billing: { billing_type: "carrier_bill" },
    auto_renewal: false,
    acknowledgement: {
      accepted: true,
      actor: "client",
      texts: ["electronic_delivery@2", "cancellation@1", "fraud_notice@1"],
    },
  });
  const { policy } = await json<{ policy: { id: string } }>(
    page.request.post(`${quotes}/${created.quote_number}/finalize`, { headers, data: {} }),
  );
  const link = await deskLink(page.request, policy.id);
  return { id: policy.id, link: link.pathname + link.search, token: link.searchParams.get("token") ?? "" };
}
