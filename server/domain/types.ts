/** The records of the portal are those of the API, generated from schemas/api (portal §3, wizards §3, resolutions A-54 and N-06). */
export type * from "../../schemas/api/types";

/** One line of a price; the amount in cents of the currency. Never sent: the API tells amounts. */
export interface PricedLine {
  readonly title: string;
  readonly cents: number;
}
