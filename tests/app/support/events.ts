import { vi } from "vitest";
import type { EventBody } from "../../../schemas/api/types";

/** What the page has reported, each with the headers it went out with. */
export interface Reported {
  readonly body: EventBody;
  readonly headers: Readonly<Record<string, string>>;
  readonly keepalive: boolean | undefined;
}

/**
 * A server that takes reports; any other call goes to `others`. Whoever waits for an idle moment has one at once.
 * @param answer to a report
 */
export function listen(
  others: (path: string, init?: RequestInit) => Promise<Response> = () => Promise.resolve(Response.json({})),
  answer: () => Promise<Response> = () => Promise.resolve(new Response(null, { status: 202 })),
): Reported[] {
  const reported: Reported[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path.endsWith("/settings")) return Promise.resolve(Response.json({ space: {}, tracking: true }));
    if (path !== "/api/events/v1/events") return others(path, init);
    const headers = init?.headers as Reported["headers"];
    reported.push({ body: JSON.parse(String(init?.body)) as EventBody, headers, keepalive: init?.keepalive });
    return answer();
  });
  return reported;
}
