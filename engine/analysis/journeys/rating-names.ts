import { runOf, type Engine } from "../../session/engine";

/**
 * Returns the questions whose answer is the state that rates a quote: that which rates it, and those of which its first
 * answer is taken. Who lives in another state answers each of them otherwise.
 */
export function ratingNamesOf(engine: Engine): readonly string[] {
  const { ratedBy } = runOf(engine).flow;
  if (ratedBy?.by === "question") return [ratedBy.question, ...ratedBy.from].map(({ name }) => name);
  return ratedBy ? [REGION] : [];
}

/** The state of an address, as every part that asks for one names it. */
const REGION = "region";
