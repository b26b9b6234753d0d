import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { getDefaultStore } from "jotai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientsPage } from "../../app/dashboard/clients/ClientsPage";
import { ImportOutcome } from "../../app/dashboard/imports/ImportOutcome";
import { failureAtom } from "../../app/dashboard/imports/state";
import { SearchModal } from "../../app/shared/broker/SearchModal";
import { allowDialogs, show } from "./support/show";
import { sampled } from "../support/tier";

/** What a list says when it is empty, exactly full and one over, and where the focus is when its button has gone. */

/** What the API responds, by the path and the query. */
function serve(answer: (url: URL) => unknown): void {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(answer(new URL(path, "http://localhost"))))),
  );
}

beforeEach(() => {
  allowDialogs();
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  getDefaultStore().set(failureAtom, null);
});

// By element and not by role: a hundred rows are a second's work by role.
const dataRows = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>("tbody tr")];
const buttons = (): readonly (string | null)[] =>
  [...document.querySelectorAll("button")].map(({ textContent }) => textContent);

describe("the problems of an import", () => {
  const problems = (count: number): void => {
    const rows = Array.from({ length: count }, (_, n) => ({
      row: n + 2,
      column: "Zip",
      expected: "five digits",
      found: `z${n + 2}`,
      message: `Row ${n + 2}`,
    }));
    getDefaultStore().set(failureAtom, { file: "a.csv", message: "", rows });
    show(<ImportOutcome />);
  };

  test.each([1, 7, 8])("%i of them are all shown, and no button offers more", (count) => {
    problems(count);
    expect(dataRows()).toHaveLength(count);
    expect(buttons()).toEqual(["Download as CSV", "Dismiss"]);
  });

  test.each([
    [9, "Show all 9 problems", 9, null],
    [100, "Show all 100 problems", 100, null],
    [101, "Show the first 100 problems", 100, "100 of 101 shown. Download the file for all of them."],
    [1234, "Show the first 100 problems", 100, "100 of 1,234 shown. Download the file for all of them."],
  ] as const)(
    "of %i the first 8 are shown; then %j shows %i, and the first new row has the focus",
    (count, name, all, hint) => {
      problems(count);
      expect(dataRows()).toHaveLength(8);
      expect(screen.queryByText(/ shown\. Download/)).toBeNull();
      fireEvent.click(screen.getByText(name));
      expect(dataRows()).toHaveLength(all);
      expect(within(dataRows()[8] ?? expect.fail("no such row")).getByText("z10")).toBeVisible();
      expect(dataRows()[8]).toHaveFocus();
      expect(buttons()).toEqual(["Download as CSV", "Dismiss"]);
      expect(screen.queryByText(/ shown\. Download/)?.textContent ?? null).toBe(hint);
    },
  );

  test.each([
    [["7"], "One row needs attention. Fix it in the file, then import it again."],
    [["7", "8"], "2 rows need attention. Fix them in the file, then import it again."],
  ] as const)("the rows %j are counted once each, however many of their cells are wrong", (rows, words) => {
    const cells = rows.flatMap((row) =>
      ["Zip", "Email"].map((column) => ({ row: Number(row), column, expected: "x", found: "y", message: "m" })),
    );
    getDefaultStore().set(failureAtom, { file: "a.csv", message: "", rows: cells });
    show(<ImportOutcome />);
    expect(screen.getByText(words)).toBeVisible();
  });
});

