import type { Hono } from "hono";
import type { Deps } from "../domain/deps";
import { readBytes } from "../http/body";
import { widestOf } from "../access/networks";
import { networksOf } from "../http/network";

/** Far more than browsers send, and little to hold for a stranger. */
const MOST_BYTES = 16 * 1024;

/** Violations of the content security policy, as browsers report them. */
export function mountReports(app: Hono, { log, settings, limits }: Deps): void {
  let count = 0;
  app.post("/csp-reports", async (c) => {
    const networks = networksOf(c, settings.trustedProxies);
    await limits.count("report", [], networks);
    count += 1;
    const report = new TextDecoder().decode(await readBytes(c, MOST_BYTES, widestOf(networks)));
    log.error("csp.violation", { count, directive: directiveOf(report) });
    return c.body(null, 204);
  });
  app.get("/csp-reports", (c) => (settings.dev ? c.json({ count }) : c.body(null, 404)));
}

/** The directive that a report names; the rest is not kept, because a stranger writes it. */
function directiveOf(report: string): string {
  return /"(?:violated|effective)-?[dD]irective"\s*:\s*"([a-z-]{1,40})/.exec(report)?.[1] ?? "unknown";
}
