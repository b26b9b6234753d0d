import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { flowReads } from "./support/flow-reads";

/**
 * Hosts ask the engine and never interpret a flow (flow-format principle 11). A second reading of the catalogue of
 * coverages, or of what its words and rules say, drifts from the first.
 */
const INTERPRETED = {
  Flow: ["coverages", "tables", "groups", "parts", "messages", "values", "rejections", "rated_by"],
  Coverages: ["defaults", "tables", "groups"],
};

/** Each way of reading it, also through a part of the type: so the search is known to find them. */
const PLANTED = `
  import type { Flow } from "../engine/index";
  type Words = Pick<Flow, "messages" | "coverages">;
  export const dotted = (flow: Words): unknown => flow.coverages?.groups;
  export const named = ({ coverages }: Words): unknown => coverages;
  export const quoted = (flow: Flow): unknown => flow["tables"];
  export const allowed = (flow: Flow): unknown => flow.policy.lasts;
`;

test("no host reads what the engine interprets of a flow", () => {
  expect(flowReads(INTERPRETED, { "app/planted.ts": PLANTED })).toEqual([
    "app/planted.ts:4 Coverages.groups",
    "app/planted.ts:4 Flow.coverages",
    "app/planted.ts:5 Flow.coverages",
    "app/planted.ts:6 Flow.tables",
  ]);
});

const root = resolve(import.meta.dirname, "../..");
/** What edits a draft knows the words of the files that it writes, and interprets none of them. */
const WRITES = /^(?:server\/rates|app\/studio\/draft\/(?:inspector|sheets))\//;
/** Where a plan keeps what its coverages pay: only the rate books that make plans, and the engine, know the place. */
const PLACES = /\b(coverage_details|value_details|not_offered_in)\b/;

test("no host reads the coverages of a plan by itself: rate books write them, and the engine says them", () => {
  const files = ["app", "server"].flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !WRITES.test(file)),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => PLACES.test(readFileSync(resolve(root, file), "utf8")))).toEqual([]);
});
