/** The client list in another order or of one status: what is asked, what is loaded, and where it is kept. */
import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import fc from "fast-check";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chosenIn, everyChoice, queryOf } from "../../app/dashboard/clients/chosen";
import { ClientsPage } from "../../app/dashboard/clients/ClientsPage";
import { loadNextInOrder, reload } from "../../app/dashboard/clients/ordered";
import { ApiError } from "../../app/shared/api/request";
import { SORTS, STATUSES } from "../../server/store/client-order";
import { samples } from "../support/tier";
import { allowDialogs, showAt } from "./support/show";

interface Row {
  readonly id: string;
  readonly key: number;
}

/** A list that others change while its upper part is loaded. */
function changing(count: number) {
  let rows: readonly Row[] = Array.from({ length: count }, (_, n) => ({ id: `r${n}`, key: n * 10 }));
  let loaded: readonly Row[] = [];
  const changed = new Set<string>();
  const sorted = () => rows.toSorted((a, b) => a.key - b.key || a.id.localeCompare(b.id));
  return {
    list: {
      rows: () => loaded,
      put: (next: readonly Row[]) => (loaded = next),
      askAfter: async (id: string | undefined, limit: number) => {
        await Promise.resolve();
        const at = sorted().findIndex((row) => row.id === id);
        if (id !== undefined && at < 0) throw new ApiError(422, "invalid_request", undefined, undefined, []);
        return sorted().slice(at + 1, at + 1 + limit);
      },
    },
    ids: () => sorted().map(({ id }) => id),
    loadedIds: () => loaded.map(({ id }) => id),
    isSame: (id: string) => !changed.has(id),
    /** Moves the row at that place; or takes it away, without a new place. */
    change(at: number, key: number | undefined): void {
      const row = rows[at % rows.length];
      if (!row) return;
      changed.add(row.id);
      rows = rows.flatMap((each) => (each === row ? (key === undefined ? [] : [{ ...row, key }]) : [each]));
    },
    add(key: number): void {
      const id = `new${changed.size}`;
      changed.add(id);
      rows = [...rows, { id, key }];
    },
  };
}

const changeIn = fc.record({
  at: fc.nat(200),
  what: fc.constantFrom("move", "add", "remove"),
  key: fc.integer({ min: -5, max: 1_600 }),
});

test("however others change a list between its pages, no row that stays is lost or doubled", async () => {
  const rounds = fc.array(fc.array(changeIn, { maxLength: 4 }), { minLength: 1, maxLength: 10 });
  const property = fc.asyncProperty(fc.integer({ min: 1, max: 150 }), rounds, async (count, all) => {
    const world = changing(count);
    await reload(world.list);
    for (const changes of all) {
      for (const { what, at, key } of changes)
        if (what === "add") world.add(key);
        else world.change(at, what === "move" ? key : undefined);
      await loadNextInOrder(world.list);
      const loaded = world.loadedIds();
      expect(new Set(loaded).size).toBe(loaded.length);
      const kept = loaded.filter(world.isSame);
      expect(kept).toEqual(world.ids().filter(world.isSame).slice(0, kept.length));
    }
    const { length } = world.loadedIds();
    await reload(world.list);
    expect(world.loadedIds()).toEqual(world.ids().slice(0, Math.max(25, length)));
  });
  await fc.assert(property, { numRuns: samples(150, 2_000) });
});

test("a row that has moved up out of the pages to come is loaded by the next press", async () => {
  const world = changing(26);
  await reload(world.list);
  world.change(25, 5);
  await loadNextInOrder(world.list);
  expect(world.loadedIds()).toEqual(world.ids());
});

test("each choice is kept in the address, in the words that the server knows", () => {
  expect(everyChoice.filter(({ mine }) => mine)).toHaveLength(SORTS.length * (STATUSES.length + 1));
  for (const choice of everyChoice) {
    expect([...SORTS, undefined]).toContain(choice.sort);
    expect([...STATUSES, undefined]).toContain(choice.status);
    expect(chosenIn(new URLSearchParams(queryOf(choice)))).toEqual(choice);
  }
  const usual = { mine: false, sort: "added", status: undefined };
  expect(chosenIn(new URLSearchParams("filter=all&sort=email&status=bought"))).toEqual(usual);
  expect(queryOf(chosenIn(new URLSearchParams()))).toEqual({});
});

describe("the page", () => {
  let asked: string[];
  let none: readonly string[];
  beforeEach(() => {
    allowDialogs();
    asked = [];
    none = [];
    const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal("matchMedia", () => media);
    vi.stubGlobal("fetch", (path: string) => {
      const { pathname, searchParams } = new URL(path, "http://localhost");
      const isEmpty = none.includes(searchParams.get("status") ?? "");
      const person = { first_name: "Ann", last_name: "Lee" };
      const row = { id: "cl_1", client_type: "individual", created_at: "2026-03-04T12:00:00Z", person };
      if (!pathname.endsWith("/stats")) asked.push(searchParams.toString());
      const body = pathname.endsWith("/stats") ? { total_results: isEmpty ? 0 : 1 } : isEmpty ? [] : [row];
      return Promise.resolve(new Response(JSON.stringify(body)));
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const Address = () => <output>{useLocation().search}</output>;
  const open = (at: string) =>
    showAt(
      at,
      <>
        <ClientsPage />
        <Address />
      </>,
    );
  const address = () => document.querySelector("output")?.textContent;
  const chip = (name: string) => within(screen.getByRole("group", { name: "Status" })).getByRole("button", { name });
  const pressed = () =>
    within(screen.getByRole("group", { name: "Status" }))
      .queryAllByRole("button", { pressed: true })
      .map(({ textContent }) => textContent);

  test("one status is pressed at most, and pressing it again shows all", async () => {
    open("/dashboard/clients?filter=mine");
    await screen.findByText("Ann Lee");
    fireEvent.change(screen.getByRole("combobox", { name: "Sort by" }), { target: { value: "renewal" } });
    fireEvent.click(chip("Churned"));
    fireEvent.click(chip("Renewing in 60 days"));
    await waitFor(() => expect(asked.at(-1)).toContain("status=renewing"));
    expect(asked.at(-1)).toBe("_offset=0&_limit=25&broker_is_me=yes&status=renewing&sort=renewal");
    expect([address(), pressed()]).toEqual(["?filter=mine&sort=renewal&status=renewing", ["Renewing in 60 days"]]);
    fireEvent.click(chip("Renewing in 60 days"));
    await waitFor(() => expect(address()).toBe("?filter=mine&sort=renewal"));
    expect(pressed()).toEqual([]);
  });

  test.each([
    ["", "No client is listed under “In force”."],
    ["filter=mine&", "None of your clients is listed under “In force”."],
  ])("a status that no client of the list %j has is named, and given up by a press", async (query, words) => {
    none = ["in_force"];
    open(`/dashboard/clients?${query}status=in_force`);
    await screen.findByText(words);
    expect(screen.queryByText("Your client list is empty.")).toBeNull();
    act(() => screen.getByRole("button", { name: "Clear the filter" }).focus());
    fireEvent.click(screen.getByRole("button", { name: "Clear the filter" }));
    await screen.findByText("Ann Lee");
    expect(address()).not.toContain("status");
    expect(chip("In force")).toHaveFocus();
  });

  test("an address that chooses nothing asks as the list begins", async () => {
    open("/dashboard/clients");
    await screen.findByText("Ann Lee");
    expect(asked).toEqual(["_offset=0&_limit=25"]);
  });
});
