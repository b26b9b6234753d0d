import { act, cleanup, renderHook } from "@testing-library/react";
import { createElement } from "react";
import type { PropsWithChildren } from "react";
import { MemoryRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useClientList } from "../../app/dashboard/clients/useClientList";
import { useSearch } from "../../app/shared/broker/useSearch";
import { messageOf } from "../../app/shared/api/request";

interface Asked {
  readonly url: URL;
  readonly answer: (body: unknown, status?: number) => Promise<void>;
}
let asked: Asked[];
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal(
    "fetch",
    (path: string) =>
      new Promise<Response>((resolve) => {
        const answer = async (body: unknown, status = 200) => {
          const response = new Response(null, { status });
          // A real body is read in turns of its own, which the clock here does not wait for.
          response.text = () => Promise.resolve(JSON.stringify(body));
          resolve(response);
          await act(() => vi.advanceTimersByTimeAsync(0));
        };
        asked.push({ url: new URL(path, "http://localhost"), answer });
      }),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const queries = () => asked.map(({ url }) => url.searchParams.get("q"));

describe("the search (portal §9)", () => {
  const begin = () => renderHook(({ text }) => useSearch(text), { initialProps: { text: "" } });
  const found = [{ id: "c-1" }];

  test("asks 250 ms after the last key, once", async () => {
    const hook = begin();
    for (const text of ["ann", "ann ", "ann l"]) {
      hook.rerender({ text });
      await pass(249);
    }
    expect(queries()).toEqual(["ann"]);
    await pass(1);
    expect(queries()).toEqual(["ann", "ann l"]);
  });

  test("shows no answer to what was typed before, though it comes last (D7)", async () => {
    const hook = begin();
    hook.rerender({ text: "ann" });
    await pass(250);
    hook.rerender({ text: "bob" });
    await pass(250);
    await asked[1]?.answer([{ id: "bob" }]);
    await asked[0]?.answer([{ id: "ann" }]);
    expect(hook.result.current.items).toEqual([{ id: "bob" }]);
  });

  test("leaves what was found under a text too short or too long, and clears it with the field (A-43)", async () => {
    const hook = begin();
    hook.rerender({ text: "ann" });
    await pass(250);
    await asked[0]?.answer(found);
    for (const text of ["an", "a".repeat(41)]) {
      hook.rerender({ text });
      await pass(250);
      expect([text.length, hook.result.current.items]).toEqual([text.length, found]);
    }
    hook.rerender({ text: "  " });
    expect(hook.result.current.items).toBeUndefined();
    hook.rerender({ text: "a".repeat(40) });
    await pass(250);
    expect(queries()).toEqual(["ann", "a".repeat(40)]);
  });

  test("says in words that it failed and keeps what was found", async () => {
    const hook = begin();
    hook.rerender({ text: "ann" });
    await pass(250);
    await asked[0]?.answer(found);
    hook.rerender({ text: "anna" });
    await pass(250);
    await asked[1]?.answer({}, 500);
    expect(hook.result.current.error).toBeInstanceOf(Error);
    expect([hook.result.current.items, messageOf(hook.result.current.error)]).toEqual([
      found,
      "Sorry, something went wrong.",
    ]);
  });
});

describe("a search that failed", () => {
  const found = [{ id: "c-1" }];
  async function failed() {
    const hook = renderHook(({ text }) => useSearch(text), { initialProps: { text: "ann" } });
    await pass(250);
    await asked[0]?.answer(found);
    hook.rerender({ text: "anna" });
    await pass(250);
    await asked[1]?.answer({}, 500);
    return hook;
  }

  test.each([
    ["an", found],
    ["a".repeat(41), found],
    [" ", undefined],
  ])("is not said any more over the text %j, which is not asked for", async (text, items) => {
    const { result, rerender } = await failed();
    rerender({ text });
    expect([result.current.error, result.current.items, result.current.isAsked]).toEqual([undefined, items, false]);
  });

  test("is said until another text is answered", async () => {
    const { result, rerender } = await failed();
    rerender({ text: "annab" });
    await pass(250);
    expect(result.current.error).toBeDefined();
    await asked[2]?.answer([{ id: "c-2" }]);
    const { items, query, error } = result.current;
    expect([items, query, error]).toEqual([[{ id: "c-2" }], "annab", undefined]);
  });

  test("is made again for the same text, says so in the meantime, and can be made once more", async () => {
    const { result } = await failed();
    expect(result.current.retrying ?? false).toBe(false);
    for (const [at, status] of [
      [2, 500],
      [3, 200],
    ] as const) {
      act(() => result.current.retry());
      expect([result.current.retrying, result.current.error !== undefined]).toEqual([true, true]);
      await pass(250);
      await asked[at]?.answer([{ id: "c-3" }], status);
      expect(result.current.retrying ?? false).toBe(false);
      expect(result.current.error !== undefined).toBe(status === 500);
    }
    expect([queries(), result.current.items]).toEqual([["ann", "anna", "anna", "anna"], [{ id: "c-3" }]]);
  });
});

describe("the client list (portal §9)", () => {
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(
      MemoryRouter,
      null,
      createElement(SWRConfig, { value: { provider: () => new Map(), dedupingInterval: 0 } }, children),
    );
  const begin = () =>
    renderHook(({ mine }) => useClientList({ mine, sort: "added", status: undefined }), {
      initialProps: { mine: false },
      wrapper,
    });
  const clients = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `c-${from + n}`, created_at: "2026-11-01T12:00:00.000Z" }));
  const isStats = ({ url }: Asked) => url.pathname.endsWith("/stats");
  const isMine = ({ url }: Asked) => url.searchParams.get("broker_is_me") === "yes";
  /** Answers what waits, with the count for each filter and pages of 25. */
  async function answerAll(total: { readonly all: number; readonly mine: number }): Promise<void> {
    while (asked.length > 0) {
      const call = asked.shift() as Asked;
      const of = isMine(call) ? total.mine : total.all;
      const from = Number(call.url.searchParams.get("_offset"));
      await call.answer(isStats(call) ? { total_results: of } : clients(from, Math.min(25, of - from)));
    }
  }

  test("counts under the filter that is on", async () => {
    const hook = begin();
    await pass(0);
    await answerAll({ all: 60, mine: 7 });
    expect([hook.result.current.total, hook.result.current.clients?.length]).toEqual([60, 25]);
    hook.rerender({ mine: true });
    await pass(0);
    await answerAll({ all: 60, mine: 7 });
    expect([hook.result.current.total, hook.result.current.clients?.length]).toEqual([7, 7]);
  });

  test("loads on from the count that is there, without a gap or a repeat", async () => {
    const hook = begin();
    await pass(0);
    await answerAll({ all: 60, mine: 0 });
    for (const expected of [50, 60]) {
      act(() => hook.result.current.loadMore());
      await pass(0);
      const offsets = asked.filter((call) => !isStats(call)).map(({ url }) => url.searchParams.get("_offset"));
      await answerAll({ all: 60, mine: 0 });
      expect([offsets, hook.result.current.clients?.length]).toEqual([[String(expected === 50 ? 25 : 50)], expected]);
    }
    expect(hook.result.current.clients?.map(({ id }) => id)).toEqual(clients(0, 60).map(({ id }) => id));
  });

  test("a next page that failed is said until it is asked for again, and under its own filter alone", async () => {
    const hook = begin();
    await pass(0);
    await answerAll({ all: 60, mine: 30 });
    act(() => hook.result.current.loadMore());
    await pass(0);
    expect(hook.result.current.busy).toBe(true);
    await asked.shift()?.answer({}, 500);
    expect(hook.result.current.busy).toBe(false);
    expect(hook.result.current.moreError).toBeInstanceOf(Error);
    hook.rerender({ mine: true });
    expect(hook.result.current.moreError).toBeUndefined();
    await pass(0);
    await answerAll({ all: 60, mine: 30 });
    hook.rerender({ mine: false });
    await pass(0);
    await answerAll({ all: 60, mine: 30 });
    act(() => hook.result.current.loadMore());
    expect(hook.result.current.moreError).toBeUndefined();
    await pass(0);
    await answerAll({ all: 60, mine: 30 });
    expect([hook.result.current.clients?.length, hook.result.current.moreError]).toEqual([50, undefined]);
  });

  test.each(["the first page", "the count"])("%s that failed is said until it is asked for again", async (what) => {
    const hook = begin();
    await pass(0);
    for (const call of asked.splice(0))
      if (isStats(call) === (what === "the count")) await call.answer({}, 500);
      else await call.answer(isStats(call) ? { total_results: 60 } : clients(0, 25));
    expect(hook.result.current.error).toBeInstanceOf(Error);
    expect([hook.result.current.busy, hook.result.current.retrying]).toEqual([false, false]);
    act(() => hook.result.current.retry());
    await pass(0);
    expect(hook.result.current.retrying).toBe(true);
    await answerAll({ all: 60, mine: 0 });
    expect(hook.result.current).toMatchObject({ error: undefined, retrying: false, total: 60 });
  });

  test("the count is never less than the clients that are shown", async () => {
    const hook = begin();
    await pass(0);
    for (const call of asked.splice(0)) await call.answer(isStats(call) ? { total_results: 20 } : clients(0, 25));
    expect(hook.result.current.total).toBe(25);
  });
});
