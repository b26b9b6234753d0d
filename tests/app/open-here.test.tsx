/** A product's page says that an enrollment is open in this browser, and leads to the question whose it is. */
import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { list, listSold } from "../../app/shared/session/begunHere";
import type { Listed } from "../../app/shared/session/begunHere";
import { hold } from "../../app/shared/session/enrollments";
import { loadFirst } from "../../app/storefront/first";
import { loadShareLanding } from "../../app/storefront/load";
import { show, START, withPrices } from "./support/landing-page";
import { asBroker, closeSite, openAt, standInSite } from "./support/site";
import type { Site } from "./support/site";

const LINK = "/buy/acme/passport360?b=bkr_lee";
const AT = { params: {}, pathname: "/buy/acme/passport360", search: "?b=bkr_lee" };
const HOUR = 3600 * 1000;
const begun = (more: Partial<Listed["begun"]> = {}): Listed["begun"] => ({
  brokerage: "acme",
  product: "passport360",
  at: Date.now(),
  ...more,
});
const entry = (quote_number: string, more: Partial<Listed> = {}): Listed => ({
  quote_number,
  token: `token of ${quote_number}`,
  agent: { id: "bkr_dana", name: "Dana Reyes" },
  initial: "A",
  begun: begun(),
  ...more,
});
const held = (quote_number: string) => ({ quote_number, token: "t", initial: "B", begun: begun() });

let site: Site;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  site = standInSite();
});
afterEach(closeSite);
const open = async (link = LINK) => (await loadShareLanding(link)).openHere;

const ONE = "An enrollment that A. began today is open in this browser.";

test("it is said in one line, which leads to the question, with no more of the person than a letter and a day", async () => {
  list(entry("Q-1"));
  openAt(LINK);
  const line = await screen.findByRole("region", { name: "Begun in this browser" });
  expect(line).toHaveTextContent(`${ONE}Continue, or start over`);
  fireEvent.click(within(line).getByRole("link", { name: "Continue, or start over" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Continue, or start over?" })).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Start over" }));
  cleanup();
  openAt(LINK);
  expect(await screen.findByRole("heading", { level: 1, name: site.promise })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Begun in this browser" })).toBeNull();
});

describe("what is open", () => {
  test.each<readonly [string, () => void, string | undefined]>([
    ["nothing was begun", () => undefined, undefined],
    ["one is listed", () => list(entry("Q-1")), ONE],
    [
      "one whose person has no name yet",
      () => list({ quote_number: "Q-1", token: "t", begun: begun() }),
      ONE.replace("that A. began", "begun"),
    ],
    ["the tab holds one that is not listed", () => hold(held("Q-2")), ONE.replace("A.", "B.")],
    ["the tab holds the one that is listed", () => [list(entry("Q-1")), hold(held("Q-1"))], ONE],
    [
      "the tab holds one beside it",
      () => [list(entry("Q-1")), hold(held("Q-2"))],
      "2 enrollments are open in this browser.",
    ],
    ["it was begun a day ago", () => list(entry("Q-1", { begun: begun({ at: Date.now() - 24 * HOUR }) })), undefined],
    ["it is bought", () => [list(entry("Q-1")), listSold("Q-1")], undefined],
    ["the tab has bought it", () => hold({ ...held("Q-1"), isSold: true }), undefined],
    ["it is of another product", () => list(entry("Q-1", { begun: begun({ product: "boa" }) })), undefined],
    ["it is of another agency", () => list(entry("Q-1", { begun: begun({ brokerage: "globex" }) })), undefined],
    ["the tab holds a mailed one", () => hold({ quote_number: "Q-1", token: "t" }), undefined],
    ["a broker is signed in", () => [list(entry("Q-1")), hold(held("Q-2")), asBroker()], undefined],
  ])("%s", async (_, arrange, said) => {
    act(arrange);
    expect(await open()).toBe(said);
  });

  test("is said by the link of an agent who may not sell it, but not of a product that is off, which leads nowhere", () => {
    const line = () => screen.queryByRole("link", { name: "Continue, or start over" });
    show(withPrices({ openHere: ONE, offer: { broker: { name: "Sam Hale", licensed_in: {} } } }));
    expect(line()).toHaveAttribute("href", START);
    cleanup();
    show(withPrices({ openHere: ONE, isOff: true }));
    expect(line()).toBeNull();
  });
});

test("the server's page, which knows of nothing, is not taken over where something is open: a late line would move it", async () => {
  expect(await loadFirst(AT)).toBeDefined();
  list(entry("Q-1"));
  expect(await loadFirst(AT)).toBeUndefined();
});
