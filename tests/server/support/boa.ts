import { CLIENTS, CONSENT, enrollment, personIn, QUOTES } from "./enrollment";
import type { Enrollment } from "./enrollment";
import type { TestServer } from "./server";

export const BOA = "chubb_boa";

export const ELIGIBLE = {
  related_industries: false,
  sic_code: 742,
  corporation_vc_form: false,
  corporation_add_policy: false,
};
export const staff = (owners_count: number, employees_count: number) => ({ owners_count, employees_count });
export const rated = (code: string) => ({ rating_address: { region: { code } } });

export const holderIn = (region: string) => ({
  ...personIn(region),
  business_name: "Acme Tools",
  title_at_business: "Owner",
  position_on_policy: 1,
});

/** A broker's quote for a new business client of theirs. */
export async function beginBoa(
  server: TestServer,
  token: string,
  region = "CO",
  client_type = "business",
): Promise<Enrollment> {
  const client = await server.call("POST", CLIENTS, {
    token,
    body: {
      client_type,
      person: { ...personIn(region), ...(client_type === "business" && { company_name: "Acme Tools" }) },
    },
  });
  const clientId = String(client.body.id);
  const quote = await server.call("POST", QUOTES, {
    token,
    body: { client: { id: clientId }, vertical_code: BOA, application: rated(region) },
  });
  if (quote.status !== 200) throw new Error(quote.text);
  return enrollment(server, String(quote.body.quote_number), token, clientId);
}

/** Everything that binding needs, saved one by one as the browser does. */
export async function readyBoa(
  server: TestServer,
  token: string,
  region = "CO",
  people: object = staff(6, 40),
): Promise<Enrollment> {
  const quote = await beginBoa(server, token, region);
  for (const application of [
    { answers: ELIGIBLE },
    { answers: people },
    {
      holders: [holderIn(region)],
      client: { client_type: "business", ...personIn(region), company_name: "Acme Tools" },
    },
    { plan_id: "boa", policy_effective_date: "2026-11-20" },
    { billing: { billing_type: "carrier_bill" }, auto_renewal: false, acknowledgement: CONSENT("broker") },
  ]) {
    const { status, text } = await quote.put(application);
    if (status !== 200) throw new Error(text);
  }
  return quote;
}

/** As if somebody had written into the database past the API. */
export async function forgeApplication(
  server: TestServer,
  quote: Enrollment,
  change: (application: Record<string, unknown>) => object,
): Promise<void> {
  const { application } = await server.db
    .selectFrom("quotes")
    .select("application")
    .where("quote_number", "=", quote.number)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable("quotes")
    .set({ application: JSON.stringify(change({ ...application })) })
    .where("quote_number", "=", quote.number)
    .execute();
}

/** What the first step of a share link sends of a business. */
export const aboutBusiness = (region: string) => ({
  client: { client_type: "business", ...personIn(region), company_name: "Acme Tools" },
  holders: [holderIn(region)],
});

/** A buyer's quote by a share link, whose first step is saved. */
export async function beginBoaShare(server: TestServer, region = "CO"): Promise<Enrollment> {
  const { status, text, body } = await server.call("POST", QUOTES, {
    body: {
      broker: { id: "bkr_dana" },
      brokerage: { slug: "acme" },
      vertical_code: BOA,
      application: { ...aboutBusiness(region), ...rated(region) },
    },
  });
  if (status !== 200) throw new Error(text);
  return enrollment(server, String(body.quote_number), String(body.auth?.token), String(body.client?.id));
}
