import { replay, type Replayed } from "../../server/domain/replay";
import { count } from "./looked";
import { overQuotes, type QuotesOf } from "./quotes";
import { idOf, select } from "./select";

/**
 * `flow replay FLOW VERSION`: judges every stored quote of a version on the present engine, and prints which come out
 * otherwise than they were stored. Returns the exit code: 1 when one does, or when there is no quote to judge. Throws
 * NothingFound, NoDatabase, BadEnvironment.
 */
export function replayVersion(of: QuotesOf, name: string, version: string): Promise<number> {
  const [file] = select(of.places, [name]).flows;
  const id = file === undefined ? name : idOf(file);
  return overQuotes(of, async (judges, db) => {
    const replayed = await replay(judges, db, id, version);
    const isClean = replayed.divergences.length === 0 && replayed.sold + replayed.open > 0;
    return { code: isClean ? 0 : 1, lines: replayLines(`${id} ${version}`, replayed) };
  });
}

/** Returns the report: each quote that comes out otherwise, by an identifier that gives no access, and the counts. */
export const replayLines = (flow: string, { sold, open, divergences }: Replayed): readonly string[] => [
  ...divergences.map(({ who, differs }) => `${who}: ${differs.join("; ")}`),
  `${flow}: ${sold} sold and ${open} open ${sold + open === 1 ? "quote" : "quotes"} judged again, ${count(divergences.length, "difference")}`,
];
