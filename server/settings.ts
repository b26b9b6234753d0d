import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A space: one carrier's portal. Its name, colours and contacts are data (resolutions N-07). */
export interface Space {
  readonly name: string;
  readonly accent: string;
  readonly carrier: {
    readonly name: string;
    readonly phone_number: string;
    readonly email: string;
    readonly underwriting_email: string;
    readonly underwriting_phone: string;
    /** The desk that receives each issued policy; not told to browsers. */
    readonly issuing_email: string;
    readonly logo_url: string;
  };
}

export interface Settings {
  readonly spaces: { readonly [id: string]: Space };
  readonly defaultSpace: string;
  /** The address that mails link to; no trailing slash. */
  readonly baseUrl: string;
  /** Product ids that are switched off. */
  readonly productsOff: readonly string[];
  /** Null: the sandbox card provider stands in. */
  readonly stripePublishableKey: string | null;
  /** Absent: the app draws maps by itself. */
  readonly googleMapsKey?: string;
  /** The origin that browsers upload files to when it is not our own. */
  readonly uploadOrigin: string | null;
  /** `/dev/*` is there. */
  readonly dev: boolean;
  /** The built app; absent files answer 404. */
  readonly distFolder: string;
  /** Sign-in mails per address. */
  readonly loginLimit: { readonly perHour: number; readonly secondsBetween: number };
}

/** The spaces of server/data. */
export function readSpaces(): { readonly [id: string]: Space } {
  return JSON.parse(readFileSync(join(import.meta.dirname, "data/spaces.json"), "utf8")) as { readonly [id: string]: Space };
}
