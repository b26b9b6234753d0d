import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { compareVersions, isObject } from "../../engine/index";

const published = resolve(import.meta.dirname, "../../flows/published");

/** The texts of the first consent to a sale inside a flow, or a part of one. */
export function textsIn(value: unknown): readonly string[] {
  if (!isObject(value)) return [];
  if (value.saved === "application.acknowledgement" && isObject(value.agrees_to)) return Object.keys(value.agrees_to);
  return (
    Object.values(value)
      .map(textsIn)
      .find((texts) => texts.length > 0) ?? []
  );
}

/** The texts that the newest published version of a flow has its buyers agree to, where its space has all its words. */
export function consentTexts(flow: string): readonly string[] {
  const versions = readdirSync(`${published}/${flow}`).map((file) => file.replace(".flow.json", ""));
  const newest = versions.toSorted(compareVersions).at(-1);
  const texts = textsIn(JSON.parse(readFileSync(`${published}/${flow}/${newest}.flow.json`, "utf8")));
  if (texts.length === 0) throw new Error(`${flow} has no consent to its sale`);
  return texts;
}
