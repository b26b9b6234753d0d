import { CLIENTS, enrollment, personIn, QUOTES } from "../../../server/support/enrollment";
import type { Enrollment } from "../../../server/support/enrollment";
import { tokenIn } from "../../../server/support/server";
import type { TestServer } from "../../../server/support/server";
import { consentOf } from "./consent";
import { accepted } from "./way";
import type { By, Scene, Target } from "./way";

/** The first day on which coverage may start: that of the server's clock. */
export const TODAY = "2026-11-20";

/** The person on the quotes; a product that does not ask for the phone is not told it. */
export function holderOf({ person }: Target): object {
  const { phone_number, ...rest } = personIn("CO");
  return { ...rest, ...(person.hasPhone && { phone_number }), position_on_policy: 1 };
}

/** The buyer of a share link, as its first step sends them. */
export const buyer = (target: Target, client_type = "individual") => {
  const { position_on_policy: _, ...person } = holderOf(target) as { readonly position_on_policy: number };
  return { client_type, ...person };
};

/** How the checkout ends: by check, with the consent of whoever sits there. */
export const ending = (by: By, plan: string) => ({
  plan_id: plan,
  policy_effective_date: TODAY,
  auto_renewal: false,
  billing: { billing_type: "carrier_bill" },
  acknowledgement: consentOf(by === "broker" ? "broker" : "client"),
});

/** Begins a quote with every answer up to the plan. */
export async function beginAnswered(server: TestServer, target: Target, by: By, broker: string): Promise<Enrollment> {
  const application = { ...target.answered, holders: [holderOf(target)] };
  if (by === "share") {
    const body = shareBody(target, { ...application, client: buyer(target) });
    const { body: made } = accepted(await server.call("POST", QUOTES, { body }));
    return enrollment(server, String(made.quote_number), String(made.auth?.token), String(made.client?.id));
  }
  const client = await beginClient(server, broker);
  const body = { client: { id: client }, vertical_code: target.vertical, application };
  const quote = accepted(await server.call("POST", QUOTES, { token: broker, body }));
  const number = String(quote.body.quote_number);
  if (by === "broker") return enrollment(server, number, broker, client);
  const handoff = { token: broker, body: { handoff_type: "blank" } };
  accepted(await server.call("PATCH", `${QUOTES}/${number}/handoff`, handoff));
  const mail = (await server.mails()).find(({ links }) => links.some((link) => link.includes(number)));
  return enrollment(server, number, tokenIn(mail), client);
}

/** The body by which a share link begins a quote. */
export const shareBody = (target: Target, application: object): object => ({
  broker: { id: "bkr_dana" },
  brokerage: { slug: "acme" },
  vertical_code: target.vertical,
  application,
});

/** A new client of the broker's; returns the id. */
export async function beginClient(server: TestServer, token: string, client_type = "individual"): Promise<string> {
  const person = { ...personIn("CO"), ...(client_type === "business" && { company_name: "Lee Strings" }) };
  return String(accepted(await server.call("POST", CLIENTS, { token, body: { client_type, person } })).body.id);
}

/** A quote that can be bound as it stands. */
export async function sceneOf(server: TestServer, target: Target, by: By, broker: string): Promise<Scene> {
  const quote = await beginAnswered(server, target, by, broker);
  accepted(await quote.put(ending(by, target.plan)));
  return { server, target, quote, by, broker };
}

/** When a consent was given counts as little as when a quote was saved. */
const withoutTime = (key: string, value: unknown): unknown => (key === "at" ? undefined : value);

/** All that an attack could have changed: the quote, and its price. When it was saved last does not count. */
export async function stateOf({ quote }: Scene): Promise<object> {
  const [kept, price] = [await quote.get(), await quote.get("/checkout")];
  const { updated_at: _, ...all } = JSON.parse(kept.text, withoutTime) as { readonly updated_at?: string };
  return { quote: all, price: [price.status, price.body] };
}
