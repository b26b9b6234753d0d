import { beforeEach, describe, expect, test } from "vitest";
import { answersKey, currentSession, onSessionChange, signIn, signOut } from "../../app/shared/session/session";
import { forgetAnswers, keepAnswers, keepToBeginAgain, keptAnswers } from "../../app/wizard/answers";
import { buyer, policyholder, shipped } from "./support/enrollment";

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

beforeEach(() => {
  sessionStorage.clear();
  signOut();
});

test("the session of a broker says who they are, for which carrier and brokerage (portal §3)", () => {
  signIn(dana);
  const { auth, id, email, name, carrier, broker, brokerage } = dana;
  expect(currentSession()).toEqual({
    token: auth.token,
    type: "Bearer",
    user: { id, email, name },
    carrier,
    broker,
    brokerage,
  });
});

describe("when another person takes over this browser (A-56)", () => {
  test("what was loaded and what was typed is forgotten before they are let in", () => {
    const seen: (string | null)[] = [];
    onSessionChange(() => seen.push(currentSession().token));
    signIn(dana);
    sessionStorage.setItem(answersKey("Q-1"), "{}");
    sessionStorage.setItem("of somebody else", "1");
    signOut();
    expect(seen).toEqual([null, "t-1"]);
    expect([
      currentSession().token,
      sessionStorage.getItem(answersKey("Q-1")),
      sessionStorage.getItem("of somebody else"),
    ]).toEqual([null, null, "1"]);
  });
});

describe("answers kept in the tab (W5)", () => {
  const typed = engine.replay(
    {
      ...buyer,
      answers: { ...policyholder, card_complete: true, acknowledged: true, billing_type: "platform_eft" },
      unsaved: ["city", "card_complete"],
    },
    [],
  );

  test("come back after a reload, but for what the card fields said: they are empty then", () => {
    keepAnswers("Q-1", engine, typed);
    const { card_complete, acknowledged, ...others } = typed.answers;
    expect([card_complete, acknowledged]).toEqual([true, true]);
    expect(keptAnswers("Q-1")).toMatchObject({ answers: others, unsaved: ["city"], given: others });
    expect(JSON.stringify(keptAnswers("Q-1"))).not.toMatch(/card_complete|acknowledged/);
    expect(keptAnswers("Q-2")).toBeUndefined();
    forgetAnswers("Q-1");
    expect(keptAnswers("Q-1")).toBeUndefined();
  });

  test("are all there to begin again with when the quote is lost, saved or not (W33)", () => {
    keepAnswers("Q-1", engine, typed);
    const kept = keptAnswers("Q-1");
    if (kept) keepToBeginAgain("/start", kept);
    expect(keptAnswers("/start")).toMatchObject({ answers: policyholder, unsaved: [] });
  });

  test("that cannot be read are none", () => {
    sessionStorage.setItem(answersKey("Q-1"), "{");
    expect(keptAnswers("Q-1")).toBeUndefined();
  });
});
