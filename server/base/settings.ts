import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A space: one carrier's portal. Its name, colours and contacts are data (resolutions N-07). */
export interface Space {
  readonly name: string;
  readonly accent: string;
  readonly carrier: {
    readonly name: string;
    readonly phone_number: string;
    /** Where people write to; each issued policy goes there, too, while the space has no desk of its own. */
    readonly email: string;
    readonly underwriting_email: string;
    readonly underwriting_phone: string;
    /** One line, at the foot of every mail. */
    readonly postal_address: string;
    readonly logo_url: string;
    /** The logo for dark paper; without it, the other one is on a white plate in the dark. */
    readonly logo_dark_url?: string;
    /** The mark in mails: a square PNG in server/data, shown at 40 px. Mail programs show no SVG. */
    readonly mail_mark: string;
  };
}

/** The space's accent as `#rrggbb`; a dark blue where the setting is none. */
export const accentOf = (space: Space | undefined): string =>
  space && /^#[0-9a-f]{6}$/i.test(space.accent) ? space.accent : "#1a365d";

export interface Settings {
  readonly spaces: { readonly [id: string]: Space };
  readonly defaultSpace: string;
  /** The address that mails link to; no trailing slash. */
  readonly baseUrl: string;
  /** Product ids that are switched off. */
  readonly productsOff: readonly string[];
  /** Null: the sandbox card provider is used. */
  readonly stripePublishableKey: string | null;
  /** Absent: the app draws maps by itself. */
  readonly googleMapsKey?: string;
  /** The origin that browsers upload files to when it is not our own. */
  readonly uploadOrigin: string | null;
  /** Whether `/dev/*` exists. */
  readonly dev: boolean;
  /** The folder of the built app; missing files answer 404. */
  readonly distFolder: string;
  readonly limits: LimitSettings;
  /** Proxies of ours between the buyer and this server: the last so many entries of X-Forwarded-For are theirs. */
  readonly trustedProxies: number;
  /** Whether the app reports what happens in it (resolutions R-16). */
  readonly tracking: boolean;
  readonly keep: KeepDays;
  /** The folder that old audit rows are written to before they are deleted. */
  readonly auditArchive: string;
}

/**
 * For how many days what is over is kept, counted from its end; docs/operating/03-care-of-data.md says what each means.
 * `KEEP_<NAME>_DAYS` sets another number.
 */
export const KEEP = {
  sign_ins: 30,
  links: 365,
  login_tokens: 7,
  mails: 90,
  events: 90,
  imports: 90,
  open_quotes: 730,
  policies: 2557,
  audit: 2557,
} as const;

export type KeepDays = { readonly [name in keyof typeof KEEP]: number };

/** At most `count` in `seconds`, counted from the first. */
interface Limit {
  readonly count: number;
  readonly seconds: number;
}

const HOUR = 3600;

/**
 * How often strangers may ask (reliability §3). A network is an IPv4 address or an IPv6 /64. A limit on an address alone
 * never refuses: it only ends the mails, so that nobody can lock an owner out.
 */
export const LIMITS = {
  /** Sign-in links of one address, asked for from one network. */
  login_link_pause: { count: 1, seconds: 20 },
  login_link: { count: 5, seconds: HOUR },
  /** Sign-in links of all addresses, asked for from one network. */
  login_link_network: { count: 30, seconds: 600 },
  /** Sign-in mails to one address, no matter who asked; beyond them the answer is the same and no mail is sent. */
  login_link_mails: { count: 20, seconds: HOUR },
  /** Sign-in links that do not work, tried from one network. */
  login_wrong: { count: 30, seconds: 600 },
  /** New enrollment links, asked for from one network. */
  new_link_network: { count: 20, seconds: HOUR },
  /** New enrollment links for one quote, no matter who asked; beyond them the answer is the same and no mail is sent. */
  new_link_mails: { count: 3, seconds: HOUR },
  /** Notes to one broker about new clients from share links; beyond them clients come in without a note. */
  new_client_mails: { count: 30, seconds: HOUR },
  /** Enrollments begun without a broker's sign-in: from one network, and in one space. */
  quote_network: { count: 60, seconds: HOUR },
  quote_space: { count: 1000, seconds: HOUR },
  /** Steps of uploading files, two for each: of one broker, or of all buyers in one network. */
  quote_file: { count: 300, seconds: HOUR },
  /** Reports of the content security policy from one network. */
  report: { count: 100, seconds: 600 },
  /** Events of the app from one network: an office of twenty brokers who work without a pause (resolutions R-16). */
  event: { count: 2000, seconds: 600 },
} as const satisfies { readonly [name: string]: Limit };

export type LimitName = keyof typeof LIMITS;
export type LimitSettings = { readonly [name in LimitName]: Limit };

/** For a developer's machine and its tests, where the same few demo addresses sign in again and again. */
export const RELAXED_LIMITS = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [name, { count: 100_000, seconds: 60 }]),
) as LimitSettings;

/** The spaces of server/data. */
export function readSpaces(): { readonly [id: string]: Space } {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../data/spaces.json"), "utf8")) as {
    readonly [id: string]: Space;
  };
}
