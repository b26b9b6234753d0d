import { offsetOf } from "../../../../engine/analysis/index";

/** A stretch of a text. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Returns the stretch of a text that a JSON pointer leads to; the nearest one around it where there is none. */
export function stretchAt(text: string, pointer: string): Stretch {
  for (let place = pointer; place !== ""; place = place.slice(0, place.lastIndexOf("/"))) {
    const found = offsetOf(text, place);
    if (found) return { from: found.offset, to: found.end };
  }
  return { from: 0, to: 0 };
}
