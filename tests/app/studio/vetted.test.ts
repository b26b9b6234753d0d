import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Files } from "../../../app/studio/draft/model/files";
import type { Checked } from "../../../app/studio/draft/work/looked";
import { trialOf } from "../../../app/studio/draft/work/trial";
import { useVetted } from "../../../app/studio/draft/work/vetted";
import { TookTooLong } from "../../../app/studio/draft/work/worker-calls";
import { around } from "../support/studio-settings";
import * as settings from "../../../app/shared/useSettings";

const PATH = "boa.flow.json";
const filesOf = (text: string): Files => new Map([[PATH, text]]);
const known = (files: Files): Checked => ({ kind: "known", looked: { findings: [], outline: [] }, files });
/** Until a pause of the author is over, and what it began has ended. */
const soon = () => act(() => vi.advanceTimersByTimeAsync(1_000));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The files that a preview may run, with a trial that bars each text in which BOMB is. */
function vetting(first: string) {
  const tried: string[] = [];
  const trial = (files: Files): Promise<string | undefined> => {
    const text = files.get(PATH) ?? "";
    tried.push(text);
    return Promise.resolve(text.includes("BOMB") ? "It takes too long." : undefined);
  };
  const files = filesOf(first);
  const initialProps: { now: Files; checked: Checked } = { now: files, checked: { kind: "checking" } };
  const { result, rerender } = renderHook(({ now, checked }) => useVetted(now, checked, trial), { initialProps });
  return {
    tried,
    shown: () => [result.current.files?.get(PATH), result.current.problem],
    edit(text: string, checked: (files: Files) => Checked = known) {
      const now = filesOf(text);
      rerender({ now, checked: { kind: "checking" } });
      rerender({ now, checked: checked(now) });
    },
  };
}

test("nothing is run before it was checked and tried", async () => {
  const { shown, edit } = vetting("a");
  expect(shown()).toEqual([undefined, undefined]);
  edit("a");
  await soon();
  expect(shown()).toEqual(["a", undefined]);
});

test("what is typed is run at once, and tried when its author pauses", async () => {
  const { shown, edit, tried } = vetting("a");
  edit("a");
  await soon();
  edit("ab");
  expect(shown()).toEqual(["ab", undefined]);
  expect(tried).toEqual(["a"]);
  await soon();
  expect(tried).toEqual(["a", "ab"]);
});

test("what is pasted is run only once it was tried, and not at all when that takes too long", async () => {
  const { shown, edit } = vetting("a");
  edit("a");
  await soon();
  edit(`a${"BOMB".repeat(100)}`);
  expect(shown()).toEqual(["a", undefined]);
  await soon();
  expect(shown()).toEqual(["a", "It takes too long."]);
  edit("b".repeat(300));
  await soon();
  expect(shown()).toEqual(["b".repeat(300), undefined]);
});

test("after a typed text that takes too long nothing is run at once before one was tried", async () => {
  const { shown, edit } = vetting("a");
  edit("a");
  await soon();
  edit("aBOMB");
  await soon();
  expect(shown()).toEqual(["a", "It takes too long."]);
  edit("aBOMBx");
  expect(shown()).toEqual(["a", "It takes too long."]);
  edit("ax");
  await soon();
  expect(shown()).toEqual(["ax", undefined]);
});

test("a draft that no check comes to an end with is not run, and says so", async () => {
  const { shown, edit } = vetting("a");
  edit("a", () => ({ kind: "unknown", why: "Not checked." }));
  await soon();
  expect(shown()).toEqual([undefined, "Not checked."]);
});

const TEXTS = { lists: new Map<string, string>(), parts: new Map<string, string>(), media: [], names: [] };
const trial = (play: Parameters<typeof trialOf>[2]["play"]) => {
  vi.spyOn(settings, "loadSettings").mockResolvedValue(around.settings);
  return trialOf(filesOf("{}"), TEXTS, { play });
};

test("a draft is barred by how long it plays, by how much a step shows, and when its trial does not end", async () => {
  expect(await trial(() => Promise.resolve({ ms: 60, most: 300 }))).toBeUndefined();
  expect(await trial(() => Promise.resolve({ ms: 2_400, most: 300 }))).toContain("longer than 2 seconds");
  expect(await trial(() => Promise.resolve({ ms: 60, most: 40_000 }))).toContain("shows 40,000 things");
  expect(await trial(() => Promise.reject(new TookTooLong("5 s")))).toContain("longer than 2 seconds");
  expect(await trial(() => Promise.reject(new Error("no memory")))).toContain("could not be tried");
});
