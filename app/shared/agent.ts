/** Who sells through a share link, and what is said when it is not whom the link names. */
import { isSameLinkName, linkName } from "../../engine/index";
import { ApiError, isRefusal } from "./api/request";
import type { Broker, Brokerage } from "./api/types";

/** Why the default broker of a brokerage sells: the one whom a link names has left, or is none of its brokers. */
export type Missing = "left" | "unknown";

/** Who sells through a link. */
export interface Agent {
  /** Undefined when the brokerage has no default broker either. */
  readonly broker: Broker | undefined;
  /** The broker whom the link names, if they are of the brokerage. */
  readonly own: Broker | undefined;
  readonly missing: Missing | undefined;
}

/** The broker whom a link names; undefined for a link that names none. */
export type NamedBroker = Broker | Missing | undefined;

/**
 * The broker of the key `b` of a link's query.
 * @param read reads a broker's card; throws ApiError
 * @throws ApiError for a failure that passes: it must not sell in another broker's name
 */
export async function brokerNamed(b: string | null, read: (id: string) => Promise<Broker>): Promise<NamedBroker> {
  const id = linkName(b ?? "");
  if (id === "") return undefined;
  try {
    return await read(id);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error instanceof ApiError && error.code === "broker_left" ? "left" : "unknown";
  }
}

/** Who sells for a brokerage through a link that names this broker. */
export function agentAt(brokerage: Pick<Brokerage, "slug" | "default_broker">, named: NamedBroker): Agent {
  const broker = brokerage.default_broker ?? undefined;
  if (typeof named !== "object") return { broker, own: undefined, missing: named };
  const isOwn = isSameLinkName(named.brokerage?.slug ?? "", brokerage.slug);
  return isOwn ? { broker: named, own: named, missing: undefined } : { broker, own: undefined, missing: "unknown" };
}

/**
 * What a person reads when the default broker sells instead; undefined when nothing has to be said.
 * @param isSelling false for a broker who may not sell the product
 */
export function agentNote(
  missing: Missing | undefined,
  brokerage: string,
  broker: string | undefined,
  isSelling = true,
): string | undefined {
  if (missing === undefined || broker === undefined) return undefined;
  if (missing === "left" && !isSelling) return `The agent in this link has left ${brokerage}.`;
  return missing === "left"
    ? `Your agent at ${brokerage} is now ${broker}.`
    : `We do not know the agent in this link. ${broker} will help you.`;
}
