import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

/** No page of the product has more stops than this; a control that Tab never reaches fails here. */
const MOST_STOPS = 120;
/** A page that is still being built changes a few times at most. */
const MOST_ROUNDS = 5;
const OPERABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

interface Stop {
  /** The element's own number, whatever comes before it in the document meanwhile; -1 when nothing of the page has the focus. */
  readonly at: number;
  readonly name: string;
  /** What is wrong with how it shows that it has the focus. */
  readonly fault: string | null;
}

/** What has the focus, and whether a person can see that: a ring, and nothing above it (2.4.7, 2.4.11). */
function stopOf(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { at: -1, name: "(nothing)", fault: null };
    const lineage: Element[] = [];
    for (let each: Element | null = element; each; each = each.parentElement) lineage.push(each);
    const seen = (from: number): boolean => lineage.slice(from).every((each) => getComputedStyle(each).opacity !== "0");
    const ringed = lineage.slice(0, 4).some((each, index) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
      // What hides its own ring has one drawn over it.
      const over = getComputedStyle(each, "::after");
      if (over.content !== "none" && over.position === "absolute" && parseFloat(over.borderTopWidth) > 0) return true;
      return (
        outlineStyle !== "none" && parseFloat(outlineWidth) > 0 && !/^rgba.*, 0\)$/.test(outlineColor) && seen(index)
      );
    });
    const box = element.getClientRects()[0];
    const label =
      element.getAttribute("aria-label") ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      "";
    const { stops = new Map<Element, number>() } = window as { stops?: Map<Element, number> };
    Object.assign(window, { stops });
    if (!stops.has(element)) stops.set(element, stops.size);
    const stop = {
      at: stops.get(element) ?? -1,
      name: `${element.tagName.toLowerCase()} "${label.trim().slice(0, 60)}"`,
    };
    if (!box) return { ...stop, fault: "is not drawn" };
    const between = (low: number, high: number, size: number): number => (Math.max(low, 0) + Math.min(high, size)) / 2;
    const [x, y] = [between(box.left, box.right, innerWidth), between(box.top, box.bottom, innerHeight)];
    const top = document.elementFromPoint(x, y);
    if (!top || !element.contains(top))
      return { ...stop, fault: `is covered by ${top?.outerHTML.slice(0, 120) ?? "the window's edge"}` };
    return { ...stop, fault: ringed ? null : "has no focus ring" };
  });
}

/** Presses a key and looks at what has the focus then. */
async function step(page: Page, key: string): Promise<Stop> {
  await page.keyboard.press(key);
  const stop = await stopOf(page);
  expect(stop.fault, `${stop.name} ${stop.fault ?? ""}`).toBeNull();
  return stop;
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluateAll((found) => found.some((element) => element === document.activeElement));

/** Tabs until a control has the focus; every stop on the way has to show itself. Fails when Tab never comes there. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target.first()).toBeVisible();
  const passed: string[] = [];
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    passed.push((await step(page, key)).name);
    if (await isFocused(target)) return;
  }
  throw new Error(`${key} never came to ${String(target)}; it passed ${[...new Set(passed)].join(", ")}`);
}

/** Tabs to a control and presses it. */
export async function press(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs to a field and types in it; what stood there is replaced. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Tabs to a list of the browser's own and goes by the arrows to an option: its letters would have to be typed fast enough. */
export async function choose(page: Page, target: Locator, option: string): Promise<void> {
  await expect(target.getByRole("option", { name: option, exact: true })).toBeAttached();
  await tabTo(page, target);
  const steps = await target.evaluate((list, name) => {
    const { options, selectedIndex } = list as HTMLSelectElement;
    return [...options].findIndex(({ label }) => label === name) - selectedIndex;
  }, option);
  for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(steps > 0 ? "ArrowDown" : "ArrowUp");
  await expect(target.locator("option:checked")).toHaveText(option);
}

/** Tabs into a group of radio buttons and goes on with the arrows to the one that is meant. */
export async function pick(page: Page, radio: Locator): Promise<void> {
  const group = await radio.evaluate((element) => (element as HTMLInputElement).name);
  await tabTo(page, page.locator(`input[type=radio][name="${group}"]`));
  await page.keyboard.press("Space");
  for (let presses = 0; presses < 8 && !(await isFocused(radio)); presses += 1) await page.keyboard.press("ArrowDown");
  await expect(radio).toBeFocused();
  await expect(radio).toBeChecked();
}

/** Ticks a box with the space bar. */
export async function tick(page: Page, box: Locator): Promise<void> {
  await press(page, box, "Space");
  await expect(box).toBeChecked();
}

/**
 * Goes once around everything that Tab comes to. Each stop has to show itself; everything that can be operated has to
 * be a stop; and while a dialog is open, nothing outside of it may be one. A round on which controls came or went says
 * nothing about those that stand there now: then it goes around again.
 */
export async function goAround(page: Page): Promise<void> {
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    const before = await controls(page);
    const stops = await round(page);
    const after = await controls(page);
    if (after.join() !== before.join()) continue;
    expect(await unreached(page, stops), "what Tab never came to, or came to behind the dialog").toEqual([]);
    return;
  }
  throw new Error(`The page's controls changed on each of ${MOST_ROUNDS} rounds`);
}

/** The numbers of the stops, from the first until it comes back to one. */
async function round(page: Page): Promise<readonly number[]> {
  const reached: number[] = [];
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    const { at } = await step(page, "Tab");
    // A date is several stops in one element.
    if (at === reached.at(-1)) continue;
    if (at >= 0 && reached.includes(at)) break;
    reached.push(at);
  }
  return reached;
}

/** What can be operated, in its order. */
function controls(page: Page): Promise<readonly string[]> {
  return page.evaluate((operable) => {
    const scope = document.querySelector("dialog:modal") ?? document.body;
    const found = [...scope.querySelectorAll<HTMLElement>(operable)].filter((element) => element.checkVisibility());
    return found.map(
      (element) =>
        `${element.tagName} ${element.id} ${element.getAttribute("href") ?? element.textContent} ${element.matches(":disabled")}`,
    );
  }, OPERABLE);
}

/** Controls that are no stop, and stops outside of the open dialog. */
function unreached(page: Page, reached: readonly number[]): Promise<readonly string[]> {
  return page.evaluate(
    ([numbers, operable]) => {
      const { stops = new Map<Element, number>() } = window as { stops?: Map<Element, number> };
      const visited = [...stops].flatMap(([element, at]) => (numbers.includes(at) ? [element] : []));
      const scope = document.querySelector("dialog:modal") ?? document.body;
      const groups = new Set(
        visited.flatMap((element) =>
          element instanceof HTMLInputElement && element.type === "radio" ? [element.name] : [],
        ),
      );
      const isStop = (element: HTMLElement): boolean =>
        visited.includes(element) ||
        (element instanceof HTMLInputElement && element.type === "radio" && groups.has(element.name));
      const missed = [...scope.querySelectorAll<HTMLElement>(operable)].filter(
        (element) =>
          element.tabIndex >= 0 && !element.matches(":disabled") && element.checkVisibility() && !isStop(element),
      );
      const outside = visited.filter((element) => element.isConnected && !scope.contains(element));
      return [...missed, ...outside].map((element) => element.outerHTML.slice(0, 160));
    },
    [reached, OPERABLE] as const,
  );
}

/** An opened dialog holds the focus; Escape closes it and gives the focus back to what opened it. */
export async function expectModal(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect
    .poll(() => dialog.evaluate((frame) => frame.contains(document.activeElement)), "the dialog took the focus")
    .toBe(true);
  await goAround(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}
