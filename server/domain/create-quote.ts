import { productsOff } from "./products-off";
import type { Deps } from "./deps";
import { unavailable } from "./flow-index";
import { Refusal } from "../access/refusal";
import type { ServedFlow } from "../flows/catalogue";
import { newQuoteNumber } from "../base/ids";
import { audit } from "../store/audit";
import { markBegun } from "../store/begun";
import { findClient } from "../store/clients";
import { brokerById, brokerageByIdOrSlug } from "../store/people";
import type { BrokerRow } from "../store/people";
import { grantSession } from "../store/sessions";
import type { QuoteOverview } from "../store/quotes";
import type { Trx } from "../store/tables";
import type { CallContext } from "./call";
import { insertClient } from "./clients";
import { requireLicence } from "./licences";
import { clientName } from "../records/person";
import { newClientMail } from "../mail/letters/new-client";
import * as normalise from "../records/normalise";
import { leftEnrollment, tellOfColleague } from "./other-agent";
import { chosenPlan, keepingBook, merge, quoteWithin, reviewable } from "./quote-data";
import { requireOwnFiles } from "./file-answers";
import { ratedAtFirst } from "./rated";
import { ratingRegion } from "./rating";
import { admitStranger } from "./strangers";
import { requireSound, meantBy } from "./review";
import { settled } from "./consent";
import { Tagged } from "../records/tagged";
import type { ApplicationInput, ClientType, Origin, QuoteCreateBody, QuoteCreated } from "../records/types";
import { tagged } from "./quotes";
import { quoteResponse } from "./wire";
import { wholeSpace } from "./reach";

/** The client, broker and brokerage of the new quote. */
interface Sides {
  readonly broker: BrokerRow;
  readonly clientId: string;
  readonly clientType: ClientType;
  readonly origin: Origin;
}

/**
 * Begins an enrollment (portal §7). A share link's quote, which names a brokerage but no client, also creates the
 * client, and its response has an anonymous token for this one quote. One that is begun instead of an enrollment
 * with a colleague leaves that one as it is, and its broker is mailed. Throws if the product, the sides, the
 * licence or the answers are wrong; `too_many_requests` and `proof_required` for strangers only.
 */
export async function createQuote(call: CallContext, body: QuoteCreateBody) {
  const { deps, actor } = call;
  const flow = await flowFor(deps, body);
  if (actor.kind !== "broker") await admit(call, body);
  const application = meantBy(flow, normalise.application(body.application));
  const isTold = body.client === undefined && (await mayTell(call, body));
  const left = await leftEnrollment(call, body);
  return deps.store.db.transaction().execute(async (trx) => {
    const sides = body.client
      ? await dashboardSides(trx, call, body)
      : await shareLinkSides(trx, call, body, application, flow);
    if (!flow.flow.sold_to.includes(sides.clientType)) throw new Refusal("wrong_client_type");
    const region = ratingRegion(application);
    await requireLicence(trx, actor, { brokerId: sides.broker.id, verticalCode: body.vertical_code, region });
    const isSecond = sides.origin === "dashboard" && body.second_policy === true;
    const quoteNumber = await insertQuote(trx, deps, flow, { ...sides, isSecond }, application);
    const quote = await keepSettled(trx, call, sides, quoteNumber, application);
    const detail = { origin: sides.origin, fields: Object.keys(application), ...(isSecond && { second_policy: true }) };
    await audit(trx, actor, "quote.create", quoteNumber, detail);
    if (sides.origin === "dashboard") return tagged(quote);
    if (isTold) await tellBroker(deps, trx, quote, { product: flow.flow.title, client_type: sides.clientType });
    if (left) await tellOfColleague(deps, trx, left, flow.flow.title);
    if (actor.kind !== "broker") await markBegun(trx, sides.clientId, deps.clock.now());
    const token = await grantSession(trx, actor.space, { kind: "quote", quoteNumber });
    const created: QuoteCreated = { ...quoteResponse(quote), auth: { token } };
    return new Tagged(created, quote.row_revision);
  });
}

/** False when the broker got so many mails of new clients lately that further mails would only bury the others. */
const mayTell = ({ deps: { limits }, actor: { space } }: CallContext, { broker }: QuoteCreateBody): Promise<boolean> =>
  limits.allows("new_client_mails", [space, broker?.id ?? ""]);

/** A word to the broker whose share link has brought a new client. */
async function tellBroker(
  { mail }: Deps,
  trx: Trx,
  quote: QuoteOverview,
  { product, client_type }: { readonly product: string; readonly client_type: ClientType },
): Promise<void> {
  const { client: person = {} } = quote.application;
  const { phone_number: phone, email } = person;
  const client = { id: quote.client_id, name: clientName({ client_type, person }), phone, email };
  await mail.put(trx, quote.space, newClientMail(quote.broker_email, product, client), {
    quoteNumber: quote.quote_number,
  });
}

