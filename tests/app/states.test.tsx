import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isObject } from "../../engine/index";
import type { Engine, JsonObject } from "../../engine/index";
import { loadRateBooks } from "../../server/rates/plans";
import { AROUND } from "../../tools/scenarios/memory-host";
import { Person, Provider } from "../engine/support/provider";
import { BUSINESS, PERSON, SHARE as LINK } from "../engine/support/sample";
import { shippedEngine } from "../engine/support/shipped";
import { closePage, heading, openPage, press, type } from "./support/enrollment-page";
import type { Page } from "./support/enrollment-page";
import { allowDialogs } from "./support/show";

/** What a state changes on the page: the plans that are sold there and their coverages, and the notice of fraud. */

const rates = loadRateBooks();
const passport = shippedEngine("passport360");
const boa = shippedEngine("boa");
const SHARE = { ...LINK, data: AROUND };

beforeEach(() => {
  allowDialogs();
});
afterEach(closePage);

/** The plans that are sold in a state. */
function plansIn({ flow }: Engine, state: string): readonly JsonObject[] {
  const plans: JsonObject[] = JSON.parse(JSON.stringify(rates.plansIn(flow.vertical_code, state)));
  return plans;
}

/** Somebody at a share link, where the plans of this state are sold. */
function personIn(state: string, engine = passport): Person {
  const provider = new Provider();
  provider.plans = plansIn(engine, state);
  return new Person(engine, provider, SHARE);
}

/** What the person has come to, on its page. */
async function pageOf({ engine, provider, session }: Person): Promise<Page> {
  const { step, answers } = session;
  const quote = provider.quote;
  const init = { ...SHARE, step, answers, data: { ...AROUND, ...(quote && { quote }) } };
  const page = await openPage(engine, init, (call) => {
    const result = provider.answer(call);
    const isNew = call.call === "quote.create" && result.ok && isObject(result.value);
    return isNew ? { ...result, value: { ...result.value, broker: AROUND.broker } } : result;
  });
  await act(() => page.runtime.idle());
  return page;
}

const toPlans = (state: string): Person =>
  personIn(state)
    .answers({ ...PERSON, region: state })
    .next()
    .answers({ dob: "02/29/1992" })
    .next()
    .answers({ plan_type: "individual" })
    .next();

test("New York has no trip cancellation, and its own notice of fraud above the consent", async () => {
  const page = await pageOf(toPlans("NY").send({ type: "choose", value: "essential" }));
  expect(screen.getAllByText(/golf/i).length).toBeGreaterThan(0);
  expect(screen.queryByText(/trip cancellation/i)).toBeNull();
  await press(page, "Next");
  const notice = screen.getByText(/not to exceed five thousand dollars/);
  const consent = screen.getByLabelText(/I have read and agree/);
  expect(notice.compareDocumentPosition(consent)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("Montana has one plan, and no switch between plans", async () => {
  await pageOf(toPlans("MT"));
  expect(heading()).toBe("Choose your plan");
  expect(screen.getAllByText(/^Select plan/, { selector: "button" })).toHaveLength(1);
  expect(screen.queryByLabelText("Plan shown")).toBeNull();
});

const OMITTED = [
  ["VT", "Permanent total disability"],
  ["MO", "Temporary total disability"],
  ["NY", "Enhanced in-hospital"],
] as const;
test.each(OMITTED)("the business plan of %s is without %j, for owners and employees", async (state, omitted) => {
  const person = toBusiness(state);
  while (person.session.step !== "plans") person.answers(BUSINESS).answers({ business_region: state }).next();
  await pageOf(person);
  const rows = (): readonly (string | null)[] =>
    [...document.querySelectorAll("tbody th[scope=row]")].map(({ textContent }) => textContent);
  const times = (title: string): number => rows().filter((row) => row === title).length;
  expect(document.querySelectorAll("table")).toHaveLength(2);
  expect(["Paralysis", ...OMITTED.map(([, title]) => title)].map(times)).toEqual([
    2,
    ...OMITTED.map(([, title]) => (title === omitted ? 0 : 2)),
  ]);
});

describe("Kansas, where nothing is sold, is refused in a dialog that says whom to ask, and the answer stays", () => {
  test("for a person", async () => {
    const page = await pageOf(personIn("KS").answers(PERSON));
    await refusesKansas(page, "Passport360 Travel Accident", "dana@acme.example");
  });

  test("for a business", async () => {
    const person = personIn("CO", boa).answers({ ...PERSON, ...BUSINESS });
    const page = await pageOf(person);
    await press(page, "Next");
    person.provider.plans = plansIn(boa, "KS");
    await refusesKansas(page, "Business Owners Accident", "underwriting@carrier.example");
  });

  async function refusesKansas(page: Page, product: string, contact: string): Promise<void> {
    const question = heading();
    type("State", "KS");
    await press(page, "Next");
    const dialog = document.querySelector("dialog") ?? expect.fail("no dialog");
    expect(dialog.querySelector("h2")).toHaveTextContent(`Thank you for your interest in ${product} Insurance`);
    expect(dialog.querySelector("a[href^=mailto]")).toHaveAttribute("href", `mailto:${contact}`);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect([document.querySelector("dialog"), heading()]).toEqual([null, question]);
    expect(screen.getByLabelText("State")).toHaveValue("KS");
  }
});

/** A business in Colorado that is asked where it is led from, and answers this state. */
function toBusiness(state: string): Person {
  const person = personIn("CO", boa)
    .answers({ ...PERSON, ...BUSINESS })
    .next();
  expect(person.session.step).toBe("business-region");
  person.provider.plans = plansIn(boa, state);
  return person.answers({ business_region: state });
}
