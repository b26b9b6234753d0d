import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { definedFor, OUTPUT, STAND_INS } from "./tools/build/app-config.mjs";
import { compressFiles } from "./tools/build/compress-plugin.mjs";
import { chunkGroups } from "./tools/build/chunks.mjs";
import { runEarly } from "./tools/build/run-early-plugin.mjs";
import { studioPages } from "./tools/build/studio-pages-plugin.mjs";

/** The API's address in `npm run dev`: the server that `tools/setup/dev.mjs` starts beside this one. */
const api = `http://127.0.0.1:${process.env.PORT ?? "4310"}`;
const serverPaths = ["/api", "/flows", "/dev", "/sandbox", "/documents", "/csp-reports", "/favicon.ico"];

/**
 * The portal. The app's root is `app/` (its page is app/index.html); the built files go to `dist/`, which the server
 * serves. The studio is a build of its own (vite.studio.config.ts), so that no buyer or broker pays for it.
 */
export default defineConfig(({ command, isSsrBuild = false }) => ({
  root: "app",
  base: "/",
  plugins: [react(), studioPages(), runEarly(), compressFiles()],
  resolve: { alias: STAND_INS },
  // The bundle that the server renders with is whole: the same code as in the browser, in its production form.
  ssr: { noExternal: true },
  define: definedFor(command),
  server: { port: 5310, proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: api }])) },
  build: {
    ...OUTPUT,
    outDir: "../dist",
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    minify: !isSsrBuild,
    // The server reads it (dist/.vite/manifest.json) to preload the scripts of the page that is asked for.
    manifest: true,
    // Few files of a useful size: on a slow network each small one would cost a turn of its own.
    rolldownOptions: {
      // Compressing takes most of the build, knowingly.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
}));
