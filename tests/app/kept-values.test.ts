import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { logOut } from "../../app/shared/session/broker";
import { KEPT, NAMES, READERS } from "./support/kept";
import { breakStorage } from "./support/storage";
import type { Trouble } from "./support/storage";

/** Any text under our names in a browser: other programs, other releases and broken disks write there. */

const app = resolve(import.meta.dirname, "../../app");

beforeEach(() => {
  logOut();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const readAll = (): void => {
  for (const read of Object.values(READERS)) read();
};
function fill(storage: Storage, texts: Readonly<Record<string, string | undefined>>): void {
  storage.clear();
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) storage.setItem(name, text);
}
/** Another tab has written. */
const tellOfStorage = (): void => void dispatchEvent(new StorageEvent("storage", { key: null }));

test("every file that reads what is kept has its readers here, and reads no other name than those tried", () => {
  const reading = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("shared/storage"))
    .filter((file) => /\b(?:readJson|keptAtom)[(<]/.test(readFileSync(join(app, file), "utf8")));
  expect(Object.keys(READERS).toSorted()).toEqual(reading.toSorted());
  const asked = new Map([localStorage, sessionStorage].map((storage) => [storage, new Set<string>()]));
  for (const name of NAMES.tab) sessionStorage.setItem(name, "{}");
  const get = vi.spyOn(Storage.prototype, "getItem").mockImplementation(function (this: Storage, name) {
    asked.get(this)?.add(name);
    return null;
  });
  tellOfStorage();
  readAll();
  get.mockRestore();
  const tried = [new Set<string>(NAMES.local), new Set<string>(NAMES.tab)];
  expect([...asked.values()].map((names, at) => [...names].filter((name) => !tried[at]?.has(name)))).toEqual([[], []]);
  expect(asked.get(localStorage)).toEqual(new Set(NAMES.local));
});

describe("any text under each of our names", () => {
  const texts = (names: readonly string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, KEPT])), { requiredKeys: [] });

  test("breaks nothing, and what others keep here stays", () => {
    fc.assert(
      fc.property(texts(NAMES.local), texts(NAMES.tab), KEPT, (local, tab, others) => {
        fill(localStorage, { ...local, theirs: others, "wizard-of-others": others });
        fill(sessionStorage, { ...tab, theirs: others, "wizard-of-others": others });
        tellOfStorage();
        readAll();
        for (const storage of [localStorage, sessionStorage])
          expect([storage.getItem("theirs"), storage.getItem("wizard-of-others")]).toEqual([others, others]);
      }),
      { numRuns: 300 },
    );
  });

  test.each<Trouble>(["refused", "read-only", "full", "missing"])(
    "breaks nothing either while storage is %s",
    (trouble) => {
      for (const name of NAMES.local) localStorage.setItem(name, "{");
      for (const name of NAMES.tab) sessionStorage.setItem(name, "{");
      breakStorage(trouble);
      tellOfStorage();
      expect(readAll).not.toThrow();
    },
  );
});
