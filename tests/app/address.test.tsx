// @vitest-environment jsdom
import "@testing-library/jest-dom/vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import type { ReactElement } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientFields } from "../../app/dashboard/client/ClientFields";
import { draftOf } from "../../app/dashboard/client/draft";
import { system } from "../../app/shared/theme/system";
import { QuestionForm } from "../../app/wizard/form/QuestionForm";
import { buyer, shipped } from "./support/enrollment";
import type { Places } from "./support/places";
import { denver, known, later, miami, pass, standInPlaces } from "./support/places";

const { engine, lists } = shipped();
const submitted = vi.fn();
const answered = vi.fn();

/** The first step of a shipped product. */
function Enrollment({ mapsKey }: { readonly mapsKey?: string }) {
  const [session, setSession] = useState(() => engine.start(buyer).session);
  const { step } = engine.view(session);
  if (step.kind !== "questions") return null;
  return (
    <QuestionForm
      form={step.form}
      lists={lists}
      busy={false}
      mapsKey={mapsKey}
      onAnswer={(name, value) => {
        answered(name, value);
        setSession((now) => engine.send(now, { type: "answer", name, value }).session);
      }}
      onBlur={(name) => setSession((now) => engine.send(now, { type: "blur", name }).session)}
      onSubmit={submitted}
    >
      <button type="submit">Next</button>
    </QuestionForm>
  );
}

/** What the client modal asks. */
function Client() {
  const [draft, setDraft] = useState(draftOf());
  return (
    <ClientFields
      type="individual"
      draft={draft}
      onDraft={(change) => setDraft((now) => ({ ...now, ...change(now) }))}
      problems={{}}
      onLeave={() => undefined}
    />
  );
}

let places: Places;
const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) });
const shown = (form: ReactElement) => render(<ChakraProvider value={system}>{form}</ChakraProvider>);
const line1 = () => screen.getByLabelText<HTMLInputElement>("Address line 1");
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const address = () => ["Address line 1", "Address line 2", "City", "State", "Zip"].map((label) => field(label).value);
const options = () =>
  [...(screen.queryByRole("listbox", { name: "Addresses" })?.children ?? [])].map(({ textContent }) => textContent);
const active = () => document.getElementById(line1().getAttribute("aria-activedescendant") ?? "")?.textContent;
/** First the lazy part appears, then its waiting begins. */
async function rested(milliseconds = 250): Promise<void> {
  await pass(0);
  await pass(milliseconds);
}
async function typed(text: string): Promise<void> {
  await user.type(line1(), text);
  await rested();
}

beforeAll(async () => {
  // The lazy part is loaded by real time, which stands still below.
  await import("../../app/shared/address/Suggestions");
});
beforeEach(() => {
  vi.useFakeTimers();
  // The testing library lets time pass between two actions by the name of the clock that it knows.
  vi.stubGlobal("jest", { advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) });
  submitted.mockReset();
  answered.mockReset();
  places = standInPlaces();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ space: {}, google_maps_key: "key-1" })));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("without a key", () => {
  test("line 1 is a field like any other, and nothing is loaded", async () => {
    shown(<Enrollment />);
    await typed("12 Main");
    expect(line1()).not.toHaveAttribute("role");
    expect(places.asked).toEqual([]);
    expect(document.querySelector('script[src*="google"]')).toBeNull();
  });
});

