import { beforeEach, describe, expect, test } from "vitest";
import { answersKey, currentSession, onSessionChange, signIn, signOut } from "../../app/shared/session/session";
import { forgetAnswers, keepAnswers, keptAnswers } from "../../app/wizard/answers";
import { buyer, policyholder, shipped } from "./support/enrollment";

const { engine, flow } = shipped();
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
    { ...buyer, answers: { ...policyholder, card_complete: true, billing_type: "platform_eft" } },
    [],
  );

  test("come back after a reload, but for what the card fields said: they are empty then", () => {
    keepAnswers("Q-1", flow, typed);
    const { card_complete, ...others } = typed.answers;
    expect([card_complete, keptAnswers("Q-1")]).toEqual([true, others]);
    expect(keptAnswers("Q-2")).toBeUndefined();
    forgetAnswers("Q-1");
    expect(keptAnswers("Q-1")).toBeUndefined();
  });

  test("that cannot be read are none", () => {
    sessionStorage.setItem(answersKey("Q-1"), "{");
    expect(keptAnswers("Q-1")).toBeUndefined();
  });
});
