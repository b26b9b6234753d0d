/** What the rules of a draft can read, as the page knows it while the draft is edited. */
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useVocabularyAt, VocabularyProvider } from "../../../app/studio/draft/inspector/vocabulary";
import { useNames } from "../../../app/studio/draft/work/useNames";
import { languageFunctions } from "../../../app/studio/draft/work/language";
import type { Vocabulary } from "../../../engine/analysis/index";
import { products } from "../../engine/analysis/authoring/products";
import { openDraft } from "../support/open-draft";

const files = new Map(
  (products.belongings ?? []).flatMap(({ path, text }) =>
    path.startsWith("scenarios") ? [] : [[path, text] as const],
  ),
);
const REGIONS = '{ "name": "us-regions", "version": 1, "items": [{ "code": "CO", "name": "Colorado" }] }';
const parts = import.meta.glob<string>("../../../flows/parts/*.json", {
  eager: true,
  query: "?raw",
  import: "default",
});
const library = {
  lists: new Map([["us-regions@1", REGIONS]]),
  parts: new Map(Object.entries(parts).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ""), text])),
  media: [],
  names: [],
};
const { checks } = openDraft();
const know: typeof checks.know = vi.fn((now) =>
  Promise.resolve(
    languageFunctions.know(
      [...now].map(([path, text]) => ({ path, text })),
      library,
    ),
  ),
);

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("it is what it was until something that can be read has changed, and while the flow cannot be read", async () => {
  const made = { ...checks, know };
  const { result, rerender } = renderHook(({ now }) => useNames(now, made), { initialProps: { now: files } });
  await waitFor(() => expect(result.current?.readables.length).toBeGreaterThan(10));
  const first = result.current;
  const flow = "belongings.flow.json";
  const text = files.get(flow) ?? "";
  const edited = async (next: string): Promise<Vocabulary | undefined> => {
    const calls = vi.mocked(know).mock.calls.length;
    rerender({ now: new Map([...files, [flow, next]]) });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(vi.mocked(know).mock.calls.length).toBe(calls + 1);
    return result.current;
  };
  expect(await edited(text.replace("First version.", "The first version."))).toBe(first);
  expect(await edited(text.slice(0, -20))).toBe(first);
  const renamed = await edited(text.replace('"title": "State"', '"title": "Home state"'));
  expect(renamed).not.toBe(first);
  expect(renamed?.readables.map(({ label }) => label)).toContain("Home state");
});

test("it is learned later where that took too long at first", async () => {
  const late = vi
    .fn((now: ReadonlyMap<string, string>) => know(now))
    .mockRejectedValueOnce(new Error("It took too long."));
  const made = { ...checks, know: late };
  const { result } = renderHook(() => useNames(files, made));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(result.current).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(result.current?.readables.length).toBeGreaterThan(10);
  expect(late).toHaveBeenCalledTimes(2);
});

test("the answers about a thing are read in the form of one of its questions", async () => {
  const text = await know(files);
  const whole: Vocabulary = JSON.parse(text ?? "");
  const around = ({ children }: { readonly children: ReactNode }) => (
    <VocabularyProvider value={whole}>{children}</VocabularyProvider>
  );
  const list = whole.inside[0];
  const { result } = renderHook(() => useVocabularyAt(list?.path ?? "", `${list?.pointer}questions/kind`), {
    wrapper: around,
  });
  expect(result.current?.readables.map(({ path }) => path)).toContain("kind");
  expect(whole.readables.map(({ path }) => path)).not.toContain("kind");
});
