import { isIP } from "node:net";

/** A space: one carrier's portal at its own address. Its name, colors and contacts are data (resolutions N-07). */
export interface Space {
  readonly name: string;
  readonly accent: string;
  /** Whose calendar date is the space's today: a name of the IANA database; America/New_York without it. */
  readonly time_zone?: string;
  /** What every page says of a portal that shows the product and sells nothing; absent for one that sells. */
  readonly demo?: string;
  /** What the carrier says of rights and duties. */
  readonly law?: Law;
  /** The host names that it answers at, in lower case. */
  readonly hosts: readonly string[];
  /** The address that its mails and upload forms lead to, such as `https://portal.example.com`; no trailing slash. */
  readonly address: string;
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
    /** How to cancel and what is paid back (`law`), for the texts of flows. */
    readonly cancellation?: string;
  };
  /** Its logos as SVG, by the last part of their addresses. */
  readonly logos: ReadonlyMap<string, string>;
  /** The mark in mails: a square PNG, shown at 40 px. Mail programs show no SVG. */
  readonly mark: Buffer;
}

/** Words of law, in the carrier's own words; nothing is said where one is absent. */
export interface Law {
  /** Since when they are said, YYYY-MM-DD. */
  readonly version: string;
  readonly privacy?: LegalDocument;
  readonly terms?: LegalDocument;
  readonly accessibility?: LegalDocument;
  readonly licenses?: LegalDocument;
  /** How to cancel and what is paid back, where neither the product nor the rating state says another thing. */
  readonly cancellation?: string;
  /** How long answers are kept; `{days}` is when those of an unfinished enrollment are deleted. */
  readonly kept?: string;
}

/** A document of the carrier: at an address of its own, or as paragraphs. */
export interface LegalDocument {
  readonly title: string;
  readonly url?: string;
  readonly paragraphs?: readonly string[];
}

/** The documents of law that a space may have, in the order of their links. */
export const LEGAL_DOCUMENTS = ["privacy", "terms", "accessibility", "licenses"] as const;
export type LegalName = (typeof LEGAL_DOCUMENTS)[number];

/** Where the portal shows a document that is at no address of its own. */
export const legalUrl = (name: LegalName): string => `/documents/legal/${name}`;

/** All spaces by their labels, and the one that hosts without a name belong to. */
export interface Spaces {
  readonly spaces: { readonly [label: string]: Space };
  readonly defaultSpace: string;
}

/** A space as the file describes it. */
export interface DescribedSpace extends Pick<Space, "name" | "accent" | "time_zone" | "demo" | "law" | "hosts"> {
  readonly carrier: Omit<Space["carrier"], "logo_url" | "logo_dark_url" | "cancellation"> & {
    readonly logo: string;
    readonly logo_dark?: string;
    readonly mail_mark: string;
  };
}

export interface SpacesFile {
  readonly spaces: { readonly [label: string]: DescribedSpace };
}

/** The space's accent as `#rrggbb`; a dark blue where the setting is none. */
export const accentOf = (space: Space | undefined): string =>
  space && /^#[0-9a-f]{6}$/i.test(space.accent) ? space.accent : "#1a365d";

/** What the app calls the space of hosts without a name. */
const LOCAL_LABEL = "demo";

/**
 * The name in a Host header: without port and closing dot, in lower case; an IPv6 address in its brackets. Undefined when
 * it is not the name of one host.
 */
export function hostNameIn(header: string): string | undefined {
  const [, name, port = "0"] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(header) ?? [];
  if (name === undefined || Number(port) > 65_535) return undefined;
  const host = name.toLowerCase().replace(/(?<=[^.])\.$/, "");
  if (host.startsWith("[")) return isIP(host.slice(1, -1)) === 6 ? host : undefined;
  return /^(?!.*\.\.)[a-z0-9_][a-z0-9._-]{0,252}$/.test(host) ? host : undefined;
}

/** Whether a host has no name of its own: `localhost`, or an address by number. */
export const isNameless = (host: string): boolean => host === "localhost" || host.startsWith("[") || isIP(host) !== 0;

const labelOf = (host: string): string => host.split(".")[0] ?? host;

/**
 * The label of the space that answers at a host: the one that lists it, else the one whose label it begins with
 * (portal §7); the default one where the host has no name. Undefined for a host of no space.
 */
export function spaceOfHost({ spaces, defaultSpace }: Spaces, host: string): string | undefined {
  if (isNameless(host)) return defaultSpace;
  const listed = Object.keys(spaces).find((label) => spaces[label]?.hosts.includes(host));
  if (listed !== undefined) return listed;
  return Object.hasOwn(spaces, labelOf(host)) ? labelOf(host) : undefined;
}

/**
 * The labels of the spaces that an X-Space header may mean: the app sends the first label of its host (portal §7), which
 * is the space's own or that of one of its host names. Empty when there is none.
 */
export const spacesOfLabel = ({ spaces }: Spaces, sent: string): readonly string[] =>
  Object.keys(spaces).filter(
    (label) => label === sent || spaces[label]?.hosts.some((host) => labelOf(host) === sent) === true,
  );

/** The label that the app sends at a host without a name, where the default space answers (resolutions A-69). */
export const isLocalLabel = (sent: string, host: string): boolean => sent === LOCAL_LABEL && isNameless(host);
