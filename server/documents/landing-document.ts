import { landingWords, mediaNamed } from "../../engine/index";
import type { Deps } from "../domain/deps";
import type { ServedFlow } from "../flows/catalogue";
import { landingPdf } from "./landing";
import { letterheadOf } from "./logo";

interface Asked {
  readonly served: ServedFlow;
  /** The document's name in the flow's landing page. */
  readonly name: string;
}

/** A version's documents are made once for each space: they change only with a release, and anybody may ask for them. */
const made = new WeakMap<ServedFlow, Map<string, Promise<Uint8Array>>>();

/** The PDF of that name of a version's page, with the space's carrier and the present lowest price; undefined if there is none. */
export function landingDocument(deps: Deps, space: string, { served, name }: Asked): Promise<Uint8Array> | undefined {
  const document = served.flow.landing?.documents?.items.find((one) => one.name === name);
  const { landing } = served.flow;
  const of = deps.settings.spaces[space];
  if (!document || !landing || !of) return undefined;
  const { carrier, accent } = of;
  const ofVersion = made.get(served) ?? new Map<string, Promise<Uint8Array>>();
  made.set(served, ofVersion);
  const key = `${space} ${name}`;
  const price = deps.rates.lowestPrice(served.flow.vertical_code);
  const making =
    ofVersion.get(key) ??
    landingPdf({
      product: served.flow.title,
      words: landingWords(landing, { carrier: carrier.name, cancellation: carrier.cancellation, price }),
      document,
      drawings: deps.flows.drawings(mediaNamed(served.flow)),
      carrier: { ...carrier, ...letterheadOf(of) },
      accent,
      made: deps.clock.now(),
    });
  ofVersion.set(key, making);
  // What failed once, for want of memory or of a drawing's file, is made again for the next who asks.
  making.catch(() => ofVersion.delete(key));
  return making;
}
