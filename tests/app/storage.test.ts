import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStore } from "../../app/shared/storage/stores";
import type { Store } from "../../app/shared/storage/stores";
import { breakStorage } from "./support/storage";
import type { Trouble } from "./support/storage";

/** What a page keeps while its browser keeps nothing, or has no room left, or keeps what others wrote. */

const TROUBLES: readonly Trouble[] = ["refused", "read-only", "full", "missing"];
const LONG = "x".repeat(1000);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** The stores of a page that has just been opened. */
async function openPage() {
  vi.resetModules();
  return import("../../app/shared/storage/stores");
}

describe.each(TROUBLES)("a browser whose storage is %s", (trouble) => {
  test("lets a page keep everything until it is left, and is reported once", async () => {
    breakStorage(trouble);
    const { tabStore, browserStore, keepsNothing, onRefusal } = await openPage();
    const told = vi.fn();
    onRefusal(told);
    expect(keepsNothing()).toBe(false);
    for (const store of [tabStore, browserStore]) {
      store.set("own", LONG);
      store.set("own", `${LONG}2`);
      store.set("other", LONG);
      expect([store.get("own"), store.get("none"), store.names().toSorted()]).toEqual([
        `${LONG}2`,
        null,
        ["other", "own"],
      ]);
      store.remove("own");
      store.remove("none");
      expect([store.get("own"), store.names()]).toEqual([null, ["other"]]);
    }
    expect([keepsNothing(), told.mock.calls.length]).toEqual([true, 1]);
  });

  test("does not bring back what was removed or replaced in the page", async () => {
    for (const name of ["removed", "replaced"]) localStorage.setItem(name, "before");
    breakStorage(trouble);
    const { browserStore } = await openPage();
    browserStore.set("replaced", LONG);
    browserStore.remove("removed");
    expect([browserStore.get("removed"), browserStore.get("replaced"), browserStore.names()]).toEqual([
      null,
      LONG,
      ["replaced"],
    ]);
  });
});

test("a storage that is full keeps nothing older in place of what it could not take", async () => {
  localStorage.setItem("own", "an older answer");
  breakStorage("full");
  (await openPage()).browserStore.set("own", LONG);
  vi.unstubAllGlobals();
  expect(localStorage.getItem("own")).toBeNull();
});

test("a storage that has room again takes what is written then", async () => {
  breakStorage("full");
  const { browserStore } = await openPage();
  browserStore.set("own", LONG);
  vi.unstubAllGlobals();
  browserStore.set("own", "short");
  expect([localStorage.getItem("own"), browserStore.get("own"), browserStore.names()]).toEqual([
    "short",
    "short",
    ["own"],
  ]);
});

test("what another tab writes counts more than what this one could not", async () => {
  breakStorage("full");
  const { browserStore } = await openPage();
  browserStore.set("own", LONG);
  vi.unstubAllGlobals();
  localStorage.setItem("own", "newer");
  dispatchEvent(new StorageEvent("storage", { key: "own", newValue: "newer", storageArea: localStorage }));
  expect(browserStore.get("own")).toBe("newer");
});

test("a listener that has stopped hears nothing", async () => {
  breakStorage("refused");
  const { tabStore, onRefusal } = await openPage();
  const told = vi.fn();
  onRefusal(told)();
  tabStore.set("own", "1");
  expect(told).not.toHaveBeenCalled();
});

test("a store is a map by name, also when the browser refuses some of it", () => {
  const word = fc.constantFrom("a", "b", "c");
  const act = fc.oneof(
    fc.record({ kind: fc.constant("set" as const), name: word, text: fc.string({ maxLength: 3 }) }),
    fc.record({ kind: fc.constant("remove" as const), name: word, text: fc.constant("") }),
    fc.record({ kind: fc.constantFrom("works", "fails", "throws"), name: word, text: fc.constant("") }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      const storage = new Fickle();
      const store = createStore(() => storage.open());
      const model = new Map<string, string>();
      for (const { kind, name, text } of acts) {
        if (kind === "set") {
          store.set(name, text);
          model.set(name, text);
        } else if (kind === "remove") {
          store.remove(name);
          model.delete(name);
        } else storage.mood = kind;
        if (storage.mood !== "throws") expectSame(store, model);
      }
    }),
  );
});

function expectSame(store: Store, model: ReadonlyMap<string, string>): void {
  for (const name of ["a", "b", "c"]) expect(store.get(name)).toBe(model.get(name) ?? null);
  expect(store.names().toSorted()).toEqual([...model.keys()].toSorted());
}

/** A storage that changes its mind. */
class Fickle {
  mood = "works";
  private readonly kept = new Map<string, string>();
  readonly setItem = (name: string, text: string): void => {
    if (this.mood === "fails") throw new Error("full");
    this.kept.set(name, text);
  };
  readonly removeItem = (name: string): void => void this.kept.delete(name);
  readonly getItem = (name: string): string | null => this.kept.get(name) ?? null;
  readonly key = (at: number): string | null => [...this.kept.keys()][at] ?? null;
  get length(): number {
    return this.kept.size;
  }
  open(): this {
    if (this.mood === "throws") throw new Error("blocked");
    return this;
  }
}
