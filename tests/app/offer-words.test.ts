import { describe, expect, test } from "vitest";
import { priceOf, quietFor, truthOf } from "../../app/dashboard/offers/words";
import type { WorklistQuote } from "../../app/shared/api/types";
import { NOW, offerOf } from "./support/offers";

/** What is said of an offer, which is never more than is known. */

type Last = NonNullable<WorklistQuote["last"]>;
const at = (day: number): string => `2026-11-${day}T12:00:00.000Z`;
const last = (day: number, group: string | null, by: Last["by"] = "client"): Last => ({
  at: at(day),
  by,
  step: null,
  group,
});
const mailed = (day: number, more: object = {}): WorklistQuote["mailed"] => ({
  at: at(day),
  to: "uma@mail.example",
  letter: "blank",
  failure: null,
  ...more,
});

test.each<readonly [Partial<WorklistQuote>, string]>([
  [{}, "Mailed Nov 18 to uma@…, not opened"],
  [{ mailed: mailed(18, { to: null }) }, "Mailed Nov 18, not opened"],
  [
    { mailed: mailed(18, { to: "a.name.longer.than.a.row@mail.example" }) },
    "Mailed Nov 18 to a.name.longer.than.a…, not opened",
  ],
  [{ link_copied_at: at(19) }, "Link copied Nov 19, not opened"],
  [{ link_copied_at: at(17) }, "Mailed Nov 18 to uma@…, not opened"],
  [
    { mailed: mailed(18, { failure: "unknown_address" }) },
    "Mail to uma@mail.example did not arrive: there is no such address",
  ],
  [
    { tab: "opened", stage: "opened", opened_at: at(20), mailed: mailed(18, { failure: "mailbox_full" }) },
    "Link opened Nov 20",
  ],
  [
    { link_asked: { at: at(19), to: "uma@new.example", failure: "mailbox_full" } },
    "Mail to uma@new.example did not arrive: the mailbox is full",
  ],
  [
    { mailed: mailed(18, { failure: "mailbox_full" }), link_asked: { at: at(19), to: null, failure: null } },
    "Mailed Nov 18 to uma@…, not opened",
  ],
  [
    { mailed: mailed(20), link_asked: { at: at(19), to: null, failure: "mailbox_full" } },
    "Mailed Nov 20 to uma@…, not opened",
  ],
  [{ tab: "with_me", stage: "draft", mailed: null }, "Not sent yet"],
  [{ tab: "with_me", stage: "priced", mailed: null }, "Not sent yet, plan chosen"],
  [
    { tab: "with_me", stage: "started", mailed: null, last: last(20, "Plan", "broker") },
    "Not sent yet, stopped at Plan",
  ],
  [{ tab: "opened", stage: "opened", opened_at: "2025-11-20T12:00:00.000Z" }, "Link opened Nov 20, 2025"],
  [
    { tab: "started", stage: "started", opened_at: at(20), last: last(20, "Plan") },
    "Link opened Nov 20, stopped at Plan",
  ],
  [
    { tab: "started", stage: "started", opened_at: at(20), last: last(21, "Plan", "broker") },
    "Link opened Nov 20, agent stopped at Plan",
  ],
  [
    { tab: "started", stage: "started", origin: "share_link", mailed: null, opened_at: at(17), last: last(20, "Plan") },
    "Begun by share link Nov 17, stopped at Plan",
  ],
  [{ tab: "started", stage: "started", opened_at: null, last: null }, "Mailed Nov 18 to uma@…"],
  [{ tab: "proposal", stage: "proposal" }, "Proposal mailed Nov 18 to uma@…, not opened"],
  [{ tab: "proposal", stage: "proposal", opened_at: at(17) }, "Proposal mailed Nov 18 to uma@…, not opened since then"],
  [
    { tab: "proposal", stage: "proposal", opened_at: at(17), last: last(20, "Plan", "broker") },
    "Proposal mailed Nov 18 to uma@…",
  ],
  [
    { tab: "proposal", stage: "proposal", opened_at: at(17), last: last(17, "Plan", "broker") },
    "Proposal mailed Nov 18 to uma@…, not opened since then",
  ],
  [
    { tab: "proposal", stage: "proposal", opened_at: at(17), last: last(20, "Pay") },
    "Proposal mailed Nov 18 to uma@…, link opened Nov 20",
  ],
  [{ tab: "refused", stage: "refused", last: last(20, "Eligibility") }, "Refused at Eligibility"],
  [{ tab: "refused", stage: "refused" }, "Refused"],
  [{ tab: "started", stage: "paying" }, "Being paid"],
  [{ tab: "closed", stage: "closed", closed: { at: at(20), as: "withdrawn" } }, "Withdrawn Nov 20"],
  [{ tab: "closed", stage: "closed", closed: { at: at(20), as: "superseded" } }, "Closed: another offer was bought"],
])("an offer that is %j says '%s'", (more, words) => {
  expect(truthOf(offerOf(more), NOW)).toBe(words);
  expect(words).not.toMatch(/arrived/);
});

describe("how long an offer is quiet", () => {
  const MINUTE = 60_000;
  test.each([
    [0, "just now"],
    [MINUTE - 1, "just now"],
    [MINUTE, "1 min"],
    [59 * MINUTE, "59 min"],
    [60 * MINUTE, "1 hour"],
    [47 * 60 * MINUTE, "1 day"],
    [48 * 60 * MINUTE, "2 days"],
    [-MINUTE, "just now"],
  ])("after %i ms is '%s'", (ms, words) => {
    expect(quietFor({ quiet_since: new Date(Date.parse(NOW) - ms).toISOString() }, NOW)).toBe(words);
  });
});

test("a price has its currency and its cents", () => {
  expect(priceOf({ amount: 1405.5, currency: "USD", period: "a year" })).toBe("$1,405.50");
});
