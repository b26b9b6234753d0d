import { expect, test } from "vitest";
import type { Json } from "../../engine";
import { withDefaults } from "../../engine/moment/coverages";

/** A plan's own coverages over the catalogue's: what is there wins, also nothing, none, zero and no. */
test.each<[defaults: Json | undefined, value: Json | undefined, merged: Json | undefined]>([
  [{ a: 1, b: 2 }, { a: null }, { a: null, b: 2 }],
  [{ a: 1, b: 2 }, { a: 0 }, { a: 0, b: 2 }],
  [{ a: true }, { a: false }, { a: false }],
  [{ a: "x" }, { a: "" }, { a: "" }],
  [{ a: [1, 2] }, { a: [] }, { a: [] }],
  [{ a: { b: 1, c: 2 } }, { a: { b: null } }, { a: { b: null, c: 2 } }],
  [{ a: { b: 1 } }, { a: null }, { a: null }],
  [{ a: null }, { a: { b: 1 } }, { a: { b: 1 } }],
  [{ a: 1 }, undefined, { a: 1 }],
  [{ a: 1 }, null, null],
  [undefined, { a: 1 }, { a: 1 }],
])("over %j, %j is %j", (defaults, value, merged) => {
  expect(withDefaults(defaults, value)).toEqual(merged);
});
