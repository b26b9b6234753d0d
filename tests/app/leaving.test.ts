import { beforeEach, describe, expect, test } from "vitest";
import { list, listed } from "../../app/shared/session/begunHere";
import { brokerSession, logOut, signIn, signOut } from "../../app/shared/session/broker";
import { onPersonChange } from "../../app/shared/session/caches";
import { allHeld, hold } from "../../app/shared/session/enrollments";
import { leave, leaveTab } from "../../app/shared/session/leaving";
import { keepRefusedLink } from "../../app/shared/session/refusedLink";
import { keepTyped, typedNames } from "../../app/shared/session/typed";
import { typedNameOf } from "../../app/shared/session/typed";
import { keepToBeginAgain } from "../../app/wizard/answers";
import { buyer, policyholder, shipped } from "./support/enrollment";
import { storageInMemory } from "./support/host";

const { engine } = shipped();
const dana = {
  auth: { token: "t-1" },
  id: "u-1",
  email: "dana@acme.example",
  name: "Dana Reyes",
  carrier: { name: "Meridian" },
  broker: { id: "b-1", name: "Dana Reyes" },
  brokerage: { slug: "acme", name: "Acme" },
};
const ENROLLMENT = {
  quote_number: "Q-1",
  token: "t-buyer",
  begun: { brokerage: "acme", product: "passport360", at: Date.now() },
};

beforeEach(() => {
  logOut();
  localStorage.clear();
  sessionStorage.clear();
});

test("the session of a broker says who they are, for which carrier and brokerage (portal §3)", () => {
  signIn(dana);
  const { auth, id, email, name, carrier, broker, brokerage } = dana;
  expect(brokerSession()).toEqual({
    token: auth.token,
    type: "Bearer",
    user: { id, email, name },
    carrier,
    broker,
    brokerage,
  });
});

describe("when another person takes over this browser (A-56)", () => {
  test("what was loaded is forgotten before they are let in", () => {
    const seen: (string | null)[] = [];
    onPersonChange(() => seen.push(brokerSession().token));
    signIn(dana);
    signOut();
    signOut();
    logOut();
    expect(seen).toEqual([null, "t-1", null]);
  });

  test("signing in ends no enrollment, neither in this tab nor in the browser's list (R-23)", () => {
    hold(ENROLLMENT);
    list(ENROLLMENT);
    keepTyped(typedNameOf("passport360", "Q-1"), {}, undefined);
    signIn(dana);
    expect([allHeld().length, listed().length, typedNames()]).toEqual([1, 1, ["passport360:Q-1"]]);
  });
});

describe("who leaves", () => {
  beforeEach(() => {
    sessionStorage.setItem("of somebody else", "1");
    localStorage.setItem("of somebody else", "1");
    signIn(dana);
    keepRefusedLink({ reason: "unknown" });
    hold(ENROLLMENT);
    list(ENROLLMENT);
    keepTyped("passport360:Q-1", {}, undefined);
    keepTyped("passport360:Q-2", {}, "u-1");
  });
  const left = () => [brokerSession().token, allHeld().length, listed().length, typedNames()];

  test("by the sign-in page ends the enrollments of this tab alone (portal §2)", () => {
    leaveTab();
    expect(left()).toEqual(["t-1", 0, 1, ["passport360:Q-2"]]);
  });

  test("on purpose leaves nothing of anybody, and nothing of ours in any storage", () => {
    leave();
    expect(left()).toEqual([null, 0, 0, []]);
    const { session, ...others } = { ...localStorage };
    expect([JSON.parse(String(session)), others]).toEqual([{ token: null, type: null }, { "of somebody else": "1" }]);
    expect({ ...sessionStorage }).toEqual({ "of somebody else": "1" });
  });
});

describe("answers kept in the tab (W5)", () => {
  const typed = engine.keepable(
    engine.replay(
      {
        ...buyer,
        answers: { ...policyholder, card_complete: true, acknowledged: true, billing_type: "platform_eft" },
        unsaved: ["city", "card_complete"],
      },
      [],
    ),
  );

  test("are all that was answered, but for what the card fields said: they are empty after a reload", () => {
    expect(typed).toMatchObject({ answers: policyholder, unsaved: ["city"], given: policyholder });
    expect(JSON.stringify(typed)).not.toMatch(/card_complete|acknowledged/);
  });

  test("are all there to begin again with when the quote is lost, saved or not (W33)", () => {
    const storage = storageInMemory();
    keepToBeginAgain({ storage }, "/start", typed);
    expect(storage.kept("/start")).toMatchObject({ answers: policyholder, unsaved: [] });
  });
});
