import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Hono } from "hono";
import { Refusal } from "../access/refusal";
import type { Deps } from "../domain/deps";
import { readJson } from "../http/body";
import { networksOf } from "../http/network";
import { widestOf } from "../access/networks";
import { answerSandboxBank } from "../payments/sandbox";

/** Room for the secret of one payment. */
const MOST_BYTES = 2048;

/**
 * The stand-in for the card provider's script, and for the buyer's bank that it asks (resolutions N-05); not there when
 * the real one is configured.
 */
export function mountSandbox(app: Hono, { settings, store }: Deps): void {
  const requireSandbox = (): void => {
    if (settings.stripePublishableKey !== null) throw new Refusal("not_found");
  };
  app.get("/sandbox/stripe.js", async (c) => {
    requireSandbox();
    const script = await readFile(join(import.meta.dirname, "../payments/sandbox-stripe.js"), "utf8");
    return c.body(script, 200, { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" });
  });
  app.post("/sandbox/confirmations", async (c) => {
    requireSandbox();
    const caller = widestOf(networksOf(c, settings.trustedProxies));
    const { client_secret, confirmed } = ((await readJson(c, { mostBytes: MOST_BYTES, caller })) ?? {}) as {
      client_secret?: unknown;
      confirmed?: unknown;
    };
    if (typeof client_secret !== "string" || typeof confirmed !== "boolean") throw new Refusal("invalid_request");
    if (!(await answerSandboxBank(store.db, client_secret, confirmed))) throw new Refusal("not_found");
    return c.body(null, 204);
  });
}
