/** The client of the preview: made up in every field that a record of the product has, typed over, and begun with as a broker begins. */
import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, renderHook, screen, within } from "@testing-library/react";
import { useState } from "react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { World } from "../../../app/preview/world";
import { playable } from "../../../app/shared/preview/playable";
import { journeyOf } from "../../../app/shared/preview/usual";
import { regions } from "../../../app/shared/regions";
import { PreviewPersonForm } from "../../../app/studio/draft/panes/PreviewPersonForm";
import { useKeptWho } from "../../../app/studio/draft/panes/useKeptWho";
import type { Who } from "../../../app/studio/draft/work/who-kept";
import { clientOf, homeIn, problemsOf, USUAL_CLIENT } from "../../../app/studio/draft/work/made-up-client";
import type { ChosenClient, Home } from "../../../app/studio/draft/work/made-up-client";
import { personOn } from "../../../app/studio/draft/work/previewed";
import { clientFields, textOf } from "../../../engine/index";
import type { Person } from "../../../schemas/api/types";
import { draftOf, SHIPPED } from "../../browser/support/preview-draft";
import { DECLARED, valueOf } from "../../engine/support/client-fields";
import { inDraft, openDraft } from "../support/open-draft";
import { around } from "../support/studio-settings";
import { allowDialogs, show } from "../support/show";

const DAY = "2026-11-30";
const KNOWN: ChosenClient = { knows: "known", texts: {} };
const home = (region: string, types: Home["types"] = ["individual", "business"]): Home => ({
  types,
  type: types[0] ?? "individual",
  region,
});
const zips = import.meta.glob<{ readonly [zip: string]: readonly unknown[] }>("../../../app/public/geo/zips/*.json", {
  eager: true,
  import: "default",
});

const personIn = (chosen: ChosenClient, at: Home): Person => JSON.parse(JSON.stringify(clientOf(chosen, at)?.person));

function textIn(person: Person, field: string): string | undefined {
  const own = clientFields.find((each) => each === field);
  return own && textOf(person, own);
}

test("A known client has every field that the API declares, and lives where the ZIP code is, in each state", () => {
  const table = Object.assign({}, ...Object.values(zips));
  for (const { code, name } of regions) {
    const person = personIn(KNOWN, home(code));
    for (const { field } of DECLARED) expect(textIn(person, field), `${field} in ${name}`).toBeTruthy();
    const { postal = "", city, region } = person.address ?? {};
    expect([...(table[postal] ?? [])].slice(2), name).toEqual([city, code]);
    expect(region).toEqual({ code, name });
    expect(problemsOf(KNOWN, home(code), DAY)).toEqual([]);
  }
});

test("A new client has what every record of their type has, and nothing else", () => {
  const fields = (type: "individual" | "business") =>
    Object.keys(personIn({ knows: "new", texts: {} }, home("CO", [type]))).toSorted();
  expect(fields("individual")).toEqual(["email", "first_name", "last_name"]);
  expect(fields("business")).toEqual(["company_name", "email", "first_name", "last_name", "phone_number"]);
  expect(problemsOf({ knows: "new", texts: {} }, home("CO", ["business"]), DAY)).toEqual([]);
});

test.each(DECLARED)("What is typed as $field is in the record, and the rest stays as it was made up", (declared) => {
  const { field } = declared;
  const before = personIn(KNOWN, home("CA"));
  const value = valueOf(declared, "typed");
  const after = personIn({ ...KNOWN, texts: { [field]: value } }, home("CA"));
  for (const { field: each } of DECLARED) {
    const isMoved = field === "region" && ["postal", "city"].includes(each);
    if (each === field) expect(textIn(after, each)).toBe(value);
    else if (!isMoved) expect(textIn(after, each)).toBe(textIn(before, each));
  }
  const without = personIn({ ...KNOWN, texts: { [field]: " " } }, home("CA"));
  expect(textIn(without, field)).toBeUndefined();
});

test("The client is of a type that the product is sold to, and lives where the usual client does or where was chosen", () => {
  const [passport, boa] = SHIPPED.map((product) => draftOf(product));
  expect(homeIn(boa, null)).toMatchObject({ type: "business", region: "TX" });
  expect(homeIn(boa, "WY").region).toBe("WY");
  expect(homeIn(passport, null)).toMatchObject({ type: "individual", region: "CO" });
  expect(homeIn(undefined, null).types).toEqual(["individual", "business"]);
  const odd = homeIn({ flow: { sold_to: "?" }, lists: {}, usual: { given: { client: [] } } }, null);
  expect(clientOf({ ...KNOWN, type: "business" }, odd)?.client_type).toBe("business");
  expect(clientOf({ ...KNOWN, type: "business" }, home("CO", ["individual"]))?.client_type).toBe("individual");
});