/** Judges the new quote and stores what may be kept of it. Throws `rule_refused`, `plan_not_available`. */
async function keepSettled(
  trx: Trx,
  { deps, actor }: CallContext,
  { origin }: Sides,
  quoteNumber: string,
  sent: ApplicationInput,
): Promise<QuoteOverview> {
  const written = await quoteWithin(trx, wholeSpace(deps, actor.space), quoteNumber);
  const buyer = origin === "share_link" ? ({ kind: "none", space: actor.space } as const) : actor;
  const begun = await reviewable(deps, trx, buyer, written);
  const reviewed = keepingBook(deps, settled(deps, {}, ratedAtFirst(deps, begun), sent));
  const { book, quote } = reviewed;
  if (quote.application.plan_id !== undefined) chosenPlan(book, quote.application);
  requireSound(deps, reviewed, { application: {}, source_token: null }, sent);
  // A quote that is only beginning has no files yet.
  await requireOwnFiles(trx, reviewed.flow, quoteNumber, sent.answers);
  const { application, rate_book } = reviewed.quote;
  const { row_revision } = await trx
    .updateTable("quotes")
    .set({ application: JSON.stringify(application), rate_book })
    .where("quote_number", "=", quoteNumber)
    .returning("row_revision")
    .executeTakeFirstOrThrow();
  return { ...reviewed.quote, row_revision };
}

/** Lets a stranger in, or throws. A body that names no brokerage of ours is refused further on, by its sides. */
async function admit(call: CallContext, { brokerage, client }: QuoteCreateBody): Promise<void> {
  const slug = client ? undefined : brokerage?.slug;
  const found = slug === undefined ? undefined : await brokerageByIdOrSlug(call.deps.store.db, call.actor.space, slug);
  await admitStranger(call, found?.id);
}

/**
 * The named flow version, if an enrollment may still begin with it; the current one if none is named. Throws
 * `unknown_product`, `product_unavailable`, `unknown_flow`.
 */
async function flowFor(deps: Deps, { vertical_code, flow }: QuoteCreateBody): Promise<ServedFlow> {
  const current = deps.flows.currentByVertical(vertical_code);
  if (!current || !deps.rates.verticals.includes(vertical_code)) throw new Refusal("unknown_product");
  if (productsOff(deps).includes(current.flow.id)) throw unavailable(current);
  if (!flow) return current;
  const accepted = await deps.flows.versionsToBegin(current.flow.id);
  const isAccepted = flow.id === current.flow.id && accepted.includes(flow.version);
  const named = isAccepted ? await deps.flows.find(flow.id, flow.version) : undefined;
  if (!named) throw outdated(flow, accepted.map((version) => `${current.flow.id} ${version}`).join(" or "));
  return named;
}

function outdated({ id, version }: NonNullable<QuoteCreateBody["flow"]>, expected: string): Refusal {
  const found = `${id} ${version}`;
  const message = `This page holds another version of the enrollment than is offered now. Please reload it. Found ${found}, expected ${expected}.`;
  return new Refusal("unknown_flow", {
    message,
    details: [{ at: "/flow/version", rule: "unknown_flow", found, expected, message }],
  });
}

/** The sides of a signed-in broker's quote for a client of their brokerage. */
async function dashboardSides(trx: Trx, { actor, reach }: CallContext, body: QuoteCreateBody): Promise<Sides> {
  if (actor.kind === "none") throw new Refusal("unauthenticated");
  if (actor.kind !== "broker") throw new Refusal("forbidden");
  const client = await findClient(trx, reach, String(body.client?.id));
  if (!client) throw new Refusal("not_found");
  const broker = await brokerById(trx, actor.space, body.broker?.id ?? actor.brokerId);
  if (broker?.brokerage_id !== actor.brokerageId) throw new Refusal("unknown_broker");
  return { broker, clientId: client.id, clientType: client.client_type, origin: "dashboard" };
}

/** The sides of a buyer's quote through a share link: only the body counts, no matter who calls (resolutions A-03). */
async function shareLinkSides(
  trx: Trx,
  { deps, actor }: CallContext,
  body: QuoteCreateBody,
  application: ApplicationInput,
  { flow }: ServedFlow,
): Promise<Sides> {
  const brokerage = body.brokerage && (await brokerageByIdOrSlug(trx, actor.space, body.brokerage.slug));
  const broker = body.broker && (await brokerById(trx, actor.space, body.broker.id));
  if (!brokerage || broker?.brokerage_id !== brokerage.id) throw new Refusal("unknown_broker");
  const { client_type = flow.sold_to[0] ?? "individual", ...person } = application.client ?? {};
  if (!person.first_name || !person.last_name || !person.email) {
    throw new Refusal("invalid_request", {
      message: "A share link's quote needs the client's first name, last name and e-mail address.",
      details: [
        {
          at: "/application/client",
          rule: "required",
          message: "First name, last name and e-mail address are needed.",
        },
      ],
    });
  }
  const clientId = await insertClient(trx, { broker, client_type, person, now: deps.clock.now() });
  return { broker, clientId, clientType: client_type, origin: "share_link" };
}

async function insertQuote(
  trx: Trx,
  { clock }: Deps,
  { flow }: ServedFlow,
  { isSecond, ...sides }: Sides & { readonly isSecond: boolean },
  sent: ApplicationInput,
): Promise<string> {
  const quoteNumber = newQuoteNumber();
  const now = clock.now();
  const { application, token } = merge({}, sent, sides.origin === "dashboard" ? "broker" : "client", now);
  await trx
    .insertInto("quotes")
    .values({
      quote_number: quoteNumber,
      space: sides.broker.space,
      brokerage_id: sides.broker.brokerage_id,
      broker_id: sides.broker.id,
      client_id: sides.clientId,
      vertical_code: flow.vertical_code,
      flow_id: flow.id,
      flow_version: flow.version,
      origin: sides.origin,
      status: "open",
      second_policy: isSecond,
      // A share link begins with its first step filled in.
      ...(sides.origin === "share_link" && { started_at: now, last_at: now, last_actor: "client" as const }),
      application: JSON.stringify(application),
      source_token: token ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return quoteNumber;
}
