import { traceOf } from "../access/actor";
import type { Actor } from "../access/actor";
import type { EventBody } from "../records/types";
import type { Db } from "./tables";

/** Keeps what a page reported, with the id of the request that brought it. */
export async function insertEvent(db: Db, actor: Actor, requestId: string, event: EventBody): Promise<void> {
  await db
    .insertInto("events")
    .values({
      space: actor.space,
      request_id: requestId,
      actor: JSON.stringify(traceOf(actor)),
      name: event.name,
      page: event.page,
      detail: JSON.stringify(event.detail),
      breadcrumbs: "breadcrumbs" in event ? JSON.stringify(event.breadcrumbs) : null,
    })
    .execute();
}