describe("what a search has found", () => {
  const item = (n: number) => ({
    item_type: n % 2 === 0 ? "client" : "policy",
    id: `i-${n}`,
    created_at: "2026-03-04T12:00:00Z",
    policy_number: `MC-${n}`,
    vertical: { name: "Kites" },
    client: { id: "cl_1", client_type: "individual" },
    person: { first_name: "Ann", last_name: `Lee${n}`, email: `ann${n}@mail.example` },
  });

  test.each(
    sampled(
      [
        [0, 0, "0 results"],
        [1, 1, "1 result"],
        [2, 2, "2 results"],
        [20, 20, "20 results"],
        [21, 20, "20 results shown; type more to narrow them"],
      ],
      3,
    ),
  )("%i are %i lines and the words: %s", async (found, lines, words) => {
    serve(() => Array.from({ length: found }, (_, n) => item(n)));
    show(<SearchModal onClose={() => undefined} />);
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "lee" } });
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(words));
    expect(screen.queryAllByRole("listitem")).toHaveLength(lines);
    expect(screen.queryAllByText(/^No client and no policy/)).toHaveLength(found === 0 ? 1 : 0);
  });

  test("stays under a text too short to ask for, without a count, and the arrows stop at both ends of it", async () => {
    serve(() => [item(0), item(1)]);
    show(<SearchModal onClose={() => undefined} />);
    const field = screen.getByRole("searchbox");
    expect(screen.getByText(/^Search by a first/)).toBeVisible();
    fireEvent.change(field, { target: { value: "lee" } });
    await screen.findByText("2 results");
    expect(screen.queryByText(/^Search by a first/)).toBeNull();
    fireEvent.change(field, { target: { value: "le" } });
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    const stops = [field, ...document.querySelectorAll<HTMLElement>("li a")];
    const focused = (): number => stops.findIndex((stop) => stop === document.activeElement);
    const press = (key: string): number => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      return focused();
    };
    expect(["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp", "Home"].map(press)).toEqual([
      1, 2, 2, 1, 0, 0, 0,
    ]);
  });

  test("that is nothing is said of the text that was searched for, until there is another", async () => {
    serve(() => []);
    show(<SearchModal onClose={() => undefined} />);
    const field = screen.getByRole("searchbox");
    fireEvent.change(field, { target: { value: "lee " } });
    expect(await screen.findByText(/begins with “lee”/)).toBeVisible();
    fireEvent.change(field, { target: { value: "le" } });
    expect(screen.queryByText(/begins with/)).toBeNull();
  });

  test("the days on which a client was added and a policy was issued are shown with it", async () => {
    serve(() => [item(0), item(1)]);
    show(<SearchModal onClose={() => undefined} />);
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "lee" } });
    const [client, policy] = await screen.findAllByRole("listitem");
    expect(client).toHaveTextContent("added Mar 04, 2026");
    expect(policy).toHaveTextContent("issued Mar 04, 2026");
  });
});

describe("the client list", () => {
  const PAGE = 25;
  const clients = (count: number, offset: number) =>
    Array.from({ length: Math.min(PAGE, Math.max(0, count - offset)) }, (_, n) => ({
      id: `cl_${offset + n}`,
      client_type: "individual",
      created_at: "2026-03-04T12:00:00Z",
      policies_stats: { inforce: 0, churned: 0 },
      person: { first_name: "Ann", last_name: `Lee${offset + n}` },
    }));
  const open = (all: number, mine = all): void => {
    serve(({ pathname, searchParams }) => {
      const total = searchParams.get("broker_is_me") === "yes" ? mine : all;
      if (pathname.endsWith("/stats")) return { total_results: total };
      return clients(total, Number(searchParams.get("_offset")));
    });
    show(<ClientsPage />);
  };
  const count = () => screen.queryByText(/ of .* shown$/);
  const more = () => screen.queryByText("Load more clients");

  test.each([1, PAGE - 1, PAGE])("%i clients are one page, and no button offers more", async (total) => {
    open(total);
    await waitFor(() => expect(count()?.textContent).toBe(`${total} of ${total} shown`));
    expect(more()).toBeNull();
  });

  test("one more than a page has a button; with the last page it goes, and the focus is on the count", async () => {
    open(PAGE + 1);
    await waitFor(() => expect(count()?.textContent).toBe("25 of 26 shown"));
    const button = more() ?? expect.fail("no button");
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(count()?.textContent).toBe("26 of 26 shown"));
    expect(more()).toBeNull();
    expect(count()).toHaveFocus();
  });

  test("who has no client of their own among others can choose all again; who sees none at all has nothing to choose", async () => {
    open(3, 0);
    fireEvent.change(await screen.findByRole("combobox", { name: "Filter" }), { target: { value: "mine" } });
    await waitFor(() => expect(count()).toBeNull());
    await screen.findByText("Your client list is empty.");
    fireEvent.change(screen.getByRole("combobox", { name: "Filter" }), { target: { value: "all" } });
    await waitFor(() => expect(count()?.textContent).toBe("3 of 3 shown"));
    cleanup();
    open(0);
    await waitFor(() => expect(screen.queryByRole("combobox", { name: "Filter" })).toBeNull());
  });

  test.each(
    sampled([
      [1, "The one client is not yours."],
      [590, "None of the 590 clients is yours."],
      [1234, "None of the 1,234 clients is yours."],
    ]),
  )("who has none of %i clients reads so, and can look at all of them from there", async (all, words) => {
    open(all, 0);
    fireEvent.change(await screen.findByRole("combobox", { name: "Filter" }), { target: { value: "mine" } });
    await screen.findByText(words);
    expect(buttons()).toContain("Add new clients");
    fireEvent.click(screen.getByText("Show all clients"));
    await waitFor(() => expect(count()?.textContent).toMatch(/^\d+ of [\d,]+ shown$/));
    expect(screen.getByRole("combobox", { name: "Filter" })).toHaveValue("all");
  });

  test("whose agency has no client at all reads of no others", async () => {
    open(0);
    await screen.findByText("Your client list is empty.");
    expect(screen.queryByText(/yours\./)).toBeNull();
    expect(buttons()).not.toContain("Show all clients");
  });
});
