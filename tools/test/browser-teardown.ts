import { rmSync } from "node:fs";

/** Removes the data folder that playwright.config.ts made for the run. */
export default function removeData(): void {
  const folder = process.env.BROWSER_TEST_DATA;
  if (folder) rmSync(folder, { recursive: true, force: true });
}
