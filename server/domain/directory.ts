import { productsOff } from "./products-off";
import { linkName } from "../../engine/index";
import { Refusal } from "../access/refusal";
import { findClient } from "../store/clients";
import { licensedIn } from "../store/licences";
import { brokerById, brokerageByIdOrSlug, brokersOf, wasBroker, type BrokerRow } from "../store/people";
import { findPolicy, listPolicies } from "../store/policies";
import { Tagged } from "../records/tagged";
import { LEGAL_DOCUMENTS, legalUrl, type Space } from "../base/spaces";
import { withTimes } from "../base/kept-for";
import type { KeepDays } from "../base/settings";
import type { Broker, Brokerage, Colleague, Settings as SpaceSettings } from "../records/types";
import type { CallContext } from "./call";
import { readable } from "./policies";
import { brokerResponse } from "./wire";

/** Who asks, about what is public in their space. */
type Caller = Pick<CallContext, "deps" | "actor">;

/** What every page of a space shows; public. */
export function readSettings({ deps, actor }: Caller) {
  const { settings, flows, clock } = deps;
  const off = productsOff(deps);
  const space = settings.spaces[actor.space];
  if (!space) throw new Refusal("unknown_space");
  const { name, phone_number, email, postal_address } = space.carrier;
  const { underwriting_email, underwriting_phone, logo_url, logo_dark_url, cancellation } = space.carrier;
  const reach = { phone_number, email, postal_address, underwriting_email, underwriting_phone };
  return {
    space: { id: actor.space, name: space.name, accent: space.accent, demo: space.demo },
    carrier: { name, ...reach, logo_url, logo_dark_url, cancellation },
    law: lawOf(space, settings.keep),
    flags: Object.fromEntries(flows.current.map(({ flow }) => [flow.id, !off.includes(flow.id)])),
    stripe_publishable_key: settings.stripePublishableKey,
    google_maps_key: settings.googleMapsKey ?? null,
    tracking: settings.tracking,
    today: clock.today(actor.space),
  };
}

/** The words of law of a space as pages show them: documents by their addresses, and how long answers are kept. */
function lawOf({ law = { version: "" } }: Pick<Space, "law">, keep: KeepDays): SpaceSettings["law"] {
  const documents = LEGAL_DOCUMENTS.flatMap((name) => {
    const document = law[name];
    return document ? [{ title: document.title, url: document.url ?? legalUrl(name) }] : [];
  });
  return { documents, ...(law.kept !== undefined && { kept: withTimes(law.kept, keep) }) };
}

/**
 * A broker's public card (resolutions A-71), with the brokerage whose share links may name them. The id is compared
 * as a name of an address. Throws `not_found`, `broker_left`.
 */
export async function readBroker({ deps, actor }: Caller, sent: string) {
  const id = linkName(sent);
  const broker = await brokerById(deps.store.db, actor.space, id);
  if (!broker) throw new Refusal((await wasBroker(deps.store.db, actor.space, id)) ? "broker_left" : "not_found");
  const brokerage = await brokerageByIdOrSlug(deps.store.db, actor.space, broker.brokerage_id);
  return { ...(await publicCard(deps, broker)), ...(brokerage && { brokerage: { slug: brokerage.slug } }) };
}

/** A broker as everybody may know them: how to reach them, and where they are licensed to sell what. */
const publicCard = async (
  { store: { db } }: Pick<CallContext["deps"], "store">,
  broker: BrokerRow,
): Promise<Broker> => ({ ...brokerResponse(broker), licensed_in: await licensedIn(db, broker.id) });

/** The active brokers of the caller's brokerage, by name, and who of them is the principal. Throws `forbidden`. */
export async function readColleagues({ deps, actor }: Caller): Promise<Colleague[]> {
  if (actor.kind !== "broker") throw new Refusal("forbidden");
  const rows = await brokersOf(deps.store.db, actor.space, actor.brokerageId);
  return rows.map(({ id, name, default_broker_id }) => ({ id, name, is_principal: default_broker_id === id }));
}

/** A brokerage's public card by id or slug, with its default broker (resolutions A-71). Throws `not_found`. */
export async function readBrokerage({ deps, actor }: Caller, idOrSlug: string) {
  const brokerage = await brokerageByIdOrSlug(deps.store.db, actor.space, idOrSlug);
  if (!brokerage) throw new Refusal("not_found");
  const broker =
    brokerage.default_broker_id === null
      ? undefined
      : await brokerById(deps.store.db, actor.space, brokerage.default_broker_id);
  const default_broker = broker ? await publicCard(deps, broker) : null;
  return { slug: brokerage.slug, name: brokerage.name, default_broker };
}

/** Who sells through a share link. */
export interface Agent {
  readonly brokerage: Brokerage;
  /** The active broker whom the link names, also of another brokerage. */
  readonly named: Broker | undefined;
  /** The broker who sells: the named one if the brokerage is theirs, else its default one. */
  readonly broker: Broker | undefined;
  /** Why the default broker sells instead of the one whom the link names. */
  readonly missing?: "left" | "unknown";
}

/** The agent of a share link, by the brokerage's slug and the id in `b`; undefined for an unknown brokerage. */
export async function agentOf(caller: Caller, slug: string, id: string | null): Promise<Agent | undefined> {
  const [brokerage, named] = await Promise.all([
    readBrokerage(caller, slug).catch(whenRefused),
    id === null || linkName(id) === "" ? undefined : readBroker(caller, id).catch(whenRefused),
  ]);
  if (!brokerage || brokerage instanceof Refusal) return undefined;
  const broker = brokerage.default_broker ?? undefined;
  if (named === undefined) return { brokerage, named, broker };
  if (named instanceof Refusal)
    return { brokerage, named: undefined, broker, missing: named.code === "broker_left" ? "left" : "unknown" };
  const isOwn = named.brokerage?.slug === brokerage.slug;
  return isOwn ? { brokerage, named, broker: named } : { brokerage, named, broker, missing: "unknown" };
}

/** What a look-up found nothing for. */
function whenRefused(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** A client's policies. Throws `not_found` for a client out of reach. */
export async function readPolicies({ deps, reach }: CallContext, clientId: string) {
  if (!(await findClient(deps.store.db, reach, clientId))) throw new Refusal("not_found");
  const { db } = deps.store;
  return Promise.all((await listPolicies(db, reach, clientId)).map((policy) => readable(deps, db, policy, reach)));
}

/** One policy. Throws `not_found`. */
export async function readPolicy({ deps, reach }: CallContext, id: string) {
  const policy = await findPolicy(deps.store.db, reach, id);
  if (!policy) throw new Refusal("not_found");
  return new Tagged(await readable(deps, deps.store.db, policy, reach), policy.row_revision);
}
