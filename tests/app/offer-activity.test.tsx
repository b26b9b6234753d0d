/** What has happened with an offer, on its client's page (u16). */
import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Activity } from "../../app/dashboard/client/Activity";
import { activityOf } from "../../app/dashboard/offers/activity";
import schema from "../../schemas/api/worklist-quote.schema.json";
import { offerOf } from "./support/offers";
import { show } from "./support/show";

afterEach(cleanup);

const at = (day: number): string => `2026-11-${10 + day}T12:00:00.000Z`;
const WHOLE = offerOf({
  created_at: at(1),
  mailed: { at: at(2), to: "uma@mail.example", letter: "proposal", failure: "mailbox_full" },
  link_copied_at: at(3),
  link_asked: { at: at(7), to: "uma@new.example", failure: "mailbox_full" },
  opened_at: at(4),
  last: { at: at(5), by: "client", step: "plans", group: "Plan" },
  closed: { at: at(6), as: "withdrawn" },
});

test("an offer's moments are listed with what they are of, the newest first", () => {
  expect(activityOf(WHOLE)).toEqual([
    {
      at: at(7),
      what: "Link asked for by the client, last mailed to uma@new.example, did not arrive: the mailbox is full",
    },
    { at: at(6), what: "Withdrawn" },
    { at: at(5), what: "Last answer by the client at Plan" },
    { at: at(4), what: "Link first opened" },
    { at: at(3), what: "Link last copied" },
    { at: at(2), what: "Proposal last mailed to uma@mail.example, did not arrive: the mailbox is full" },
    { at: at(1), what: "Offer made" },
  ]);
});

test("each moment that the API has of an offer is among them", () => {
  const moments = Object.entries(schema.properties)
    .filter(([, property]) => JSON.stringify(property).includes("definitions/date_time"))
    .map(([name]) => name);
  expect(moments.length).toBeGreaterThan(5);
  const listed = activityOf(WHOLE).map((each) => each.at);
  // When anything happened last is one of the others.
  for (const name of moments.filter((each) => each !== "quiet_since")) {
    const value = new Map<string, unknown>(Object.entries(WHOLE)).get(name);
    expect(listed, name).toContain(typeof value === "string" ? value : new Map(Object.entries(value ?? {})).get("at"));
  }
});

test("what never happened, or is not known, is not listed", () => {
  const begun = offerOf({ origin: "share_link", created_at: at(1), mailed: null });
  expect(activityOf(begun)).toEqual([{ at: at(1), what: "Begun by share link" }]);
  const mailed = offerOf({ created_at: at(1), mailed: { at: at(1), to: null, letter: "blank", failure: null } });
  expect(activityOf(mailed).map(({ what }) => what)).toEqual(["Link last mailed", "Offer made"]);
  const asked = offerOf({ mailed: null, created_at: at(1), link_asked: { at: at(2), to: null, failure: null } });
  expect(activityOf(asked)[0]).toEqual({ at: at(2), what: "Link asked for by the client, last mailed" });
  const refused = offerOf({
    mailed: null,
    stage: "refused",
    last: { at: at(9), by: "broker", step: null, group: null },
  });
  expect(activityOf(refused)[0]?.what).toBe("Refused, by what the agent answered");
  const other = offerOf({ mailed: null, closed: { at: at(9), as: "superseded" } });
  expect(activityOf(other)[0]?.what).toBe("Closed: another offer was bought");
});

test("it is folded until a broker opens it, and has the number whole", () => {
  show(<Activity offer={offerOf({ quote_number: "Q-VGBTZNB81RVZQ0YHBY1DDGC8F6" })} />);
  const fold = screen.getByRole("group");
  expect([fold.hasAttribute("open"), screen.queryByText("Offer made")]).toEqual([false, null]);
  expect(fold).toHaveTextContent("Activity of Kites, reference 7K3M9A");
  fold.toggleAttribute("open", true);
  fireEvent(fold, new Event("toggle"));
  expect(screen.getByText("Offer made")).toBeVisible();
  expect(screen.getByText("Q-VGBTZNB81RVZQ0YHBY1DDGC8F6")).toBeVisible();
});
