// @ts-check
/** `node tools/test/prepare.mjs browser|build`: makes what some suites need, beside suites that run without it. */
import { resolve } from "node:path";
import { ensureBrowser } from "../setup/browser.mjs";
import { ensureBuild } from "../setup/build.mjs";

const root = resolve(import.meta.dirname, "../..");
/** @type {Readonly<Record<string, () => string>>} */
const steps = {
  browser: () => {
    const { path, how } = ensureBrowser();
    return `Chromium: ${path} (${how})`;
  },
  build: () => {
    ensureBuild(root);
    return "The build is ready.";
  },
};

const step = steps[process.argv[2] ?? ""];
if (!step) throw new Error(`usage: prepare.mjs ${Object.keys(steps).join("|")}`);
try {
  console.log(step());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
