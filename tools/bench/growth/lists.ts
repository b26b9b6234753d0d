/** The lists of a brokerage in which everything is that is not done: offers that are not sold, policies that wait. */
import { readWorklist } from "../../../server/store/worklist";
import { listWaiting } from "../../../server/store/waiting-policies";
import type { Db } from "../../../server/store/tables";
import { median } from "../numbers";
import type { Figures } from "../numbers";
import { sized } from "../size";

const TIMES = sized(10, 2);
const PAGE = { offset: 0, limit: 25 };
const TODAY = "2026-11-20";
const SPACE = { space: "demo", today: TODAY, since: new Date("2026-11-13T12:00:00Z") };
const OFFICE = { ...SPACE, brokerageId: "bkg_acme" };

/** How long each list takes that a dashboard asks for again and again, with its counts, and how many rows each has. */
export async function benchLists(db: Db): Promise<Figures> {
  const { counts } = await readWorklist(db, OFFICE, {}, PAGE);
  const { totals } = await listWaiting(db, OFFICE, "check", PAGE);
  const lists: Readonly<Record<string, () => Promise<unknown>>> = {
    "offers, a page and the counts": () => readWorklist(db, OFFICE, {}, PAGE),
    "offers of a tab, a page and the counts": () => readWorklist(db, OFFICE, {}, { ...PAGE, tab: "started" }),
    "offers of one broker, a page and the counts": () => readWorklist(db, OFFICE, { brokerId: "bkr_lee" }, PAGE),
    "policies that wait for a check, of an office": () => listWaiting(db, OFFICE, "check", PAGE),
    "policies that wait for a number, of an office": () => listWaiting(db, OFFICE, "number", PAGE),
    "policies that wait for a check, of the space": () => listWaiting(db, SPACE, "check", PAGE),
    "policies handled lately, of the space": () => listWaiting(db, SPACE, "handled", PAGE),
  };
  const figures: Record<string, number> = {
    "lists: offers of the office": counts.reduce((sum, { n }) => sum + n, 0),
    "lists: policies that wait for a number": totals.number,
    "lists: policies that wait for a check": totals.check,
  };
  for (const [name, read] of Object.entries(lists)) figures[`lists: ${name}, median ms`] = await medianOf(read);
  return figures;
}

async function medianOf(read: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const begun = performance.now();
    await read();
    taken.push(performance.now() - begun);
  }
  return Math.round(median(taken) * 10) / 10;
}
