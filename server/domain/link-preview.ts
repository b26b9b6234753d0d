import { productsOff } from "./products-off";
import { basename } from "node:path";
import { filledIn, landingWords, NOT_LICENSED, plainLanding } from "../../engine/index";
import { sha256 } from "../base/sha256";
import { accentOf, type Space } from "../base/spaces";
import type { ServedFlow } from "../flows/catalogue";
import type { Broker, FlowEntry } from "../records/types";
import type { Deps } from "./deps";
import type { Agent } from "./directory";
import { flowEntry } from "./flow-index";

/** All that the picture of a product's link is drawn from. */
export interface LinkPicture {
  readonly product: string;
  readonly headline: string;
  readonly price?: string | undefined;
  /** The drawing beside the headline, as SVG of shapes in the colors of the page. */
  readonly drawing?: string | undefined;
  readonly carrier: string;
  readonly logo?: string | undefined;
  /** As `#rrggbb`. */
  readonly accent: string;
}

/** What is seen of a link to a product where it is pasted: in a message, a post, a mail. Nothing in it is about a person. */
export interface LinkPreview {
  readonly title: string;
  /** The price and what the product is, the most important first: much is cut off. */
  readonly price?: string | undefined;
  readonly lead?: string | undefined;
  /** Why nothing can be bought by this link; then it has no price. */
  readonly notice?: string | undefined;
  readonly picture: LinkPicture;
  /** The path of the picture. It names the content: another picture has another path. */
  readonly path: string;
  readonly alt: string;
}

/** Changes with the layout of the picture, which programs that show links keep by its address. */
const EDITION = 1;

/** A version's previews by space and price; they change only with a release. */
const known = new WeakMap<ServedFlow, Map<string, LinkPreview>>();

/** Whose link it is: of a share link alone it is known who sells by it. */
interface Sent {
  readonly served: ServedFlow;
  readonly agent?: Agent | undefined;
}

/** The preview of a link to a product in a space; undefined in a space that is not there. */
export function linkPreview(deps: Deps, space: string, { served, agent }: Sent): LinkPreview | undefined {
  const of = deps.settings.spaces[space];
  if (!of) return undefined;
  const notice = obstacleOf(deps, of, { served, agent });
  if (notice === undefined) return previewOf(of, served, priceFrom(deps, served));
  return { ...previewOf(of, served, undefined), notice };
}

/** All pictures that links to a product have in a space, first that of a link without an agent. */
export function linkPictures(deps: Deps, space: string, served: ServedFlow): readonly LinkPreview[] {
  const first = linkPreview(deps, space, { served });
  const of = deps.settings.spaces[space];
  return first && of ? [first, previewOf(of, served, undefined)] : [];
}

const priceFrom = (deps: Deps, served: ServedFlow): FlowEntry["price_from"] => flowEntry(served, deps.rates).price_from;

/** Why nothing can be bought by a link, as its page says it: the product is switched off, or its agent has no license. */
function obstacleOf(deps: Deps, { carrier }: Space, { served, agent }: Sent): string | undefined {
  const { flow } = served;
  if (productsOff(deps).includes(flow.id)) return flowEntry(served, deps.rates).unavailable;
  const { broker } = agent ?? {};
  if (!broker || sellsSomewhere(broker, flow)) return undefined;
  const text = flow.landing?.not_licensed ?? NOT_LICENSED;
  return filledIn(text, { agent: broker.name, state: "any state", carrier: carrier.name });
}

/** Whether an agent may sell a product in some state; true while that is not known. */
export const sellsSomewhere = ({ licensed_in }: Broker, { vertical_code }: ServedFlow["flow"]): boolean =>
  licensed_in === undefined || (licensed_in[vertical_code] ?? []).length > 0;

function previewOf(space: Space, served: ServedFlow, price: FlowEntry["price_from"]): LinkPreview {
  const key = JSON.stringify([space.carrier, space.accent, price]);
  const ofVersion = known.get(served) ?? new Map<string, LinkPreview>();
  known.set(served, ofVersion);
  const preview = ofVersion.get(key) ?? previewFrom({ served, space, price });
  ofVersion.set(key, preview);
  return preview;
}

interface Facts {
  readonly served: ServedFlow;
  readonly space: Space;
  readonly price: FlowEntry["price_from"];
}

function previewFrom({ served, space, price }: Facts): LinkPreview {
  const { flow } = served;
  const carrier = space.carrier.name;
  const told = flow.landing ?? plainLanding(flow.title, price);
  const words = landingWords(told, { carrier, price });
  const picture = {
    product: flow.title,
    headline: words.headline,
    price: words.price,
    drawing: words.drawing === undefined ? undefined : drawingsOf(served)[words.drawing],
    carrier,
    logo: space.logos.get(basename(space.carrier.logo_url)),
    accent: accentOf(space),
  };
  const isNamed = words.headline === flow.title;
  const name = sha256(JSON.stringify([EDITION, picture])).slice(0, 20);
  return {
    title: isNamed ? flow.title : `${flow.title}: ${words.headline}`,
    price: words.price,
    lead: flow.landing && words.lead,
    picture,
    path: `/documents/links/${flow.id}/${name}.png`,
    alt: [carrier, isNamed ? "" : flow.title, words.headline, words.price ?? ""].filter((each) => each).join(" · "),
  };
}

/** As the page of the version brings them; without those that cannot be read, which no link has to wait for. */
function drawingsOf(served: ServedFlow): { readonly [name: string]: string } {
  try {
    const { drawings = {} }: { readonly drawings?: { readonly [name: string]: string } } = JSON.parse(
      served.landingBody() ?? "{}",
    );
    return drawings;
  } catch {
    return {};
  }
}
