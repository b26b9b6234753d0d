import { expect, test } from "vitest";
import type { Json } from "../../engine";
import { kiteEngine } from "./support/kite";
import { SHARE } from "./support/sample";

const engine = kiteEngine({
  coverages: { tables: {}, groups: [], defaults: { "details.tail": 250, "details.line": "30 days", extra: true } },
});

/** What a plan of the server has here; the catalogue's defaults are `details` of 250 and "30 days", and `extra`. */
test.each<[plan: { readonly [key: string]: Json }, filled: Json]>([
  [{}, { details: { tail: 250, line: "30 days" }, extra: true }],
  [{ details: { tail: null } }, { details: { tail: null, line: "30 days" }, extra: true }],
  [{ details: { tail: 0, line: "" } }, { details: { tail: 0, line: "" }, extra: true }],
  [
    { details: null, extra: false },
    { details: null, extra: false },
  ],
  [{ details: [] }, { details: [], extra: true }],
  [{ details: { other: [1] } }, { details: { tail: 250, line: "30 days", other: [1] }, extra: true }],
])(
  "the plan %j is completed to %j: what the server says wins, also nothing, none, zero and no (A-40)",
  (plan, filled) => {
    const { session } = engine.start({ ...SHARE, data: { ...SHARE.data, plans: [plan] } });
    expect(session.data.plans).toEqual([filled]);
  },
);
