import type { PlaceSettings } from "./places";
import type { Spaces } from "./spaces";
import type { StandIn } from "./stand-ins";

export interface Settings extends Spaces {
  /** The address of the installation, which is that of its default space; no trailing slash. */
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
  /** Whether `/dev/*` also answers what came through a proxy or a tunnel, or by another name than this machine's. */
  readonly devPages: "loopback" | "forwarded";
  /** What is not the real part; `/readyz` names it. */
  readonly standIns: readonly StandIn[];
  /** Whether pages say Test: others than a developer reach them, and what is bought there is not paid for. */
  readonly isTest: boolean;
  /** The folder of the built app; missing files answer 404. */
  readonly distFolder: string;
  readonly limits: LimitSettings;
  /** How uploads into our own store are received; absent: as usual. */
  readonly uploads?: UploadSettings;
  /** Proxies of ours between the buyer and this server: the last so many entries of X-Forwarded-For are theirs. */
  readonly trustedProxies: number;
  /** Whether the app reports what happens in it (resolutions R-16). */
  readonly tracking: boolean;
  readonly keep: KeepDays;
  /** Where the files of products are, for the studio. */
  readonly folders: ProductFolders;
  /** The folder that old audit rows are written to before they are deleted. */
  readonly auditArchive: string;
}

/** The folders of products: the shipped flows, those of FLOWS_DIR, and those of rate books. */
export interface ProductFolders {
  readonly main: string;
  readonly more: readonly string[];
  readonly books: readonly string[];
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
  drafts: 30,
  policies: 2557,
  audit: 2557,
} as const;

export type KeepDays = { readonly [name in keyof typeof KEEP]: number };

/** Networks of more than one caller: of IPv6 the /56 and the /48, of IPv4 the /24. */
export type WiderNetwork = "/56" | "/48" | "/24";

/** At most `count` in `seconds`, counted from the first. */
interface Limit {
  readonly count: number;
  readonly seconds: number;
  /** The numbers of wider networks, where callers are counted by network; one that is absent is not counted. */
  readonly wider?: { readonly [size in WiderNetwork]?: number };
}

/** How long a body may take. */
export interface Pace {
  /** Between two chunks of it, in milliseconds. */
  readonly idleMs: number;
  /** In all: so many milliseconds of waiting for it, and more as long as its bytes come at this rate. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/** How uploads are received: their places, by network, and how slowly the sender of one may send. */
export interface UploadSettings {
  readonly places: PlaceSettings;
  readonly pace: Pace;
}

/**
 * A file is written as it comes, so a place costs a file of at most 10 MB on the disk and little memory; who waits costs
 * a connection and the 300 kB that were read of it until then. A line of half a megabit a second is fast enough.
 */
export const UPLOADS: UploadSettings = {
  places: { most: 24, mostOfKey: 8, mostWaiting: 96, mostWaitingOfKey: 64, longestWait: 50_000 },
  pace: { idleMs: 8_000, graceMs: 15_000, bytesPerSecond: 64 * 1024 },
};

const HOUR = 3600;

/**
 * A limit on networks: `count` for one caller's (an IPv4 address or an IPv6 /64). A /56 is what a provider gives one
 * home, a /48 one company, so they get little more; the 254 addresses of a /24 are most often as many strangers.
 */
const byNetwork = (count: number, seconds: number) => ({
  count,
  seconds,
  wider: { "/56": count * 2, "/48": count * 4, "/24": count * 8 },
});

/**
 * How often strangers may ask (reliability §3). A limit on an address alone never refuses: it only ends the mails, so
 * that a stranger cannot lock an owner out.
 */
export const LIMITS = {
  /** Sign-in links of one address, asked for from one network. */
  login_link_pause: byNetwork(1, 20),
  login_link: byNetwork(5, HOUR),
  /** Sign-in links of all addresses, asked for from one network. */
  login_link_network: byNetwork(30, 600),
  /** Sign-in mails to one address, no matter who asked; beyond them the answer is the same and no mail is sent. */
  login_link_mails: { count: 20, seconds: HOUR },
  /** Sign-in links that do not work, tried from one network. */
  login_wrong: byNetwork(30, 600),
  /** New enrollment links, asked for from one network. */
  new_link_network: byNetwork(20, HOUR),
  /** New enrollment links for one quote, no matter who asked; beyond them the answer is the same and no mail is sent. */
  new_link_mails: { count: 3, seconds: HOUR },
  /** Notes to one broker about new clients from share links; beyond them clients come in without a note. */
  new_client_mails: { count: 30, seconds: HOUR },
  /**
   * Enrollments begun without a broker's sign-in: from one network, of one brokerage, and in one space. Beyond the last
   * two, the buyer's browser is asked for a proof of work first, and then goes on (access/proof.ts).
   */
  quote_network: byNetwork(60, HOUR),
  quote_brokerage: { count: 300, seconds: HOUR },
  quote_space: { count: 1000, seconds: HOUR },
  /** Steps of uploading files, two for each: of one broker, or of all buyers in one network. */
  quote_file: byNetwork(300, HOUR),
  /** Reports of the content security policy from one network. */
  report: byNetwork(100, 600),
  /** Saves of drafts by one of the carrier's people: two a second, without a pause. */
  draft_save: { count: 1200, seconds: 600 },
  /** Events of the app from one network: an office of twenty brokers who work without a pause (resolutions R-16). */
  event: byNetwork(2000, 600),
} as const satisfies { readonly [name: string]: Limit };

export type LimitName = keyof typeof LIMITS;
export type LimitSettings = { readonly [name in LimitName]: Limit };

/** For a developer's machine and its tests, where the same few demo addresses sign in again and again. */
export const RELAXED_LIMITS = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [name, { count: 100_000, seconds: 60 }]),
) as LimitSettings;
