import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Files } from "../../../app/studio/draft/model/files";
import type { Checked, Looked, SearchedPlaces } from "../../../app/studio/draft/work/looked";
import { useLook } from "../../../app/studio/draft/work/useLook";
import { useSearch } from "../../../app/studio/draft/work/useSearch";
import * as settings from "../../../app/shared/useSettings";
import { openDraft, SETTINGS } from "../support/open-draft";

/** What is known of an older text is never said of the one that is in the editor. */

afterEach(() => void vi.useRealTimers());

const filesOf = (id: string): Files =>
  new Map([
    ["a.flow.json", JSON.stringify({ id })],
    ["scenarios/a/usual.json", "{}"],
  ]);
const NOTHING: Looked = { findings: [], outline: [] };
const TEXTS = { lists: new Map(), parts: new Map(), media: [], names: [], listNames: [] };

test("the findings of an older text are not said of the text after an edit, from its first render on", async () => {
  const checks = { ...openDraft().checks, look: () => Promise.resolve(NOTHING) };
  const seen: [id: Files, kind: string][] = [];
  const { rerender } = renderHook(
    ({ files }) => {
      const checked = useLook(files, checks);
      seen.push([files, checked.kind]);
    },
    { initialProps: { files: filesOf("a") } },
  );
  await act(async () => {});
  expect(seen.at(-1)?.[1]).toBe("known");
  const edited = filesOf("b");
  rerender({ files: edited });
  expect(seen.find(([files]) => files === edited)?.[1]).toBe("checking");
});

test("what a search found out about an older text is not said of the text after an edit", async () => {
  vi.useFakeTimers();
  vi.spyOn(settings, "loadSettings").mockResolvedValue(SETTINGS);
  const places: SearchedPlaces = { unreached: [], places: 2, reached: 2 };
  const checks = { ...openDraft().checks, search: () => Promise.resolve(places) };
  const files = filesOf("a");
  const seen: string[] = [];
  const known = (of: Files): Checked => ({ kind: "known", looked: NOTHING, files: of });
  const { rerender } = renderHook(
    ({ checked }: { checked: Checked }) => {
      seen.push(useSearch(checked, TEXTS, checks).kind);
    },
    { initialProps: { checked: known(files) } },
  );
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(seen.at(-1)).toBe("known");
  const before = seen.length;
  rerender({ checked: { kind: "checking", before: NOTHING } });
  rerender({ checked: known(filesOf("b")) });
  expect(seen.slice(before)).not.toContain("known");
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(seen.at(-1)).toBe("known");
});