test("An enrollment begins with the record and the state of its address; one of a new client with no state", () => {
  for (const product of SHIPPED) {
    const draft = draftOf(product);
    const begun = (chosen: ChosenClient, entry: "dashboard" | "enroll" | "share") => {
      const client = clientOf(chosen, homeIn(draft, "WY"));
      const person = { ...personOn(DAY), entry, state: "WY", client };
      return {
        ...new World(around, person, playable(draft)).kept,
        client,
        journey: journeyOf(draft.usual, person, []),
      };
    };
    for (const entry of ["dashboard", "enroll"] as const) {
      const known = begun(KNOWN, entry);
      const rated = { rating_address: { region: { code: "WY", name: "Wyoming" } } };
      // The state is only taken over from the address, as the server says of such a quote, where a question asks for it.
      const marked = draft.flow.rated_by === "address" ? {} : { rating_confirmed: false };
      expect(known.quote?.application).toEqual({ ...rated, ...marked });
      expect(known.journey).toMatchObject({ application: rated, client: known.client });
      expect(begun({ knows: "new", texts: {} }, entry).quote?.application).toEqual(marked);
    }
    expect(begun(KNOWN, "share").quote).toBeUndefined();
  }
});

beforeEach(allowDialogs);
afterEach(cleanup);

/** The bar of the preview, with what was chosen last. */
function showBar(person = personOn(DAY)) {
  const told: { who?: Who } = {};
  const lists = { "us@1": { items: regions.filter(({ code }) => ["CO", "WY"].includes(code)) } };
  function Bar() {
    const [who, setWho] = useState<Who>({ person, client: USUAL_CLIENT });
    told.who = who;
    return <PreviewPersonForm who={who} onWho={setWho} lists={lists} home={homeIn(undefined, who.person.state)} />;
  }
  show(<Bar />);
  return told;
}
const summary = () => document.querySelector("summary")?.textContent ?? "";
const edit = () => fireEvent.click(screen.getByRole("button", { name: "Edit the client…", hidden: true }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(label), { target: { value } });
const done = () => fireEvent.click(screen.getByRole("button", { name: "Preview with this client" }));

test("A known client is chosen in the bar and edited in a dialog that says what a record needs", () => {
  const told = showBar();
  const choice = screen.getByLabelText("Client");
  expect(screen.queryByRole("button", { name: "Edit the client…", hidden: true })).toBeNull();
  fireEvent.change(choice, { target: { value: "known" } });
  expect(summary()).toContain("Known client Jordan Avery");
  edit();
  const controls = [...screen.getByRole("dialog").querySelectorAll<HTMLInputElement>("input, select")];
  expect(controls.map(({ id }) => id.replace("preview-client-", "")).toSorted()).toEqual(
    [...DECLARED.map(({ field }) => field), "type"].toSorted(),
  );
  type(/^Email/, "no address");
  type(/^First name/, "");
  done();
  expect(told.who?.client.texts).toEqual({});
  expect(screen.getByLabelText(/^First name/)).toHaveAccessibleDescription(/First name is required/);
  expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(/cannot hold this text/);
  expect(screen.getByLabelText(/^First name/)).toHaveFocus();
  type(/^Email/, "kim@mail.example");
  type(/^First name/, "Kim");
  type(/^State/, "WY");
  expect(screen.getByLabelText(/^City/)).toHaveValue("Cheyenne");
  done();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(summary()).toContain("Known client Kim Avery, WY");
  fireEvent.change(screen.getByLabelText("State"), { target: { value: "CO" } });
  expect(summary()).toContain("Known client Kim Avery, CO");
  expect(told.who?.client).toEqual({ knows: "known", texts: { email: "kim@mail.example", first_name: "Kim" } });
});

test("What was typed over a client is put back, kept for a while without them, and not asked of a share link", () => {
  const told = showBar();
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose("Client", "new");
  edit();
  type(/^Last name/, "Moss");
  type(/^Client type/, "business");
  done();
  expect(told.who?.client).toEqual({ knows: "new", type: "business", texts: { last_name: "Moss" } });
  choose("Client", "usual");
  choose("Client", "known");
  expect(summary()).toContain("Jordan Moss");
  choose("Who", "share");
  expect(screen.getByLabelText("Client")).toBeDisabled();
  expect(summary()).not.toContain("Moss");
  choose("Who", "enroll");
  edit();
  fireEvent.click(screen.getByRole("button", { name: "Put back what was made up" }));
  done();
  expect(told.who?.client).toEqual({ knows: "known", texts: {} });
});

test("Who was chosen is there after a reload, for the same draft and the same person alone", () => {
  sessionStorage.clear();
  const chosen: Who = {
    person: { ...personOn(DAY), entry: "share", state: "CO", day: "2027-01-02" },
    client: { knows: "known", type: "business", texts: { city: "Denver" } },
  };
  const kept = (id = "dr_1") => {
    const draft = openDraft({ head: { ...openDraft().head, id } });
    return renderHook(useKeptWho, {
      wrapper: ({ children }: { readonly children: ReactNode }) => inDraft(children, draft),
    }).result;
  };
  const first = kept();
  expect(first.current.who).toBeUndefined();
  act(() => first.current.setWho(chosen));
  expect([kept().current.who, kept("dr_2").current.who]).toEqual([chosen, undefined]);
  const [name = ""] = Object.keys(sessionStorage);
  for (const damaged of ["{", "{}", JSON.stringify({ ...chosen, person: { ...chosen.person, day: "tomorrow" } })]) {
    sessionStorage.setItem(name, damaged);
    expect(kept().current.who).toBeUndefined();
  }
});
