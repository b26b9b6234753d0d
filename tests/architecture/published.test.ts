import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/** A quote keeps the version it began with, so a published file may never change: a change is a new version. */
const folder = resolve(import.meta.dirname, "../../flows/published");
const frozen = JSON.parse(readFileSync(join(folder, "published.json"), "utf8")) as Record<string, string>;
const sha256 = (file: string): string => createHash("sha256").update(readFileSync(join(folder, file))).digest("hex");

test("every published file is as it was when it was published", () => {
  const now = Object.fromEntries(Object.keys(frozen).map((file) => [file, sha256(file)]));
  expect(now).toEqual(frozen);
  expect(Object.keys(frozen)).toContain("passport360/1.0.0.flow.json");
});

test("nothing stands in the published folder that was not published", () => {
  const present = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".flow.json"));
  expect(present.map((file) => file.replaceAll("\\", "/")).toSorted()).toEqual(Object.keys(frozen).toSorted());
});
