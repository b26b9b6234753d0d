import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import fc from "fast-check";
import { runFlow } from "../../../tools/flow/run";
import { wrongEditsOf, type WrongEdit } from "../../flows/wrong-edits";
import { saidBy } from "../../tools/support/said";

/** Wrong edits of a whole product are caught by `check`, or by the scenarios and the record that `check` demands. */

const FIXTURE = resolve(import.meta.dirname, "../../fixtures/courier");
const FILES = ["courier.flow.json", "products/courier@1.json"];
const HOW_MANY = Number(process.env.WRONG_EDITS ?? 60);
const SEED = Number(process.env.SEED ?? 37);

const read = (file: string): string => readFileSync(join(FIXTURE, file), "utf8");
const all = FILES.flatMap((file) =>
  wrongEditsOf(JSON.parse(read(file))).map((edit): WrongEdit & { readonly file: string } => ({ file, ...edit })),
);
const shuffled = fc.sample(fc.shuffledSubarray(all, { minLength: HOW_MANY, maxLength: HOW_MANY }), {
  seed: SEED,
  numRuns: 1,
});

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wrong-edits-"));
  cpSync(FIXTURE, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const flow = (...words: string[]) =>
  saidBy(runFlow, words, { FLOWS_DIR: folder, PRODUCTS_DIR: join(folder, "products") });

describe("a wrong edit", () => {
  test.each(shuffled[0] ?? [])("is caught: $file $does", async ({ file, content }) => {
    writeFileSync(join(folder, file), JSON.stringify(content, null, 2));
    try {
      const checked = await flow("check", "courier");
      const tested = checked.code === 0 ? await flow("test", "courier") : checked;
      expect(tested.code).not.toBe(0);
    } finally {
      writeFileSync(join(folder, file), read(file));
    }
  });
});
