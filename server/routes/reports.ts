import type { Hono } from "hono";
import type { Deps } from "../domain/deps";
import { readBytes } from "../http/body";
import { networksOf } from "../http/network";

/** Violations of the content security policy, as browsers report them. */
export function mountReports(app: Hono, { log, settings, limits }: Deps): void {
  let count = 0;
  app.post("/csp-reports", async (c) => {
    await limits.count("report", [], networksOf(c, settings.trustedProxies));
    count += 1;
    log.error("csp.violation", { count, directive: directiveOf(new TextDecoder().decode(await readBytes(c.req.raw))) });
    return c.body(null, 204);
  });
  app.get("/csp-reports", (c) => (settings.dev ? c.json({ count }) : c.body(null, 404)));
}

/** The directive that a report names; the rest is not kept, because a stranger writes it. */
function directiveOf(report: string): string {
  return /"(?:violated|effective)-?[dD]irective"\s*:\s*"([a-z-]{1,40})/.exec(report)?.[1] ?? "unknown";
}
