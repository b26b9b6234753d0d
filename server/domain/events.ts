import { rejectionNames } from "../../engine/index";
import { Refusal } from "../access/refusal";
import type { LogFields } from "../base/log";
import type { EventBody } from "../records/types";
import { findClient } from "../store/clients";
import { insertEvent } from "../store/events";
import { hasQuote } from "../store/quotes";
import type { CallContext } from "./call";
import type { Deps } from "./deps";

type Detail = EventBody["detail"];

/**
 * Keeps what a page reported, and shows it in the log (resolutions R-16). An id out of the caller's reach, or a name that
 * the flow does not have, is refused like a missing record: the refusal tells nothing that reading the record would not
 * tell, and a mistake of the app shows instead of being dropped in silence.
 * @throws Refusal `not_found`, also when tracking is switched off, and `too_many_requests`
 */
export async function recordEvent(call: CallContext, event: EventBody): Promise<void> {
  const { deps, actor, networks, requestId } = call;
  if (!deps.settings.tracking) throw new Refusal("not_found");
  await deps.limits.count("event", [], networks);
  if (!(await isWithinReach(call, event.detail)) || !(await isOfItsFlow(deps, event.detail)))
    throw new Refusal("not_found");
  await insertEvent(deps.store.db, actor, requestId, event);
  if (event.name === "rejection_shown") deps.metrics.rejectionShown(event.detail.flow.id, event.detail.rejection);
  const fields = { request_id: requestId, actor: actor.kind, name: event.name, page: event.page };
  // Failures are what breadcrumbs come with: a log of errors alone shows them, too.
  if ("breadcrumbs" in event) deps.log.error("event", { ...fields, ...failureOf(event.detail) });
  else deps.log.info("event", fields);
}

/** Whether each record that is named is one of the caller's: a broker's brokerage, or the quote of a link. */
async function isWithinReach({ deps: { store }, actor, reach }: CallContext, detail: Detail): Promise<boolean> {
  if ("broker_id" in detail) return actor.kind === "broker" && actor.brokerId === detail.broker_id;
  const hasRecords = actor.kind === "broker" || actor.kind === "quote";
  if ("client_id" in detail && !(hasRecords && (await findClient(store.db, reach, detail.client_id)))) return false;
  if (!("quote_number" in detail) || detail.quote_number === undefined) return true;
  return hasRecords && (await hasQuote(store.db, reach, detail.quote_number));
}

/** Whether the names of a step and a rejection are those of the flow: so they are of a closed list, too. */
async function isOfItsFlow({ flows }: Deps, detail: Detail): Promise<boolean> {
  if (!("flow" in detail)) return true;
  const served = await flows.find(detail.flow.id, detail.flow.version);
  if (!served) return false;
  if (!("step" in detail)) return true;
  const engine = flows.judging(served).engine();
  if ("rejection" in detail && !rejectionNames(engine).includes(detail.rejection)) return false;
  return engine.steps(detail.entry).some(({ id }) => id === detail.step);
}

/** What the log tells of a failure beside its name; ids of records are left to the table. */
function failureOf(detail: Detail): LogFields {
  if ("status" in detail) return { status: detail.status };
  if ("map" in detail) return { error: `${detail.map} ${detail.reason}` };
  if (!("error" in detail)) return {};
  const { error, at } = detail;
  return { error, ...(at && { where: `${at.file}.js:${at.line}:${at.column}` }) };
}
