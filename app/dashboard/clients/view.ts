import { clientsPage } from "../../shared/broker/management";
import { refreshPage } from "./loading";
import type { PartlyLoaded, Row } from "./loading";

/** What is looked at of a list that is loaded in part, kept as it is now. */
export interface View {
  /**
   * Asks again for the pages that are due; when none is, for those in view, and for the page of the arrival before the
   * first look. What was loaded before then counts as old.
   */
  readonly refresh: () => Promise<void>;
  /** Takes note of the first and the last row in view. @returns whether an old page has come into view, and is due now */
  readonly see: (first: number, last: number) => boolean;
}

/** @param arrival the row to begin with; the first one when it is not loaded */
export function viewOf<R extends Row>(list: PartlyLoaded<R>, arrival: string | undefined): View {
  let inView: readonly number[] | undefined;
  let due: readonly number[] | undefined;
  /** So many of the loaded rows are old, but for the pages asked for since. */
  let old = 0;
  const asked = new Set<number>();
  const isOld = (page: number): boolean => page * clientsPage < old && !asked.has(page);
  const atArrival = (): number =>
    pageOf(
      Math.max(
        0,
        list.rows().findIndex(({ id }) => id === arrival),
      ),
    );
  return {
    async refresh() {
      if (!due) {
        old = list.rows().length;
        asked.clear();
      }
      const pages = due ?? inView ?? [atArrival()];
      due = undefined;
      for (const page of pages) {
        asked.add(page);
        await refreshPage(list, page);
      }
    },
    see(first, last) {
      const before = inView;
      inView = pagesBetween(first, last);
      const came = inView.filter((page) => before?.includes(page) === false && isOld(page));
      if (came.length > 0) due = came;
      return came.length > 0;
    },
  };
}

const pageOf = (index: number): number => Math.floor(index / clientsPage);

/** The numbers of the pages that hold the rows from one to another. */
function pagesBetween(first: number, last: number): readonly number[] {
  const from = pageOf(first);
  return Array.from({ length: pageOf(last) - from + 1 }, (_, n) => from + n);
}
