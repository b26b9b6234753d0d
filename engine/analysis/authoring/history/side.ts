import type { Flow } from "../../../../schemas/flow.types";
import { guardValue, OF_FLOWS } from "../../../flow/guard";
import { expand, type WholeFlow } from "../../../flow/parts";
import type { RateBook } from "../../../flow/rate-book";
import { isObject } from "../../../values/objects";
import type { Naming } from "../../telling/plain-names";
import { bookOf, nameOfPath, type Draft } from "../draft";
import { taken, tried } from "../tried";

/** The flow of a draft, and where what it says with its parts written out is written. */
export interface Side {
  readonly draft: Draft;
  readonly path: string;
  readonly flow: Flow;
  readonly book: RateBook | undefined;
  /** The parts that are written out in it; undefined where they cannot be. */
  readonly whole: { readonly flow: WholeFlow; readonly originOf: ReturnType<typeof expand>["originOf"] } | undefined;
}

/** Returns the flow of a draft with its parts written out; undefined where there is none that can be compared. */
export function sideOf(draft: Draft): Side | undefined {
  const { flowPath: path = "", values, parts } = draft;
  const value = values.get(path);
  if (!isObject(value) || guardValue(value, OF_FLOWS).length > 0) return undefined;
  const flow = taken<Flow>(value);
  return { draft, path, flow, book: bookOf(draft), whole: tried(() => expand(flow, parts)) };
}

/** Returns what gives the names of a flow their titles. */
export function namingOf({ draft, flow, whole, book }: Side): Naming {
  const { bookPath } = draft;
  return {
    whole: whole?.flow ?? flow,
    lists: draft.lists,
    priced: book,
    book: bookPath === undefined ? undefined : nameOfPath(bookPath),
  };
}
