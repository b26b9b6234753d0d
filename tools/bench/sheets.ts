import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { median, whole, type Figures } from "./numbers";
import { sized } from "./size";
import { draftOf, inStudio } from "./studio-page";

const ROWS = sized(50_000, 500);
const TIMES = sized(20, 2);
const PAUSE_MS = sized(1_000, 100);
const WORDS = ["1", "12", "123", "12", "7", "77", "777", ""];

/**
 * What a sheet of many rows costs in the studio: the milliseconds until a scroll to any place, a filter, another order,
 * an edited cell and 56 pasted cells are painted, and those of the processor that the page's thread takes, which are the
 * same on a busy machine. The aim is 100 for a scroll and a filter.
 */
export async function benchSheets(root: string): Promise<Figures> {
  const figures: [string, number][] = [];
  await inStudio(root, async (page, address) => {
    await openSheet(page, address, root);
    const processor = await processorOf(page);
    const put = async (what: string, times: number, work: (time: number) => Promise<number>): Promise<void> => {
      const [took, until, used]: [number[], number[], number[]] = [[], [], []];
      for (let time = 0; time < times; time++) {
        const before = await processor();
        took.push(await work(time));
        until.push((await processor()) - before);
        // What comes of it beside the paint belongs to it.
        await page.waitForTimeout(PAUSE_MS);
        used.push((await processor()) - before);
      }
      figures.push([`${ROWS} rows: ${what}, median, ms`, whole(median(took))]);
      figures.push([`${ROWS} rows: ${what}, at most, ms`, whole(Math.max(...took))]);
      figures.push([`${ROWS} rows: ${what}, processor until painted, median, ms`, whole(median(until))]);
      figures.push([`${ROWS} rows: ${what}, processor, median, ms`, whole(median(used))]);
    };
    await put("scroll", TIMES, (time) => page.evaluate(scrolled, (time + 1) / TIMES));
    await page.locator("#sheet-filter").focus();
    await put("filter", WORDS.length, (time) => page.evaluate(filtered, WORDS[time] ?? ""));
    await put("order", 2, () => page.evaluate(sorted));
    await put("edit", sized(5, 1), (time) => edited(page, time));
    await page.getByRole("gridcell").first().click();
    await put("paste of 56 cells", 1, () => page.evaluate(pastedInto));
  });
  return Object.fromEntries(figures);
}

/** Returns how many milliseconds of the processor the page's thread has taken until now. */
async function processorOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN);
  };
}

/** Opens a draft with a list of so many items, and shows that as a sheet. */
async function openSheet(page: Page, address: string, root: string): Promise<void> {
  const items = Array.from({ length: ROWS }, (_, row) => ({
    code: row + 1,
    name: `Item number ${row + 1} of the list`,
  }));
  const list = { name: "many", version: 1, description: "Many items.", items };
  const files = [
    { path: "boa.flow.json", text: readFileSync(join(root, "flows/boa.flow.json"), "utf8") },
    { path: "lists/many@1.json", text: JSON.stringify(list) },
  ];
  await page.evaluate(() => localStorage.setItem("studio-view", JSON.stringify("sheets")));
  const id = await draftOf(page, { product: "boa", from: { files } });
  await page.goto(`${address}/studio/drafts/${id}`);
  await page.getByLabel("Sheet", { exact: true }).selectOption("list:many");
  await page.getByRole("gridcell", { name: "Item number 1 of the list" }).waitFor();
}

/** In the page: scrolls to a part of the sheet, until what is there is painted. */
async function scrolled(part: number): Promise<number> {
  const grid = document.querySelector("[role=grid]");
  if (!grid) throw new Error("no grid");
  const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await painted();
  const from = performance.now();
  grid.scrollTop = part * (grid.scrollHeight - grid.clientHeight);
  await painted();
  return performance.now() - from;
}

/** In the page: filters, until the rows that are left are there. */
async function filtered(words: string): Promise<number> {
  const field = document.querySelector<HTMLInputElement>("#sheet-filter");
  const grid = document.querySelector("[role=grid]");
  if (!field || !grid) throw new Error("no filter");
  const from = performance.now();
  const before = grid.getAttribute("aria-rowcount");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, words);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  for (let frame = 0; frame < 300 && grid.getAttribute("aria-rowcount") === before; frame++)
    await new Promise((done) => setTimeout(done));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - from;
}

/** In the page: another order by the name, until it is painted. */
async function sorted(): Promise<number> {
  const heading = [...document.querySelectorAll<HTMLElement>("[role=columnheader]")].find((each) =>
    each.textContent?.startsWith("Name"),
  );
  if (!heading) throw new Error("no heading");
  const before = heading.getAttribute("aria-sort");
  const from = performance.now();
  heading.querySelector("span")?.click();
  for (let frame = 0; frame < 300 && heading.getAttribute("aria-sort") === before; frame++)
    await new Promise((done) => setTimeout(done));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - from;
}

/** Types into a cell, until the cell shows it. */
async function edited(page: Page, time: number): Promise<number> {
  const name = `Edited ${time}`;
  await page.getByRole("gridcell").nth(1).click();
  await page.keyboard.type(name);
  const from = await page.evaluate(() => performance.now());
  await page.keyboard.press("Enter");
  return await page.evaluate(seen, { name, from });
}

async function seen({ name, from }: { readonly name: string; readonly from: number }): Promise<number> {
  const isSeen = (): boolean =>
    [...document.querySelectorAll("[role=gridcell]")].some((cell) => cell.textContent === name);
  for (let wait = 0; wait < 3_000 && !isSeen(); wait++) await new Promise((done) => setTimeout(done));
  if (!isSeen()) throw new Error("Nothing is seen of it.");
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - from;
}

/** In the page: pastes 28 rows of two cells. */
async function pastedInto(): Promise<number> {
  const data = new DataTransfer();
  data.setData("text/plain", Array.from({ length: 28 }, (_, row) => `${90_000 + row}\tPasted ${row}`).join("\n"));
  const from = performance.now();
  document
    .querySelector("[role=gridcell]")
    ?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  const isSeen = (): boolean =>
    [...document.querySelectorAll("[role=status]")].some((each) => each.textContent?.startsWith("56 cells pasted"));
  for (let wait = 0; wait < 3_000 && !isSeen(); wait++) await new Promise((done) => setTimeout(done));
  if (!isSeen()) throw new Error("Nothing is seen of it.");
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - from;
}
