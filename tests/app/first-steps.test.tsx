import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { CallResult } from "../../engine/index";
import { Provider } from "../engine/support/provider";
import { PERSON, SHARE } from "../engine/support/sample";
import { shippedEngine } from "../engine/support/shipped";
import { button, closePage, heading, openPage, press, type } from "./support/enrollment-page";
import { later } from "./support/places";

/** The first steps of a share link, where a save takes its time and a text is one of spaces. */

const engine = shippedEngine("passport360");
afterEach(closePage);

test("Back while something is saved goes once that is answered, and what was saved is there again (R-05)", async () => {
  const provider = new Provider();
  const slow = later<void>();
  const page = await openPage(engine, { ...SHARE, answers: PERSON }, async (call): Promise<CallResult> => {
    if (call.call === "quote.update") await slow.promise;
    return provider.answer(call);
  });
  await press(page, "Next");
  type("Date of birth", "02/29/1992");
  fireEvent.click(button("Next"));
  fireEvent.click(screen.getByText("Back", { selector: "a" }));
  expect(screen.getByText("Going back as soon as this is saved…")).toBeVisible();
  expect(heading()).toBe("When is your date of birth?");
  slow.resolve();
  await act(() => page.runtime.idle());
  expect(heading()).toBe("Who are you enrolling in Passport 360?");
  expect(provider.quote?.application).toMatchObject({ holders: [{ dob: "1992-02-29" }] });
  await press(page, "Next");
  expect(screen.getByLabelText("Date of birth")).toHaveValue("02/29/1992");
});

test("a text of spaces is missing in the words of its question, and spaces at the edges go (R-03)", async () => {
  await openPage(engine, { ...SHARE, answers: PERSON }, () => expect.fail("nothing is saved"));
  fireEvent.blur(type("First name", "   "));
  fireEvent.blur(type("Email", " ann.edges@mail.example "));
  expect(screen.getByText("First name is required")).toBeVisible();
  expect(screen.getByRole("button", { name: "Next" })).toHaveAccessibleDescription("Still needed: First name");
  expect(screen.getByLabelText("Email")).toHaveValue("ann.edges@mail.example");
  expect(button("Next")).toBeDisabled();
});

test("a zip of another state than the chosen one is said below it, and Next stays enabled", async () => {
  await openPage(engine, { ...SHARE, answers: PERSON }, () => expect.fail("nothing is saved"));
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ 97202: [45.5, -122.6, "Portland", "OR"] })));
  type("Zip", "97202");
  type("State", "VA");
  expect(await screen.findByText("97202 is usually in Portland, OR. Check the zip and the state.")).toBeVisible();
  expect(button("Next")).toBeEnabled();
  type("State", "OR");
  expect(screen.queryByText(/is usually in/)).toBeNull();
});
