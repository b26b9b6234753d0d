import "@testing-library/jest-dom/vitest";
import { act, cleanup, screen } from "@testing-library/react";
import { getDefaultStore } from "jotai";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listVersionAtom } from "../../app/dashboard/clients/list";
import { beginImport } from "../../app/dashboard/imports/begin";
import { ImportWatch } from "../../app/dashboard/imports/ImportWatch";
import {
  failureAtom,
  importingAtom,
  operationAtom,
  pendingAtom,
  pollErrorAtom,
  sendingAtom,
} from "../../app/dashboard/imports/state";
import { Uploading } from "../../app/dashboard/imports/Uploading";
import type { LongOperation } from "../../app/shared/api/types";
import { signIn, logOut } from "../../app/shared/session/broker";
import { Notices } from "../../app/shared/ui/notices";
import { show } from "./support/show";
import { standInFiles } from "./support/upload";

/** An import from its file to its end: what is said on the way, what ends it, and what is forgotten with it. */

const store = getDefaultStore();
const PENDING = { id: "op_1", file: "a.csv", failed: false } as const;
const operation = (more: object = {}): LongOperation => {
  const begun: LongOperation = { id: "op_1", done: false, progress: null, result: null };
  return Object.assign(begun, more);
};
const says = (words: RegExp | string): number => screen.queryAllByText(words).length;

afterEach(() => {
  cleanup();
  act(logOut);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the view of an import", () => {
  test.each<[string, string | null, object]>([
    ["Checking the rows", null, {}],
    ["Checking the rows", null, { progress: null }],
    ["Checking and adding clients: 0%", "0", { progress: 0 }],
    ["Checking and adding clients: 51%", "51", { progress: 0.506 }],
    ["Checking and adding clients: 1,250 rows", null, { progress: { done: 1250, total: 0 } }],
    ["Checking and adding clients: 1,000 of 4,000 rows", "25", { progress: { done: 1000, total: 4000 } }],
    ["Checking and adding clients: 12 of 10 rows", "100", { progress: { done: 12, total: 10 } }],
    ["Checking the rows", null, { id: "op_0", progress: 0.9 }],
  ])("says %j with a bar at %j of %j", (words, value, more) => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    store.set(pendingAtom, PENDING);
    store.set(operationAtom, operation(more));
    show(<Uploading />);
    expect(screen.getByRole("status")).toHaveTextContent(words);
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe(value);
  });
});

describe("an import that is waited for", () => {
  let answer: () => Response;
  let asked: number;
  beforeEach(() => {
    vi.useFakeTimers();
    asked = 0;
    vi.stubGlobal("fetch", (path: string) => {
      if (!path.includes("/long_operations/")) return Promise.resolve(Response.json({ space: {} }));
      asked += 1;
      return Promise.resolve(answer());
    });
    store.set(pendingAtom, PENDING);
  });
  const pass = (milliseconds: number): Promise<void> =>
    act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
  const ask = (): Promise<void> => pass(3000);
  async function watch(first: () => Response): Promise<void> {
    answer = first;
    show(
      <SWRConfig value={{ shouldRetryOnError: true }}>
        <Notices />
        <ImportWatch />
        <Uploading />
      </SWRConfig>,
    );
    await pass(0);
  }
  const running = (): Response => Response.json(operation({ progress: 0.5 }));
  const fails = (status: number) => (): Response => Response.json({ error: { code: "x" } }, { status });

  test("is asked for every 3 seconds, also after an answer that failed, which is said until the next one comes", async () => {
    await watch(running);
    expect([asked, says(/50%/)]).toEqual([1, 1]);
    answer = fails(503);
    await ask();
    await ask();
    expect([asked, says(/We keep asking/)]).toEqual([3, 1]);
    answer = running;
    await ask();
    expect([asked, says(/We keep asking/), store.get(pendingAtom)]).toEqual([4, 0, PENDING]);
  });

  test("that the server does not know any more is given up, with what to look at", async () => {
    await watch(fails(404));
    expect(says(/^The import of a\.csv can no longer be followed/)).toBe(1);
    expect([store.get(pendingAtom), store.get(importingAtom)]).toEqual([null, false]);
    await ask();
    expect(asked).toBe(1);
  });

  test("ends with what it took, and with another list of clients", async () => {
    await watch(running);
    const before = store.get(listVersionAtom);
    answer = () => Response.json(operation({ done: true, result: { response: { imported: 2, ignored_columns: [] } } }));
    await ask();
    expect([says("Clients added successfully"), says("2 clients from a.csv.")]).toEqual([1, 1]);
    expect([store.get(pendingAtom), store.get(listVersionAtom) - before]).toEqual([null, 1]);
    await ask();
    expect(asked).toBe(2);
  });

  test.each([
    ["the file itself, whose sentence is all that helps", "", []],
    ["a cell, by its row and column", "Zip", ["Zip"]],
  ])("what an import says of %s, is shown so", async (_, column, columnsShown) => {
    const detail = { row: 2, column, found: "x", expected: "y", message: "Line 2." };
    const error = { code: "csv_invalid", message: 'Save it as "CSV UTF-8".', details: [detail] };
    await watch(() => Response.json(operation({ done: true, result: { response: { error } } })));
    const failure = store.get(failureAtom);
    expect([failure?.message, failure?.rows.map((row) => row.column)]).toEqual([error.message, columnsShown]);
  });

  test("that took nothing is said once, and leaves the list and the view of it", async () => {
    const before = store.get(listVersionAtom);
    const error = { code: "rows", message: "The file is not a list.", details: [] };
    await watch(() => Response.json(operation({ done: true, result: { response: { error } } })));
    expect(store.get(failureAtom)).toEqual({ file: "a.csv", message: "The file is not a list.", rows: [] });
    expect([store.get(importingAtom), store.get(listVersionAtom)]).toEqual([false, before]);
    act(() => store.set(failureAtom, null));
    await ask();
    expect([asked, store.get(failureAtom)]).toEqual([2, null]);
  });
});

