/**
 * What the head of a page says to programs: those that show a link where it is pasted (Open Graph), search engines, and
 * phones. Nothing in it comes from the query or from a quote: it may be stored and shown by anybody.
 */
import { accentOf, type Space } from "../base/spaces";
import type { Deps } from "../domain/deps";
import type { Agent } from "../domain/directory";
import { linkPreview, type LinkPreview } from "../domain/link-preview";
import type { ServedFlow } from "../flows/catalogue";
import { escapeHtml, oneLine } from "../mail/escape";

/** What an address is of. */
export interface LinkedPage {
  /** The product whose page for buyers it is. */
  readonly served?: ServedFlow | undefined;
  /** Who offers it: known of a share link alone. */
  readonly agent?: Agent | undefined;
  /** A share link's own page, which is the same under several addresses. */
  readonly isLanding?: boolean;
}

/** What goes into the head of a page. */
export interface Head {
  /** Undefined where only the app knows it. */
  readonly title: string | undefined;
  readonly tags: string;
}

type Tag = readonly [element: "meta" | "link", attributes: { readonly [name: string]: string }];

/** Where programs cut a description off, at the latest. */
const MOST_LETTERS = 200;
const MARK_SIZE = "512";

/** The elements of the head, escaped. */
export function linkHead(deps: Deps, label: string, page: LinkedPage): string {
  const space = deps.settings.spaces[label];
  if (!space) return "";
  const preview = page.served && linkPreview(deps, label, { served: page.served, agent: page.agent });
  const own = preview ? productTags(space, preview, page) : carrierTags(space);
  return [...own, ...iconTags(space)].map(textOf).join("");
}

const textOf = ([element, attributes]: Tag): string =>
  `<${element}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(oneLine(value))}"`)
    .join("")}>`;

const named = (name: string, content: string): Tag => ["meta", { name, content }];
const graph = (property: string, content: string): Tag => ["meta", { property: `og:${property}`, content }];

/** A product's page. Only a share link has an address of its own to tell: a mailed one is a secret (R-23). */
function productTags(
  space: Space,
  preview: LinkPreview,
  { agent, isLanding = false, served }: LinkedPage,
): readonly Tag[] {
  const description = descriptionOf(preview, agent);
  const address = agent && served && shareAddress(space, agent, served);
  return [
    named("description", description),
    ...(address !== undefined && isLanding ? ([["link", { rel: "canonical", href: address }]] as const) : []),
    ...about(space, { title: preview.title, description }),
    ...(address === undefined ? [] : [graph("url", address)]),
    graph("image", `${space.address}${preview.path}`),
    graph("image:type", "image/png"),
    graph("image:width", "1200"),
    graph("image:height", "630"),
    graph("image:alt", preview.alt),
    named("twitter:card", "summary_large_image"),
  ];
}

/** Any other page: whose portal it is. */
function carrierTags(space: Space): readonly Tag[] {
  const { name } = space.carrier;
  const description = `Insurance from ${name}, through your agent.`;
  return [
    named("description", description),
    ...about(space, { title: name, description }),
    graph("image", `${space.address}/icon-512.png`),
    graph("image:type", "image/png"),
    graph("image:width", MARK_SIZE),
    graph("image:height", MARK_SIZE),
    graph("image:alt", name),
    named("twitter:card", "summary"),
  ];
}

const about = (space: Space, { title, description }: { title: string; description: string }): readonly Tag[] => [
  graph("type", "website"),
  graph("site_name", space.carrier.name),
  graph("locale", "en_US"),
  graph("title", title),
  graph("description", description),
];

/**
 * The price, whose link it is, and what the product is: the end is cut off first. Where nothing can be bought by the link,
 * that comes before all.
 */
function descriptionOf({ notice, price, lead }: LinkPreview, agent: Agent | undefined): string {
  if (notice !== undefined) return cut([notice, lead].filter((part) => part !== undefined).join(" · "));
  const by = agent && `Prepared for you by ${agent.broker?.name ?? agent.brokerage.name}`;
  return cut([price, by, lead].filter((part) => part !== undefined && part !== "").join(" · "));
}

/** A text without its end: up to a whole sentence where enough is left, else up to a whole word. */
function cut(text: string): string {
  const letters = Array.from(text);
  if (letters.length <= MOST_LETTERS) return text;
  const begun = letters.slice(0, MOST_LETTERS).join("");
  const [sentences] = /^.{100,}[.!?](?=\s)/su.exec(begun) ?? [];
  return sentences ?? `${begun.replace(/[\s,.;:·–-]*\s\S*$/u, "")}…`;
}

/** The one address of a share link's page, however it was called: that of portal §2, with the agent who sells. */
function shareAddress(space: Space, { brokerage, named: own, broker }: Agent, { flow }: ServedFlow): string {
  const [slug = flow.id] = flow.slugs.toSorted((one, other) => other.length - one.length);
  const by = own && own.id === broker?.id ? `?b=${encodeURIComponent(own.id)}` : "";
  return `${space.address}/buy/${encodeURIComponent(brokerage.slug)}/${encodeURIComponent(slug)}${by}`;
}

const iconTags = (space: Space): readonly Tag[] => [
  ["link", { rel: "icon", href: "/favicon.ico", sizes: "32x32" }],
  ["link", { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }],
  ["link", { rel: "apple-touch-icon", href: "/apple-touch-icon.png" }],
  ["link", { rel: "manifest", href: "/manifest.webmanifest" }],
  ["meta", { name: "theme-color", media: "(prefers-color-scheme: light)", content: accentOf(space) }],
  ["meta", { name: "theme-color", media: "(prefers-color-scheme: dark)", content: shaded(accentOf(space)) }],
];

/** Dark paper in the tint of the accent, as the app mixes it (app/shared/theme/system.ts). */
function shaded(accent: string): string {
  const channels = [1, 3, 5].map((at) =>
    [accent, DARK_PAPER].map((color) => Number.parseInt(color.slice(at, at + 2), 16)),
  );
  const mixed = channels.map(([own = 0, paper = 0]) => Math.round(own * 0.28 + paper * 0.72));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
const DARK_PAPER = "#14171c";

/** Programs that show a link read the head from its beginning, and some of them only so far. */
export const withHead = (page: string, { title, tags }: Head): string =>
  page.replace(/<title>([^<]*)<\/title>/, (_all, own: string) =>
    [`<title>${title === undefined ? own : escapeHtml(title)}</title>`, tags].join(""),
  );
