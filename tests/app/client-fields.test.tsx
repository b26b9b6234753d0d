/** What the dashboard asks and shows of a client, for each field that the API declares. */
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ClientDetails } from "../../app/dashboard/client/ClientDetails";
import { ClientFields } from "../../app/dashboard/client/ClientFields";
import { draftOf, personOf } from "../../app/dashboard/client/draft";
import type { Client } from "../../app/shared/api/types";
import { displayDate, typedDate } from "../../app/shared/dates";
import { system } from "../../app/shared/theme/system";
import { CLIENT_FIELDS, personFields } from "../../engine/index";
import { DECLARED, personWith, valueOf } from "../engine/support/client-fields";

const shown = (page: ReactElement) => render(<ChakraProvider value={system}>{page}</ChakraProvider>).container;
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(DECLARED)(
  "A change of the field $field in the form is sent, and nothing else changes with it",
  (declared) => {
    const { field, definition } = declared;
    const other = valueOf(declared, "new", true);
    const before = personWith("kept");
    const draft = { ...draftOf(before), [field]: definition === "date" ? typedDate(other) : other };
    expect(personOf(draft, before)).toEqual(personWith("kept", { field, mark: "new" }));
  },
);

describe.each(["individual", "business"] as const)("The form of a client of the type %s", (type) => {
  test("has one control for each field that the API declares, with what is kept in it", () => {
    const form = shown(
      <ClientFields
        type={type}
        draft={draftOf(personWith("kept"))}
        onDraft={() => undefined}
        problems={{}}
        onLeave={() => undefined}
      />,
    );
    const controls = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")];
    const expected = DECLARED.map((declared): [string, string | undefined] => {
      const value = valueOf(declared, "kept");
      return [declared.field, declared.definition === "date" ? typedDate(value) : value];
    });
    expect(controls.map(({ name, value }) => [name, value]).toSorted()).toEqual(expected.toSorted());
  });
});

test("The details of a client show each field that the API declares", () => {
  const client: Client = {
    id: "cl_1",
    client_type: "individual",
    person: personWith("kept"),
    broker: { id: "bkr_dana", name: "Dana Reyes", phone_number: "555-123-4567", email: "dana@acme.example" },
    created_at: "2026-11-20T12:00:00",
    next_renewal_date: null,
    policies_stats: { inforce: 0, churned: 0 },
  };
  const details = shown(<ClientDetails client={client} beside={false} onEdit={() => undefined} />);
  for (const declared of DECLARED) {
    const value = valueOf(declared, "kept");
    expect(details.textContent).toContain(declared.definition === "date" ? displayDate(value) : value);
  }
});

test("The details of a client lead to a mail and to a call, for each field that a person is reached by, and for no other", () => {
  const person = personWith("kept");
  const client: Client = {
    id: "cl_1",
    client_type: "individual",
    person,
    broker: { id: "bkr_dana", name: "Dana Reyes" },
    created_at: "2026-11-20T12:00:00",
    next_renewal_date: null,
    policies_stats: { inforce: 0, churned: 0 },
  };
  const details = shown(<ClientDetails client={client} beside={false} onEdit={() => undefined} />);
  const expected = personFields.flatMap((field) => {
    const { kind } = CLIENT_FIELDS[field];
    return kind === "email" ? [`mailto:${person[field]}`] : kind === "phone" ? [`tel:${person[field]}`] : [];
  });
  expect(expected).toHaveLength(2);
  expect([...details.querySelectorAll("dd a")].map((way) => way.getAttribute("href"))).toEqual(expected);
  const { email: _email, phone_number: _phone, ...rest } = person;
  const without = shown(<ClientDetails client={{ ...client, person: rest }} beside={false} onEdit={() => undefined} />);
  expect(without.querySelectorAll("dd a")).toHaveLength(0);
});

describe("A ZIP code that is typed", () => {
  const ZIPS = {
    80202: [39.7, -105, "Denver", "CO"],
    80301: [40, -105.2, "Boulder", "CO"],
    82001: [41.1, -104.8, "Cheyenne", "WY"],
  };
  const OREGON = { 97202: [45.5, -122.6, "Portland", "OR"] };
  function Form() {
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
  const values = () => ["City", "State"].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  test("fills in the city and the state again when it is changed, and never over what somebody typed", async () => {
    vi.stubGlobal("fetch", (path: string) =>
      Promise.resolve(Response.json(path.startsWith("/geo/zips/8") ? ZIPS : { space: {} })),
    );
    shown(<Form />);
    type("Zip", "80202");
    await waitFor(() => expect(values()).toEqual(["Denver", "CO"]));
    type("Zip", "82001");
    await waitFor(() => expect(values()).toEqual(["Cheyenne", "WY"]));
    type("City", "Fox Farm");
    type("Zip", "80301");
    await waitFor(() => expect(values()).toEqual(["Fox Farm", "CO"]));
    type("City", " ");
    type("Zip", "80202");
    await waitFor(() => expect(values()).toEqual(["Denver", "CO"]));
  });

  test("is said to be elsewhere where another state is chosen, and refuses nothing", async () => {
    vi.stubGlobal("fetch", (path: string) =>
      Promise.resolve(Response.json(path.startsWith("/geo/zips/8") ? ZIPS : { space: {} })),
    );
    shown(<Form />);
    const notice = () => screen.queryByText(/is usually in/)?.textContent;
    type("Zip", "80202");
    await waitFor(() => expect(values()).toEqual(["Denver", "CO"]));
    expect(notice()).toBeUndefined();
    type("State", "VA");
    await waitFor(() => expect(notice()).toBe("80202 is usually in Denver, CO. Check the zip and the state."));
    type("State", "");
    expect(notice()).toBeUndefined();
    type("State", "VA");
    await waitFor(() => expect(notice()).toBeDefined());
    type("Zip", "8020");
    expect(notice()).toBeUndefined();
  });

  test("counts for nothing when its place comes after a later ZIP code is typed", async () => {
    let answer: (response: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal("fetch", (path: string) =>
      path.startsWith("/geo/zips/1") ? slow : Promise.resolve(Response.json(ZIPS)),
    );
    shown(<Form />);
    type("Zip", "10001");
    type("Zip", "80202");
    await waitFor(() => expect(values()).toEqual(["Denver", "CO"]));
    await act(async () => answer(Response.json({ 10001: [40.7, -74, "New York", "NY"] })));
    expect(values()).toEqual(["Denver", "CO"]);
    type("Zip", "82001");
    await waitFor(() => expect(values()).toEqual(["Cheyenne", "WY"]));
  });

  test("fills in nothing while its table cannot be had, and asks for it again at the next one", async () => {
    let isAway = true;
    vi.stubGlobal("fetch", (path: string) => {
      const table = isAway ? Promise.reject(new TypeError("no network")) : Promise.resolve(Response.json(OREGON));
      return path.startsWith("/geo/zips/") ? table : Promise.resolve(Response.json({ space: {} }));
    });
    shown(<Form />);
    type("Zip", "97201");
    await act(() => Promise.resolve());
    expect(values()).toEqual(["", ""]);
    isAway = false;
    type("Zip", "97202");
    await waitFor(() => expect(values()).toEqual(["Portland", "OR"]));
  });
});
