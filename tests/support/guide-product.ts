import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const GUIDE = join(resolve(import.meta.dirname, "../.."), "docs/for-product-staff.md");

/** The files of the product that the guide makes from nothing: name → text. */
export function filesOfGuide(): ReadonlyMap<string, string> {
  const guide = readFileSync(GUIDE, "utf8");
  const section = guide.slice(guide.indexOf("## A product from nothing"), guide.indexOf("## Add to it"));
  return new Map(
    [...section.matchAll(/^`([^`\n]+)`:\n\n```json\n([^`]+\n)```/gm)].map(([, file = "", text = ""]) => [file, text]),
  );
}

/** A folder with these files, outside of the repository; it is removed when the process ends. */
export function folderOfGuide(): string {
  const folder = mkdtempSync(join(tmpdir(), "guide-product-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of filesOfGuide()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}
