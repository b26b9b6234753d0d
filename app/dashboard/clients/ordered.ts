/**
 * Loads a list in which a row changes its place or goes when its client is changed: each page follows a row, and
 * begins with another one that is here, so that it shows whether both still are where they were.
 */
import { isRefusal } from "../../shared/api/request";
import { clientsPage } from "../../shared/broker/management";

interface Row {
  readonly id: string;
}

/** A list of which only the upper part is loaded. */
export interface OrderedList<R extends Row> {
  readonly rows: () => readonly R[];
  readonly put: (rows: readonly R[]) => void;
  /** At most so many of the rows that now follow the row of that id; from the top without one. */
  readonly askAfter: (id: string | undefined, limit: number) => Promise<readonly R[]>;
}

/** The largest page that the API answers. */
const LARGEST = 100;

/**
 * Loads the next page. Where a row has moved, all that is loaded is loaded again, with a page more.
 * @returns whether it was
 */
export async function loadNextInOrder<R extends Row>(list: OrderedList<R>): Promise<boolean> {
  const before = list.rows();
  const [anchor, last] = before.slice(-2);
  const page = anchor && last && (await askBehind(list, anchor.id));
  const here = new Set(before.map(({ id }) => id));
  const next = page?.slice(1) ?? [];
  const isSound = page?.[0]?.id === last?.id && !next.some(({ id }) => here.has(id)) && list.rows() === before;
  // More are asked for because there are more: without any below, one has gone up.
  const goesOn = isSound && next.length > 0;
  if (goesOn) list.put([...before, ...next]);
  else await reload(list, clientsPage);
  return !goesOn;
}

/** A page and the row before it; undefined when the row that it should follow is gone. */
async function askBehind<R extends Row>(list: OrderedList<R>, id: string): Promise<readonly R[] | undefined> {
  try {
    return await list.askAfter(id, clientsPage + 1);
  } catch (error) {
    if (isRefusal(error) && error.code === "invalid_request") return undefined;
    throw error;
  }
}

/** Loads all that is loaded again, and so many rows more. */
export async function reload<R extends Row>(list: OrderedList<R>, more = 0): Promise<void> {
  const top: R[] = [];
  const missing = (): number => Math.max(clientsPage, list.rows().length + more) - top.length;
  while (missing() > 0) {
    const limit = Math.min(missing(), LARGEST);
    const page = await list.askAfter(top.at(-1)?.id, limit);
    top.push(...page);
    if (page.length < limit) break;
  }
  list.put([...new Map(top.map((row) => [row.id, row])).values()]);
}
