import { isObject } from "../../engine/index";
import type { Violation } from "../../engine/index";
import { Refusal } from "../access/refusal";
import { findQuote } from "../store/quotes";
import type { CallContext } from "./call";
import { whereSound } from "./damage";
import { reviewable } from "./quote-data";
import { wordsFor } from "./review";

type Words = (application: unknown, path: readonly string[]) => Promise<Violation | undefined>;

/**
 * The refusal of a body for the form of its values, in the words of the question that a refused value answers: the
 * browser says the same of it. Stays as it is where the flow asks nothing there.
 */
async function inFlowWords(body: unknown, refusal: Refusal, words: Words): Promise<Refusal> {
  const [first, ...others] = refusal.extras.details ?? [];
  const [root, part, ...path] = first?.at?.split("/") ?? [];
  if (!first || root !== "" || part !== "application" || !isObject(body)) return refusal;
  const said = await words(body.application, path);
  if (!said) return refusal;
  const { message, step } = said;
  return new Refusal(refusal.code, { message, details: [{ ...first, message, step }, ...others] });
}

/** The same for a save of a quote. A quote that is out of reach or damaged says nothing. */
export const updateInFlowWords = (call: CallContext, quoteNumber: string, body: unknown, refusal: Refusal) =>
  inFlowWords(body, refusal, (application, path) => {
    const { deps, actor, reach } = call;
    return whereSound(deps, async () => {
      const quote = await findQuote(deps.store.db, reach, quoteNumber);
      if (!quote) return undefined;
      return wordsFor(deps, await reviewable(deps, deps.store.db, actor, quote), application, path);
    });
  });

/** The same for a quote that begins, by the current version of its product's flow. */
export const createInFlowWords = ({ deps, reach }: CallContext, body: unknown, refusal: Refusal) =>
  inFlowWords(body, refusal, (application, path) => {
    const { vertical_code, client } = body as { readonly vertical_code?: unknown; readonly client?: unknown };
    const served = typeof vertical_code === "string" ? deps.flows.currentByVertical(vertical_code) : undefined;
    const entry = client === undefined ? "share" : "dashboard";
    return Promise.resolve(served?.engine().wrongAt({ entry, today: reach.today }, application, path));
  });
