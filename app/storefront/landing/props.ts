import type { Landing } from "../../../engine/index";
import type { Broker, Carrier, Estimate, FlowEntry, LandingPage, Settings } from "../../shared/api/types";

/** What the page says, with its placeholders filled in. */
export type LandingWords = Landing;

/** Who offers the product: the agent, if one is known, and the agency. */
export interface Offer {
  readonly broker?: Pick<Broker, "name" | "phone_number" | "email" | "licensed_in">;
  readonly brokerage?: string;
  /** Why it is not the agent whom the link names. */
  readonly note?: string | undefined;
}

/** A quote that waits for its client. */
export interface Waiting {
  /** The day when it was begun, as people read it. */
  readonly since: string;
  /** The client began it, by a share link. */
  readonly isOwn?: boolean | undefined;
  /** Of the client, as far as the quote knows them. */
  readonly firstName?: string | undefined;
  /** Whom it is for: the business, or the person's whole name. */
  readonly preparedFor?: string | undefined;
}

/** The page of a quote that exists. */
export interface QuotePage extends LandingProps {
  /** It was bought: there is nothing left to offer, and its enrollment opens at the receipt. */
  readonly isBought: boolean;
}

/**
 * All that a product's page shows. Plain JSON: the page is the same wherever it is rendered, on the server before any
 * script runs or in the browser.
 */
export interface LandingProps {
  readonly carrier: Carrier;
  /** What the space says of itself and of the law. */
  readonly about: Pick<Settings, "space" | "law">;
  readonly flow: Pick<
    FlowEntry,
    "id" | "title" | "version" | "unavailable" | "vertical_code" | "prices" | "price_from" | "not_sold_in"
  >;
  readonly words: LandingWords;
  /** The drawings that `words` names, as markup. */
  readonly drawings: { readonly [name: string]: string };
  /** What the estimate asks; absent on a page that has none. */
  readonly asks?: readonly Asked[] | undefined;
  /** The questions that a price of the page answers. */
  readonly chooses?: LandingPage["chooses"];
  /** What the answers in the page's address come to; there where a browser without scripts has asked. */
  readonly estimated?: Estimate | undefined;
  readonly offer: Offer;
  /** What is said of the enrollments that a share link has begun in this browser; the server knows of none. */
  readonly openHere?: string | undefined;
  /** There on the page of a quote that is still open: it greets the client instead of a stranger. */
  readonly waiting?: Waiting | undefined;
  /** Where the enrollment begins, with the query string. */
  readonly start: string;
  /** The product is switched off: the buttons say so and lead nowhere. */
  readonly isOff: boolean;
}

/** A question of the page's estimate. */
export type Asked = NonNullable<LandingPage["asks"]>[number];

export type LandingVideo = NonNullable<LandingWords["testimonial"]>["video"];

/** Where a media file of a flow is. */
export const mediaUrl = (name: string): string => `/documents/media/${name}`;

/** Where a picture for dark paper is; the server sends the other one when there is none. */
export const darkMediaUrl = (name: string): string => `${mediaUrl(name)}?paper=dark`;

/** Where a document of a version's page is. */
export const documentUrl = ({ id, version }: Pick<FlowEntry, "id" | "version">, name: string): string =>
  `/documents/pages/${id}/${encodeURIComponent(version)}/${name}.pdf`;
