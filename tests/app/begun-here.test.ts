import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBrowserHost } from "../../app/enrollment/host";
import type { QuoteCreated } from "../../app/shared/api/types";
import { list, listed, listedAt, listedWith, listSold, unlist } from "../../app/shared/session/begunHere";
import type { Listed } from "../../app/shared/session/begunHere";
import { logOut, signIn } from "../../app/shared/session/broker";
import { heldWith } from "../../app/shared/session/enrollments";
import { initialOf } from "../../app/shared/session/takeOver";
import { CREATED } from "./support/created";

/** What a browser knows of the enrollments that were begun in it by share links: little, and not for long. */

const HOUR = 3600 * 1000;
const NOW = new Date("2026-11-27T12:00:00Z").getTime();
const entry = (quote_number: string, more: Partial<Listed> = {}): Listed => ({
  quote_number,
  token: `token of ${quote_number}`,
  begun: { brokerage: "acme", product: "kites", at: NOW },
  ...more,
});
const later = (hours: number): void => void vi.setSystemTime(NOW + hours * HOUR);
/** The module of another tab of this browser. */
async function otherTab() {
  vi.resetModules();
  return import("../../app/shared/session/begunHere");
}

beforeEach(() => {
  logOut();
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => vi.useRealTimers());

describe("an enrollment that was begun here", () => {
  test("has its token for 24 hours, and is known for 90 days", () => {
    list(entry("Q-1"));
    later(23.99);
    expect(listedWith("Q-1")?.token).toBe("token of Q-1");
    later(24);
    expect(listedWith("Q-1")).toEqual({ ...entry("Q-1"), token: undefined });
    expect(localStorage.getItem("enrollments"), "nothing of the token is left in the browser").not.toContain("token");
    later(90 * 24 - 0.01);
    expect(listed()).toHaveLength(1);
    later(90 * 24);
    expect([listed(), localStorage.getItem("enrollments")]).toEqual([[], null]);
  });

  test("is listed once, the last one first, for its brokerage and product", () => {
    list(entry("Q-1"));
    list(entry("Q-2", { begun: { brokerage: "acme", product: "kites", at: NOW + 1 } }));
    list(entry("Q-3", { begun: { brokerage: "acme", product: "boats", at: NOW } }));
    list(entry("Q-4", { begun: { brokerage: "globex", product: "kites", at: NOW } }));
    list(entry("Q-1", { initial: "A" }));
    expect(listedAt("acme", "kites").map(({ quote_number, initial }) => [quote_number, initial])).toEqual([
      ["Q-2", undefined],
      ["Q-1", "A"],
    ]);
  });

  test("is marked once it is bought, and forgotten at once when somebody starts over", () => {
    for (const number of ["Q-1", "Q-2", "Q-3"]) list(entry(number));
    listSold("Q-2");
    listSold("Q-9");
    unlist(["Q-1", "Q-9"]);
    expect(listed().map(({ quote_number, isSold }) => [quote_number, isSold])).toEqual([
      ["Q-2", true],
      ["Q-3", undefined],
    ]);
  });

  test("is not lost when another tab writes, too", async () => {
    list(entry("Q-1"));
    const other = await otherTab();
    other.list(entry("Q-2"));
    list(entry("Q-3"));
    other.listSold("Q-1");
    unlist(["Q-2"]);
    for (const tab of [other, { listed }])
      expect(
        tab
          .listed()
          .map(({ quote_number, isSold }) => [quote_number, isSold])
          .toSorted(),
      ).toEqual([
        ["Q-1", true],
        ["Q-3", undefined],
      ]);
  });
});

describe("a share link's quote that is made", () => {
  const place = { entry: "share", base: "/buy/acme/kites/start", productSlug: "kites", brokerageSlug: "acme" } as const;
  const begin = (created: QuoteCreated = CREATED): void =>
    createBrowserHost(place, true).session.begun(created, "kites");

  test("is listed with its product, agent and day, and of the person with one letter", () => {
    begin();
    expect(listed()).toEqual([
      {
        quote_number: "Q-1",
        token: "t-buyer",
        begun: { brokerage: "acme", product: "kites", at: NOW },
        agent: { id: "bkr_dana", name: "Dana Reyes" },
        initial: "Á",
      },
    ]);
    const everything = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    const personal = textsIn([CREATED.application, CREATED.client]).filter((text) => text.length > 2);
    expect(personal.length).toBeGreaterThan(8);
    for (const text of personal) expect(everything).not.toContain(text);
  });

  test("is held by its tab alone while a broker is signed in: the next person at this desk is offered nothing", () => {
    signIn({ auth: { token: "t" }, id: "u", email: "e", name: "Dana", carrier: { name: "M" } });
    begin();
    expect([listed(), heldWith("Q-1")?.token]).toEqual([[], "t-buyer"]);
  });

  test("without a token is neither held nor listed", () => {
    const { auth: _token, ...created } = CREATED;
    begin(created);
    expect([listed(), heldWith("Q-1")]).toEqual([[], undefined]);
  });
});

test.each<[QuoteCreated["application"], string | undefined]>([
  [{ client: { first_name: "ana" } }, "A"],
  [{ client: { first_name: "  élan" } }, "É"],
  [{ client: { first_name: "🪁 Kite" } }, "🪁"],
  [{ client: {}, holders: [{ first_name: "Uma" }] }, "U"],
  [{ client: { first_name: "  " } }, undefined],
  [{}, undefined],
])("of %j the letter is %s", (application, initial) => {
  expect(initialOf(application).initial).toBe(initial);
});

/** Every text in a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