describe("a file that is sent", () => {
  const file = new File(["first_name"], "b.csv", { type: "text/csv" });
  const approved = () =>
    Response.json({ file_approval_id: "f", s3_request: { url: "http://store.example/", post: {} }, id: "op_2" });

  test("takes away all that was said of the one before, and is waited for under its own name", async () => {
    const server = standInFiles();
    server.sign = approved;
    store.set(failureAtom, { file: "a.csv", message: "No.", rows: [] });
    store.set(pendingAtom, { ...PENDING, failed: true });
    store.set(pollErrorAtom, new Error("away"));
    const done = beginImport(file);
    expect([failureAtom, pendingAtom, pollErrorAtom].map((each) => store.get<unknown>(each))).toEqual([
      null,
      null,
      null,
    ]);
    expect(store.get(sendingAtom)).toEqual({ file: "b.csv", stage: "checking", part: 0 });
    await vi.waitFor(() => server.upload());
    server.upload().progress(0.4);
    expect(store.get(sendingAtom)).toEqual({ file: "b.csv", stage: "uploading", part: 0.4 });
    server.upload().arrive();
    await done;
    expect([store.get(pendingAtom), store.get(sendingAtom)]).toEqual([
      { id: "op_2", file: "b.csv", failed: false },
      null,
    ]);
  });

  test("is kept for another try when it could not be sent", async () => {
    const server = standInFiles();
    server.sign = approved;
    const done = beginImport(file);
    await vi.waitFor(() => server.upload());
    server.upload().lose();
    await done;
    expect(store.get(failureAtom)).toMatchObject({ file: "b.csv", rows: [], again: file });
    expect(store.get(failureAtom)?.advice).toMatch(/^The file is kept here\./);
    expect([store.get(pendingAtom), store.get(sendingAtom)]).toEqual([null, null]);
  });

  test("that cannot be read is named in the console alone, and nothing is sent (portal §8)", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", () => expect.fail("nothing is sent"));
    const lost = new File(["a"], "lost.csv");
    Object.assign(lost, { arrayBuffer: () => Promise.reject(new Error("gone")), stream: () => expect.fail("gone") });
    await beginImport(lost);
    expect(said.mock.calls).toEqual([["The file could not be read"]]);
    expect([store.get(failureAtom), store.get(pendingAtom), store.get(sendingAtom)]).toEqual([null, null, null]);
  });

  test("is not waited for by the next person, who signs in while it is on its way", async () => {
    const server = standInFiles();
    server.sign = approved;
    const broker = (id: string) => ({
      auth: { token: id },
      id,
      email: "e",
      name: "n",
      carrier: { name: "Carrier" },
      broker: { id, name: "n" },
    });
    act(() => signIn(broker("dana")));
    const done = beginImport(file);
    await vi.waitFor(() => server.upload());
    act(() => signIn(broker("eve")));
    server.upload().progress(0.9);
    expect(store.get(sendingAtom)).toBeNull();
    server.upload().arrive();
    await done;
    expect([store.get(pendingAtom), store.get(sendingAtom)]).toEqual([null, null]);
  });
});

test("nothing of an import is left for the next person at this browser (A-56)", () => {
  store.set(pendingAtom, PENDING);
  store.set(sendingAtom, { file: "a.csv", stage: "checking", part: 0 });
  store.set(failureAtom, { file: "a.csv", message: "No.", rows: [] });
  store.set(pollErrorAtom, new Error("away"));
  store.set(operationAtom, operation());
  const held = (): readonly unknown[] =>
    [pendingAtom, sendingAtom, failureAtom, pollErrorAtom, operationAtom].map((each) => store.get<unknown>(each));
  expect(held()).not.toContain(null);
  act(logOut);
  expect(held()).toEqual([null, null, null, null, null]);
});

test.each([
  [false, "op_1"],
  [true, null],
])("an import that had failed (%s) before this page was loaded is asked for: %j", async (failed, id) => {
  localStorage.setItem("import", JSON.stringify({ ...PENDING, failed }));
  vi.resetModules();
  const { polledAtom, pendingAtom: kept } = await import("../../app/dashboard/imports/state");
  expect(store.get(polledAtom)).toBe(id);
  // Another one that fails while the page is open is asked for all the same.
  store.set(kept, { id: "op_2", file: "b.csv", failed: true });
  expect(store.get(polledAtom)).toBe("op_2");
  store.set(kept, null);
});
