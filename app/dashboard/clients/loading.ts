import { clientsPage } from "../../shared/broker/management";

/** How many pages are asked for to find the rows that others have added at the top; with more of them the list begins again. */
const mostToCatchUp = 8;

export interface Row {
  readonly id: string;
  /** A moment as the API writes it; a list has the newest first. */
  readonly created_at: string;
}

/** A list, newest row first, of which only the upper part is loaded. */
export interface PartlyLoaded<R extends Row> {
  readonly rows: () => readonly R[];
  readonly put: (rows: readonly R[]) => void;
  /** The rows that now stand at `offset` and below it, a page at most. */
  readonly ask: (offset: number) => Promise<readonly R[]>;
}

/**
 * Loads the next page, by the count already loaded (`portal §9`). Rows that are already here tell that others were added
 * above them in the meantime: those are loaded too, so that each client is listed exactly once.
 * @returns whether rows were added in the meantime
 */
export async function loadNext<R extends Row>(list: PartlyLoaded<R>): Promise<boolean> {
  const before = list.rows();
  const page = await append(list);
  if (page.length > 0 && !page.some(isIn(before)) && follows(before, page)) return false;
  await loadTop(list);
  // A whole page of rows that were here already: the next one begins that much further down.
  if (page.length === clientsPage && page.every(isIn(before))) await append(list);
  return true;
}

async function append<R extends Row>(list: PartlyLoaded<R>): Promise<readonly R[]> {
  const before = list.rows();
  const page = await list.ask(before.length);
  const rows = list.rows();
  list.put(withRows(rows, page, rows.at(-1)?.id === before.at(-1)?.id && follows(rows, page)));
  return page;
}

/** False when so many rows were added that these stand above what is loaded. */
function follows(loaded: readonly Row[], rows: readonly Row[]): boolean {
  const [last, first] = [loaded.at(-1), rows[0]];
  return !last || !first || first.created_at <= last.created_at;
}

/** Asks for one of the loaded pages again: rows are replaced where they are, and rows added among them come in. */
export async function refreshPage<R extends Row>(list: PartlyLoaded<R>, number: number): Promise<void> {
  if (number === 0) return await loadTop(list);
  const page = await list.ask(number * clientsPage);
  list.put(withRows(list.rows(), page, false));
}

/** Loads the list from its top down to a row that is here. */
async function loadTop<R extends Row>(list: PartlyLoaded<R>): Promise<void> {
  const top: R[] = [];
  for (let pages = 0; pages < mostToCatchUp; pages += 1) {
    const page = await list.ask(top.length);
    top.push(...page);
    const last = page.at(-1);
    const isEmpty = list.rows().length === 0;
    if (isEmpty || last === undefined || page.length < clientsPage || isIn(list.rows())(last))
      return list.put(withRows(list.rows(), top, isEmpty));
  }
  list.put(withRows([], top, true));
}

/**
 * Puts neighbouring rows of the list as it is now into what is loaded. Rows that are here are replaced; new ones come to
 * stand beside the neighbour that is here.
 * @param follow rows without such a neighbour follow what is loaded; else they are left out
 */
export function withRows<R extends Pick<Row, "id">>(
  loaded: readonly R[],
  rows: readonly R[],
  follow: boolean,
): readonly R[] {
  const now = new Map(rows.map((row) => [row.id, row]));
  const isHere = isIn(loaded);
  if (!rows.some(isHere)) return follow ? [...loaded, ...now.values()] : loaded;
  const above = new Map<string, readonly R[]>();
  let fresh: R[] = [];
  let last = "";
  for (const row of now.values()) {
    if (!isHere(row)) fresh.push(row);
    else {
      above.set(row.id, fresh);
      fresh = [];
      last = row.id;
    }
  }
  return loaded.flatMap((row) => [
    ...(above.get(row.id) ?? []),
    now.get(row.id) ?? row,
    ...(row.id === last ? fresh : []),
  ]);
}

function isIn(rows: readonly Pick<Row, "id">[]): (row: Pick<Row, "id">) => boolean {
  const ids = new Set(rows.map(({ id }) => id));
  return ({ id }) => ids.has(id);
}
