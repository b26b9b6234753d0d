/** A share link's page: who sells what by it, and the page with all that its first render needs. */
import { productsOff } from "../domain/products-off";
import { estimateFor } from "../domain/estimate";
import { agentOf, readSettings } from "../domain/directory";
import type { Agent } from "../domain/directory";
import type { Actor } from "../access/actor";
import type { Deps } from "../domain/deps";
import { flowIndex } from "../domain/flow-index";
import { namesAsked } from "../flows/asks";
import type { ServedFlow } from "../flows/catalogue";
import type { Estimate } from "../records/types";
import { isAway } from "../store/away";
import type { ReadyPage, Renderer } from "./rendering";

export const SETTINGS_CALL = "/api/management/v1/settings";
export const INDEX_CALL = "/flows/index.json";
/** A share link's page or wizard: the slug of its brokerage, and that of its product. */
export const SHARE_LINK = /^\/(?:products|buy)\/([a-z0-9-]+)\/([^/]+)(?:\/start(?:\/[^/]*)?)?\/?$/;

/** A share link whose brokerage and product are there. */
export interface ShareLink {
  readonly actor: Actor;
  readonly agent: Agent;
  readonly served: ServedFlow;
}

/**
 * The share link that an address is; "unknown" when its brokerage is. Undefined for any other address, and while the
 * database is away: the page says that.
 */
export async function shareLinkOf({ deps, actor }: Caller, url: URL): Promise<ShareLink | "unknown" | undefined> {
  const [, brokerageSlug, productSlug = ""] = SHARE_LINK.exec(url.pathname) ?? [];
  const served = deps.flows.currentBySlug(productSlug, productsOff(deps));
  if (brokerageSlug === undefined || !served) return undefined;
  try {
    const agent = await agentOf({ deps, actor }, brokerageSlug, url.searchParams.get("b"));
    return agent ? { actor, agent, served } : "unknown";
  } catch (error) {
    if (isAway(error)) return undefined;
    throw error;
  }
}

/** What the answers in the address come to, which a browser without scripts has sent; undefined where there are none. */
function estimatedAt({ deps, actor }: Caller, { searchParams }: URL, served: ServedFlow): Estimate | undefined {
  const names = namesAsked(served.flow);
  if (!names.some((name) => searchParams.has(name))) return undefined;
  const typed = Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? ""]));
  return estimateFor(deps, actor.space, served, typed);
}

const jsonOf = (text: string | undefined): object | undefined => (text === undefined ? undefined : JSON.parse(text));

export interface Caller {
  readonly deps: Deps;
  readonly actor: Actor;
}

/** What a share link's page brings along. */
export interface SharedPage {
  readonly ready: ReadyPage;
  /** Responses of the API that the page asks for first, by their paths. */
  readonly given: { readonly [path: string]: unknown };
  readonly accent: string;
}

export async function shareLinkPage(
  { deps, renderer }: { readonly deps: Deps; readonly renderer: Renderer },
  url: URL,
  { actor, agent, served }: ShareLink,
): Promise<SharedPage | undefined> {
  const settings = readSettings({ deps, actor });
  const index = flowIndex(deps);
  const entry = index.flows.find(({ id }) => id === served.flow.id);
  const estimated = estimatedAt({ deps, actor }, url, served);
  const facts = { settings, entry, agent, flow: served.sha256, estimated };
  const ready = await renderer.page(url, facts, () => ({
    settings,
    entry,
    brokerage: agent.brokerage,
    broker: agent.broker,
    missing: agent.missing,
    flow: served.flow,
    lists: served.lists,
    validators: served.checks(),
    landing: jsonOf(served.landingBody()),
    estimated,
  }));
  return (
    ready && {
      ready,
      given: { [SETTINGS_CALL]: settings, [INDEX_CALL]: index, ...agentCalls(agent) },
      accent: settings.space.accent,
    }
  );
}

const agentCalls = ({ brokerage, named }: Agent): { readonly [path: string]: unknown } => ({
  [`/api/management/v1/brokerages/${brokerage.slug}`]: brokerage,
  ...(named && { [`/api/management/v1/brokers/${named.id}`]: named }),
});
