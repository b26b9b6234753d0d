import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadNext, refreshPage, withRows } from "../../app/dashboard/clients/loading";
import { viewOf } from "../../app/dashboard/clients/view";

interface Row {
  readonly id: string;
  readonly state: number;
  readonly created_at: string;
}

/** A server's list, newest first, and the part of it that a page has loaded. */
function world(length: number) {
  let made = 0;
  const make = (): Row => ({ id: `c-${made}`, state: 0, created_at: new Date(made++ * 1_000).toISOString() });
  let all = Array.from({ length }, make).toReversed();
  let rows: readonly Row[] = [];
  const asked: number[] = [];
  const list = {
    rows: () => rows,
    put: (next: readonly Row[]) => void (rows = next),
    ask: (offset: number) => {
      asked.push(offset);
      return Promise.resolve(all.slice(offset, offset + 25));
    },
  };
  return {
    list,
    asked,
    all: () => all,
    /** Somebody else adds rows. */
    add: (count: number) => void (all = [...Array.from({ length: count }, make).toReversed(), ...all]),
    change: () => void (all = all.map((row) => ({ ...row, state: row.state + 1 }))),
  };
}
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

async function loaded(length: number, pages: number) {
  const made = world(length);
  for (let page = 0; page < pages; page += 1) await loadNext(made.list);
  made.asked.length = 0;
  return made;
}

describe("a list loaded in part", () => {
  test("asks by the count already loaded, once for each page", async () => {
    const { list, asked, all } = await loaded(60, 0);
    for (let page = 0; page < 3; page += 1) await loadNext(list);
    expect(asked).toEqual([0, 25, 50]);
    expect(list.rows()).toEqual(all());
  });

  test.each([1, 24, 25, 26, 60])("takes in %i rows that were added at the top, and no row twice", async (count) => {
    const { list, add, all } = await loaded(400, 4);
    add(count);
    await loadNext(list);
    expect(ids(list.rows())).toEqual(ids(all().slice(0, list.rows().length)));
    expect(list.rows().length).toBeGreaterThan(100);
  });

  test("begins anew when more were added than can be caught up with", async () => {
    const { list, add, all } = await loaded(400, 4);
    add(1_000);
    await loadNext(list);
    expect(ids(list.rows())).toEqual(ids(all().slice(0, list.rows().length)));
  });

  test("whatever is added whenever, every row stands there once and in the order of the list", async () => {
    const step = fc.oneof(
      fc.record({ add: fc.integer({ min: 1, max: 60 }) }),
      fc.constant("more" as const),
      fc.record({ refresh: fc.nat(7) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { list, add, all } = await loaded(150, 3);
        for (const each of steps) {
          if (each === "more") await loadNext(list);
          else if ("add" in each) add(each.add);
          else await refreshPage(list, each.refresh);
          const have = new Set(ids(list.rows()));
          expect(have.size).toBe(list.rows().length);
          expect(ids(list.rows())).toEqual(ids(all()).filter((id) => have.has(id)));
        }
      }),
    );
  });

  test("rows that touch nothing that is loaded are left out", () => {
    const row = (id: string) => ({ id });
    expect(withRows([row("a"), row("b")], [row("x"), row("y")], false)).toEqual([row("a"), row("b")]);
  });
});

describe("what is looked at of a list of 5,000 (R-07)", () => {
  test("whoever comes back to a row gets its page, and nothing else", async () => {
    const { list, asked, all, change } = await loaded(5_100, 200);
    change();
    const at = all()[3_010]?.id;
    await viewOf(list, at).refresh();
    expect(asked).toEqual([3_000]);
    expect(list.rows()[3_010]?.state).toBe(1);
    expect(list.rows()[2_999]?.state).toBe(0);
  });

  test("another page is asked for when it comes into view, once", async () => {
    const { list, asked, all } = await loaded(5_100, 200);
    const view = viewOf(list, all()[3_010]?.id);
    await view.refresh();
    expect(view.see(2_995, 3_015)).toBe(false);
    expect(view.see(3_020, 3_040)).toBe(true);
    await view.refresh();
    expect(view.see(3_060, 3_080)).toBe(true);
    await view.refresh();
    expect(view.see(3_020, 3_040)).toBe(false);
    expect(asked).toEqual([3_000, 3_025, 3_050, 3_075]);
  });

  test("an old page that was looked at is not due for good: a person who goes on gets what is in view then", async () => {
    const { list, asked } = await loaded(5_100, 200);
    const view = viewOf(list, undefined);
    view.see(0, 20);
    await view.refresh();
    expect(view.see(50, 60)).toBe(true);
    await view.refresh();
    view.see(0, 20);
    asked.length = 0;
    await view.refresh();
    expect(asked).toEqual([0]);
  });

  test("whoever comes back to the window gets the pages in view; the others are old again", async () => {
    const { list, asked } = await loaded(5_100, 200);
    const view = viewOf(list, undefined);
    view.see(40, 55);
    await view.refresh();
    expect(asked).toEqual([25, 50]);
    expect(view.see(70, 80)).toBe(true);
  });

  test("the pages that end exactly where the old part ends are old, and the next one is not", async () => {
    const { list } = await loaded(100, 2);
    const view = viewOf(list, undefined);
    await view.refresh();
    await loadNext(list);
    view.see(0, 24);
    expect([view.see(0, 25), view.see(0, 50), view.see(0, 74)]).toEqual([true, false, false]);
  });

  test("what was loaded while the person was here is new enough", async () => {
    const { list } = await loaded(100, 2);
    const view = viewOf(list, undefined);
    view.see(0, 10);
    await loadNext(list);
    expect(view.see(60, 70)).toBe(false);
  });
});
