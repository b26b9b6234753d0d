import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

/** `npm run planted` takes long and is run by hand: here it is seen at once when its bugs no longer fit the code. */
const root = resolve(import.meta.dirname, "../..");

interface Bug {
  readonly id: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}
const { bugs } = JSON.parse(readFileSync(join(root, "tools/mutants/planted.json"), "utf8")) as {
  readonly bugs: readonly Bug[];
};

describe("planted bugs", () => {
  test.each(bugs)("$id still has its one place in $file", ({ file, from, to }) => {
    expect(readFileSync(join(root, file), "utf8").split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  });
});
