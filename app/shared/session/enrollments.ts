import type { Broker } from "../../../schemas/api/types";
import { isRecord, readJson, writeJson } from "../storage/json";
import { tabStore } from "../storage/stores";

/** An enrollment that this tab holds: its token, and what was begun here by a share link. */
export interface Held {
  readonly quote_number: string;
  readonly token: string;
  /** Whom the buyer can ask. */
  readonly agent?: Broker;
  /** Where it was begun; absent for a mailed link. */
  readonly begun?: Begun;
  /** One letter of the person's name. */
  readonly initial?: string | undefined;
  /** It is bought. */
  readonly isSold?: boolean;
  /** The agents whose links the person has put aside for this enrollment. */
  readonly staysWith?: readonly string[];
}

/** How an enrollment of a share link began. */
export interface Begun {
  /** The brokerage's slug. */
  readonly brokerage: string;
  /** The flow's id. */
  readonly product: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const PREFIX = "enrollment:";
const keyOf = (quoteNumber: string): string => `${PREFIX}${quoteNumber}`;

export const isAgent = (value: unknown): value is Broker =>
  isRecord(value) && typeof value.id === "string" && typeof value.name === "string";

const isBegun = (value: unknown): value is Begun =>
  isRecord(value) &&
  typeof value.brokerage === "string" &&
  typeof value.product === "string" &&
  typeof value.at === "number";

const isHeld = (value: unknown): value is Held =>
  isRecord(value) &&
  typeof value.quote_number === "string" &&
  typeof value.token === "string" &&
  (value.agent === undefined || isAgent(value.agent)) &&
  (value.begun === undefined || isBegun(value.begun)) &&
  (value.staysWith === undefined || Array.isArray(value.staysWith));

/** This tab goes on with the enrollment, also after a reload. */
export const hold = (held: Held): void => writeJson(tabStore, keyOf(held.quote_number), held);

/** The enrollment of this tab with the quote; undefined when it holds none. */
export const heldWith = (quoteNumber: string): Held | undefined => readJson(tabStore, keyOf(quoteNumber), isHeld);

/** The enrollment that was begun last in this tab by a link of the brokerage for the product. */
export const heldAt = (brokerage: string, product: string): Held | undefined =>
  allHeld()
    .filter(({ begun }) => begun?.brokerage === brokerage && begun.product === product)
    .sort((one, other) => (other.begun?.at ?? 0) - (one.begun?.at ?? 0))[0];

/** This tab does not go on with the enrollment; others that hold it do. */
export const letGo = (quoteNumber: string): void => tabStore.remove(keyOf(quoteNumber));

export function letGoAll(): void {
  for (const { quote_number } of allHeld()) letGo(quote_number);
}

export const allHeld = (): readonly Held[] =>
  tabStore
    .names()
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => readJson(tabStore, name, isHeld) ?? []);
