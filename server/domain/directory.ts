import { Refusal } from "../access/refusal";
import { findClient } from "../store/clients";
import { brokerById, brokerageByIdOrSlug } from "../store/people";
import { findPolicy, listPolicies } from "../store/policies";
import type { Call } from "./call";
import { brokerAnswer, policyAnswer } from "./wire";

/** What every page of a space shows; public. The issuing desk's address stays inside. */
export function readSettings({ deps, actor }: Call) {
  const { settings, flows, clock } = deps;
  const space = settings.spaces[actor.space];
  if (!space) throw new Refusal("unknown_space");
  const { name, phone_number, email, underwriting_email, underwriting_phone, logo_url } = space.carrier;
  return {
    space: { id: actor.space, name: space.name, accent: space.accent },
    carrier: { name, phone_number, email, underwriting_email, underwriting_phone, logo_url },
    flags: Object.fromEntries(flows.current.map(({ flow }) => [flow.id, !settings.productsOff.includes(flow.id)])),
    stripe_publishable_key: settings.stripePublishableKey,
    google_maps_key: settings.googleMapsKey ?? null,
    today: clock.today(),
  };
}

/** A broker's public card (resolutions A-71), with the brokerage whose share links may name them. Throws `not_found`. */
export async function readBroker({ deps, actor }: Call, id: string) {
  const broker = await brokerById(deps.store.db, actor.space, id);
  if (!broker) throw new Refusal("not_found");
  const brokerage = await brokerageByIdOrSlug(deps.store.db, actor.space, broker.brokerage_id);
  return { ...brokerAnswer(broker), ...(brokerage && { brokerage: { slug: brokerage.slug } }) };
}

/** A brokerage's public card by id or slug, with its default broker (resolutions A-71). Throws `not_found`. */
export async function readBrokerage({ deps, actor }: Call, idOrSlug: string) {
  const brokerage = await brokerageByIdOrSlug(deps.store.db, actor.space, idOrSlug);
  if (!brokerage) throw new Refusal("not_found");
  const broker =
    brokerage.default_broker_id === null
      ? undefined
      : await brokerById(deps.store.db, actor.space, brokerage.default_broker_id);
  return { slug: brokerage.slug, name: brokerage.name, default_broker: broker ? brokerAnswer(broker) : null };
}

/** A client's policies. Throws `not_found` for a client out of reach. */
export async function readPolicies({ deps, scope }: Call, clientId: string) {
  if (!(await findClient(deps.store.db, scope, clientId))) throw new Refusal("not_found");
  return (await listPolicies(deps.store.db, scope, clientId)).map(policyAnswer);
}

/** One policy. Throws `not_found`. */
export async function readPolicy({ deps, scope }: Call, id: string) {
  const policy = await findPolicy(deps.store.db, scope, id);
  if (!policy) throw new Refusal("not_found");
  return policyAnswer(policy);
}
