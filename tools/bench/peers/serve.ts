import { join } from "node:path";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { build } from "vite";
import { createStaticFiles } from "../../../server/http/static";
import { compressFiles } from "../../build/compress-plugin.mjs";

/** A page of a peer, built and served as the product serves its own: compressed ahead, cached for ever. */
export async function servePeer(
  name: "by-hand" | "rjsf",
  folder: string,
): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  const outDir = join(folder, name);
  await build({
    root: join(import.meta.dirname, name),
    configFile: false,
    logLevel: "error",
    plugins: [compressFiles()],
    build: { outDir, target: "es2022", chunkSizeWarningLimit: 1_000, modulePreload: { polyfill: false } },
  });
  const app = new Hono();
  const files = createStaticFiles(outDir);
  app.get("*", async (c) => {
    const path = c.req.path === "/" ? "/index.html" : c.req.path;
    return (await files.serve(c, path)) ?? c.notFound();
  });
  return await new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      const stop = () => new Promise<void>((done) => server.close(() => done()));
      resolve({ address: `http://127.0.0.1:${port}/`, stop });
    });
  });
}
