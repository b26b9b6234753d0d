import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const GUIDE = join(resolve(import.meta.dirname, "../.."), "docs/for-product-staff.md");

/** The files of the product that the guide makes from nothing: name → text. */
export function filesOfGuide(): ReadonlyMap<string, string> {
  const guide = readFileSync(GUIDE, "utf8");
  const section = guide.slice(guide.indexOf("## A product from nothing"), guide.indexOf("## Add to it"));
  return new Map(
    [...section.matchAll(/^`([^`\n]+)`:\n\n```json\n([^`]+\n)```/gm)].map(([, file = "", text = ""]) => [file, text]),
  );
}
