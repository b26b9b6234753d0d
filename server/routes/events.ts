import { recordEvent } from "../domain/events";
import { route } from "../http/route";
import type { Route } from "../http/route";

/** An event with 20 breadcrumbs fits in (resolutions R-16). */
const MOST_BYTES = 2048;

/** What happens in the app, as its pages report it (portal §7). */
export const eventRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/api/events/v1/events",
    summary: "Takes note of something that happened in the app",
    operation: "event.record",
    body: "event-body",
    mostBytes: MOST_BYTES,
    response: "accepted",
    handle: async (request) => {
      await recordEvent(request, request.body);
      return undefined;
    },
  }),
];
