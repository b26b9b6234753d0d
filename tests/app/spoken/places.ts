import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const app = resolve(import.meta.dirname, "../../../app");

/** The attributes that tell a screen reader how something is now, or that something has changed. */
const STATES = "aria-(?:activedescendant|busy|current|describedby|expanded|invalid|live|pressed|selected|valuenow)";

/** Such an attribute in JSX, in an object of attributes, or set on an element; neither a type nor a selector is a place. */
const SETS = new RegExp(
  `(?<!readonly )(?:(?<![\\w[])(${STATES})=|"(${STATES})":|\\.setAttribute\\("(${STATES})")`,
  "g",
);
const IS_LIVE = /\srole=(?:"(?:status|alert)"|\{[^}]*(?:"status"|"alert")[^}]*\})/g;

/** Each place of the app that sets such an attribute or makes a live region: `file attribute`, as often as it stands there. */
export function placesInSource(): readonly string[] {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => /\.(tsx?|html)$/.test(file));
  return files
    .flatMap((file) => statesIn(readFileSync(join(app, file), "utf8")).map((state) => `${file} ${state}`))
    .toSorted();
}

const statesIn = (source: string): readonly string[] => [
  ...[...source.matchAll(SETS)].map((names) => names.slice(1).find(Boolean) ?? ""),
  ...[...source.matchAll(IS_LIVE)].map(() => "role"),
];