describe("an address of an enrollment", () => {
  beforeEach(() => shown(<Enrollment mapsKey="key-1" />));

  test("nothing is loaded before something is typed", async () => {
    await user.click(line1());
    await pass(1000);
    expect(line1()).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("status")).toBeNull();
    expect(document.querySelector('script[src*="google"]')).toBeNull();
  });

  test("that the browser fills in by itself asks for nothing", async () => {
    fireEvent.input(line1(), { target: { value: "12 Main Street" } });
    await rested();
    expect(line1()).toHaveValue("12 Main Street");
    expect(places.asked).toEqual([]);
  });

  test("is not asked for when the field was left at once", async () => {
    await typed("12 m");
    await user.type(line1(), "ain");
    await user.tab();
    await pass(250);
    expect(places.asked).toHaveLength(1);
  });

  test("is asked for in the United States, once typing rests for 250 ms", async () => {
    await user.type(line1(), "12 Mai");
    await rested(249);
    expect(places.asked).toEqual([]);
    await user.type(line1(), "n");
    await pass(249);
    expect(places.asked).toEqual([]);
    await pass(1);
    expect(places.asked).toMatchObject([{ input: "12 Main", includedRegionCodes: ["us"] }]);
    expect(options()).toEqual(["12 Main St Denver, CO, USA", "120 Main Hwy Miami, FL, USA"]);
    expect(screen.getByRole("status")).toHaveTextContent("2 addresses found");
  });

  test("is not asked for by two letters", async () => {
    await typed("12");
    expect(places.asked).toEqual([]);
  });

  test("is chosen by the keyboard: all is filled in but line 2, and the form is not sent", async () => {
    await user.type(field("Address line 2"), "Suite 5");
    await typed("12 main");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(active()).toBe("120 Main Hwy Miami, FL, USA");
    await user.keyboard("{ArrowUp}{Enter}");
    await pass(0);
    expect(address()).toEqual(["12 Main St", "Suite 5", "Denver", "CO", "80202"]);
    expect(places.details).toEqual([{ main: "12 Main St", fields: ["addressComponents"] }]);
    expect(options()).toEqual([]);
    expect(submitted).not.toHaveBeenCalled();
    expect(line1()).toHaveFocus();
  });

  test("is chosen by the pointer, in place of the one that stood there", async () => {
    await typed("12 main");
    await user.click(screen.getByRole("option", { name: /Denver/ }));
    await pass(0);
    await typed("0");
    await user.click(screen.getByRole("option", { name: /Miami/ }));
    await pass(0);
    expect(address()).toEqual(["120 Main Hwy", "", "Miami", "FL", "33133"]);
  });

  test("costs one session from the first letter to the choice", async () => {
    await typed("12 m");
    await typed("ain");
    await user.keyboard("{ArrowDown}{Enter}");
    await pass(0);
    await typed(" 1");
    const [first, second, third] = places.asked.map(({ sessionToken }) => sessionToken);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test("is not forced on anybody: Enter sends what was typed, Escape puts the list away", async () => {
    await typed("12 Main Street");
    await user.keyboard("{Escape}");
    expect(options()).toEqual([]);
    await user.keyboard("{ArrowDown}");
    expect(active()).toMatch(/Denver/);
    await user.type(line1(), "x");
    expect(line1()).not.toHaveAttribute("aria-activedescendant");
    await user.keyboard("{Enter}");
    expect(submitted).toHaveBeenCalledOnce();
    expect(line1()).toHaveValue("12 Main Streetx");
  });

  test("an answer to what was typed before is dropped", async () => {
    const late = later<readonly (typeof denver)[]>();
    places.suggest = (input) => (input === "12 m" ? late.promise : Promise.resolve([miami]));
    await typed("12 m");
    await typed("ai");
    late.resolve([denver]);
    await pass(0);
    expect(options()).toEqual(["120 Main Hwy Miami, FL, USA"]);
  });

  test("an answer that comes after the field was left opens nothing", async () => {
    const late = later<readonly (typeof denver)[]>();
    places.suggest = () => late.promise;
    await typed("12 main");
    await user.tab();
    late.resolve([denver]);
    await pass(0);
    expect(options()).toEqual([]);
    expect(line1()).toHaveAttribute("aria-expanded", "false");
  });

  test("what is typed while the parts are on their way stays", async () => {
    const told = later<void>();
    places.tell = told.promise;
    await typed("12 main");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(line1()).toHaveValue("12 Main St");
    await user.type(field("City"), "Aurora");
    told.resolve();
    await pass(0);
    expect(address()).toEqual(["12 Main St", "", "Aurora", "CO", "80202"]);
  });

  test("a line 1 that is typed on is another address: its parts are not those chosen", async () => {
    const told = later<void>();
    places.tell = told.promise;
    await typed("12 main");
    await user.keyboard("{ArrowDown}{Enter}");
    await user.type(line1(), "reet");
    told.resolve();
    await pass(0);
    expect(address()).toEqual(["12 Main Street", "", "", "", ""]);
  });

  test("a region that the list does not offer is not filled in, nor kept from another address", async () => {
    await user.selectOptions(field("State"), "CO");
    places.suggest = () =>
      Promise.resolve([known("1", ["Far Road", "Far Rd"], "Nowhere", ["Atlantis", "XX"], "00001")]);
    await typed("1 far");
    await user.keyboard("{ArrowDown}{Enter}");
    await pass(0);
    expect(address()).toEqual(["1 Far Rd", "", "Nowhere", "", "00001"]);
    expect(answered).not.toHaveBeenCalledWith("region", "XX");
  });

  test("a failure is only logged, and the next letter asks again", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    places.suggest = () => Promise.reject(new Error("OVER_QUERY_LIMIT"));
    await typed("12 main");
    expect(logged).toHaveBeenCalledWith(expect.stringContaining("OVER_QUERY_LIMIT"));
    expect(line1()).toHaveValue("12 main");
    places.suggest = () => Promise.resolve([denver]);
    await typed(" s");
    expect(options()).toEqual(["12 Main St Denver, CO, USA"]);
  });

  test("what is not told of it is emptied, because what stood there is another address's", async () => {
    await user.type(field("Zip"), "02101");
    const road = known("1", ["Far Road", "Far Rd"], "Alpine", ["Texas", "TX"], "79830");
    places.suggest = () =>
      Promise.resolve([{ ...road, parts: road.parts.filter(({ types }) => !types.includes("postal_code")) }]);
    await typed("1 far");
    await user.keyboard("{ArrowDown}{Enter}");
    await pass(0);
    expect(address()).toEqual(["1 Far Rd", "", "Alpine", "TX", ""]);
  });

  test("parts that are not told are logged; the street stays, and nothing of another address beside it", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await user.type(field("City"), "Boston");
    await typed("12 main");
    const refused = Promise.reject(new Error("NOT_FOUND"));
    refused.catch(() => undefined);
    places.tell = refused;
    await user.keyboard("{ArrowDown}{Enter}");
    await pass(0);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining("NOT_FOUND"));
    expect(address()).toEqual(["12 Main St", "", "", "", ""]);
  });
});

describe("a client's address", () => {
  test("is filled in by choosing it", async () => {
    shown(<Client />);
    await pass(0);
    await typed("12 main");
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await pass(0);
    expect(address()).toEqual(["120 Main Hwy", "", "Miami", "FL", "33133"]);
    expect(line1()).toHaveAttribute("autocomplete", "off");
  });
});
