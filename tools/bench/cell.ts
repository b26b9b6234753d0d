import { editedFile } from "../../engine/analysis";
import { judged } from "./bars";
import { longList, MANY, shippedList } from "./long-list";
import { median, whole, type Figures } from "./numbers";
import { sized } from "./size";
import { timed } from "./timed";

/** The most that a person who fills cells one after the other does not notice. */
const BAR_MS = 50;

const CELLS = sized(15, 3);

/**
 * Processor time of a value in one cell of a list as long as may be searched, as a sheet puts it into the file's text: in
 * the middle, since what is before it and behind it is read either way. The median of cells filled one after the other.
 */
export function benchCell(root: string): Figures {
  let text = `${JSON.stringify(longList(shippedList(root)))}\n`.replaceAll('},{"code"', '},\n{"code"');
  const all = Array.from({ length: CELLS }, (_, at) => {
    const file = { path: "lists/business-types@4.json", text };
    const place = `/items/${MANY / 2 + at}/name`;
    const { ms, found } = timed("edit of a cell", () => editedFile(file, place, `Another name ${at}`));
    text = found ?? text;
    return ms;
  });
  const ms = median(all);
  return {
    [`edit of a cell of ${MANY} items, ms`]: whole(ms),
    ...judged([{ what: `edit of a cell of ${MANY} items, ms`, found: ms, atMost: BAR_MS }]),
  };
}
