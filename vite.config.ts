import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressFiles } from "./tools/build/compress-plugin.mjs";
import { chunkGroups } from "./tools/build/chunks.mjs";
import { runEarly } from "./tools/build/run-early-plugin.mjs";

/** The API's address in `npm run dev`: the server that `tools/setup/dev.mjs` starts beside this one. */
const api = `http://127.0.0.1:${process.env.PORT ?? "4310"}`;
const serverPaths = ["/api", "/flows", "/dev", "/sandbox", "/documents", "/csp-reports", "/favicon.ico"];

const standIn = (name: string): string => new URL(`./tools/build/${name}.mjs`, import.meta.url).pathname;

/** The app's root is `app/` (its page is app/index.html); the built files go to `dist/`, which the server serves. */
export default defineConfig(({ command, isSsrBuild = false }) => ({
  root: "app",
  base: "/",
  plugins: [react(), runEarly(), compressFiles()],
  resolve: {
    // What rjsf brings and a flow never needs; each file says why it may stand in.
    alias: [
      { find: "markdown-to-jsx/react", replacement: standIn("plain-text") },
      {
        find: /^(fast-uri|fast-equals|@x0k\/json-schema-merge(\/lib\/array)?)$/,
        replacement: standIn("plain-schemas"),
      },
    ],
  },
  // The bundle that the server renders with is whole: the same code as in the browser, in its production form.
  ssr: { noExternal: true },
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  server: { port: 5310, proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: api }])) },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    minify: !isSsrBuild,
    // The server reads it (dist/.vite/manifest.json) to preload the scripts of the page that is asked for.
    manifest: true,
    target: "es2022",
    // A data: URL would need its own word in the content security policy.
    assetsInlineLimit: 0,
    // The polyfill is an extra script before the first one; every browser of the build target preloads modules.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
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
