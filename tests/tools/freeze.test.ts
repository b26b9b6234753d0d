import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AlreadyPublished, freeze } from "../../tools/flow/freeze";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "published-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const flow = { id: "sample", version: "1.0.0" };
const register = (): unknown => JSON.parse(readFileSync(join(folder, "published.json"), "utf8"));

test("keeps the text byte for byte, and its hash", () => {
  const { file, sha256, isNew } = freeze(folder, flow, '{ "id":  "sample" }\n');
  expect(isNew).toBe(true);
  expect(readFileSync(join(folder, file), "utf8")).toBe('{ "id":  "sample" }\n');
  expect(register()).toEqual({ "sample/1.0.0.flow.json": sha256 });
});

test("refuses another text for a published version, and leaves the first one as it is", () => {
  const first = freeze(folder, flow, "one");
  expect(() => freeze(folder, flow, "two")).toThrow(AlreadyPublished);
  expect(readFileSync(join(folder, first.file), "utf8")).toBe("one");
  expect(register()).toEqual({ [first.file]: first.sha256 });
});

test("publishing the same text again changes nothing; a new version stands beside the old one", () => {
  freeze(folder, flow, "one");
  expect(freeze(folder, flow, "one").isNew).toBe(false);
  freeze(folder, { ...flow, version: "1.1.0" }, "two");
  expect(Object.keys(register() as object)).toEqual(["sample/1.0.0.flow.json", "sample/1.1.0.flow.json"]);
});
