import { placesOf } from "./files";
import { sentenceOf } from "./sentence";
import { oneFlow } from "./select";
import { pageProblem, resultProblem } from "./signed-check";

/** A flow that is to be published, the page that was signed for it, and the environment that names the folders of products. */
export interface SignedWork {
  readonly root: string;
  readonly name: string;
  readonly page: string;
  readonly variables: { readonly [name: string]: string | undefined };
}

/**
 * Returns why a signed page does not allow to publish a flow; null where it does. It compares both versions again, in a
 * thread of its own (`publish-apart.ts`).
 */
export default function problemOfPage({ root, name, page, variables }: SignedWork): string | null {
  try {
    const places = placesOf(root, variables);
    const signed = { page, file: oneFlow(places, [name]) };
    return pageProblem(places, signed) ?? resultProblem(places, signed) ?? null;
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    return sentence;
  }
}
