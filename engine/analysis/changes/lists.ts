import type { ListFiles } from "../../flow/facts";
import { change, type Change } from "./change";
import { exchangeOf } from "./choices";
import { isSame } from "./same";

/** Returns what the lists that two versions of a flow name under the same name say otherwise, such as before they are published. */
export function changesOfLists(was: ListFiles, now: ListFiles, named: readonly string[]): readonly Change[] {
  return named.flatMap((name) => {
    const [before, after] = [was[name], now[name]];
    const exchange = exchangeOf(before, after);
    if (!exchange || isSame(before, after, "")) return [];
    const pair = { step: null, at: `/lists/${name}`, wasAt: `/lists/${name}`, was: before, now: after };
    return [change(pair, "list", `The list ${name} reads otherwise under the same name: ${exchange.summary}`)];
  });
}
