import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { definedFor, OUTPUT, STUDIO_STAND_INS } from "./tools/build/app-config.mjs";
import { compressFiles } from "./tools/build/compress-plugin.mjs";
import { shapeValidators } from "./tools/build/shape-validators.mjs";

/**
 * The studio and its preview frame: pages and files of their own below /studio. Nothing of it is shared with the portal's
 * build, whose files it does not change by a byte.
 */
export default defineConfig(({ command }) => ({
  root: "app",
  base: "/studio/",
  plugins: [react(), shapeValidators(), compressFiles()],
  resolve: { alias: STUDIO_STAND_INS },
  define: definedFor(command),
  worker: { format: "es", plugins: () => [shapeValidators()] },
  build: {
    ...OUTPUT,
    outDir: "../dist/studio",
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: { studio: "app/studio/index.html", preview: "app/preview/index.html" },
      checks: { pluginTimings: false },
    },
  },
}));
