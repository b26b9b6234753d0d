import { productsOff } from "../domain/products-off";
import type { Flow } from "../../engine/index";
import type { Deps } from "../domain/deps";
import type { ServedFlow } from "../flows/catalogue";
import { landingUrl, urlsOf } from "../flows/urls";
import { TEST_NOTICE } from "../base/stand-ins";
import { isPage, pageFileOf } from "./addresses";
import { contactOf, withContact } from "./contact";
import { linkHead, withHead } from "./link-head";
import type { Head } from "./link-head";
import { createRenderer, dataBlock, styleHash } from "./rendering";
import { createBuilt } from "./built";
import type { Built } from "./built";
import { fonts, pageScripts } from "./page-scripts";
import { INDEX_CALL, SETTINGS_CALL, SHARE_LINK, shareLinkOf, shareLinkPage } from "./share-link";
import type { SharedPage, ShareLink } from "./share-link";

/** A kind of page that the app shows for a product; the first group of `at` is the product's slug. */
interface ProductPage {
  readonly at: RegExp;
  /** Its file in app/. */
  readonly source: string;
  /** Its headlines are in the display face, which has no time to come late (`look.md`). */
  readonly hasHeadlines: boolean;
  /** Brokers alone are shown it. */
  readonly isBrokers?: true;
  /** The file that it runs once it is shown. */
  readonly late?: string;
  /** What it asks for of the flow's version: before it is shown, or once it is when there is such a file. */
  readonly files: (flow: Flow) => { readonly fetched: readonly string[]; readonly modules: readonly string[] };
}

const wizardFiles: ProductPage["files"] = ({ id, version }) => {
  const { flow, lists, validators } = urlsOf(id, version);
  return { fetched: [flow, lists], modules: [validators] };
};
const landingFiles: ProductPage["files"] = ({ id, version, landing }) => ({
  fetched: landing ? [landingUrl(id, version)] : [],
  modules: [],
});
const wizard = (at: RegExp): ProductPage => ({
  at,
  source: "enrollment/index.tsx",
  late: "wizard/start.ts",
  hasHeadlines: false,
  files: wizardFiles,
});
const landing = (at: RegExp, file: string): ProductPage => ({
  at,
  source: `storefront/${file}.tsx`,
  hasHeadlines: true,
  files: landingFiles,
});

const SHARE_LANDING = "ShareLanding";
const PAGES: readonly ProductPage[] = [
  { ...wizard(/^\/dashboard\/clients\/[^/]+\/([^/]+)\/quotes\//), isBrokers: true },
  wizard(/^\/(?:products|buy)\/([^/]+)\/enroll\//),
  wizard(/^\/(?:products|buy)\/[^/]+\/([^/]+)\/start(?:\/|$)/),
  landing(/^\/(?:products|buy)\/([^/]+)\/?$/, "QuoteLanding"),
  landing(/^\/(?:products|buy)\/[^/]+\/([^/]+)\/?$/, SHARE_LANDING),
];
/** The title of an address that leads nowhere; the app's page there has the same (app/shared/ui/DeadEnd.tsx). */
const LOST = "We could not find this page";

/** The app's page as it is sent. */
export interface Page {
  readonly html: string;
  /** At an address of no page, and at a share link of no brokerage; the page says so itself. */
  readonly isLost: boolean;
  /** What the content security policy must call the page's own style elements. */
  readonly styleHashes: readonly string[];
}

export interface Pages {
  /**
   * The app's page for an address. Undefined when the app is not built.
   * @param visitor who asks
   */
  page(url: URL, visitor: Visitor): Promise<Page | undefined>;
}

/** Whose browser asks for a page. */
export interface Visitor {
  /** Undefined at an address of no space. */
  readonly space: string | undefined;
  /** False for one that goes on with an enrollment: what it shows first is not known here. */
  readonly isStranger: boolean;
}

/** The app's pages. Those that everybody with the same link sees first are rendered here. */
export function createPages(deps: Deps): Pages {
  const renderer = createRenderer(deps);
  const built = createBuilt(deps.settings.distFolder);
  return {
    async page(url, { space, isStranger }) {
      const text = await built.text(pageFileOf(url.pathname));
      if (text === undefined) return undefined;
      const asked = productPage(deps, url.pathname);
      const found = space === undefined ? undefined : await shareLinkOf({ deps, actor: { kind: "none", space } }, url);
      const link = found === "unknown" ? undefined : found;
      const isLost = found === "unknown" || !isPage(url.pathname);
      const shared = isStranger && link ? await shareLinkPage({ deps, renderer }, url, link) : undefined;
      const notice = deps.settings.isTest ? withTestNotice(text) : text;
      const named = withHead(notice, headOf(deps, space, { asked, link, isLost, shared }));
      const page = withContact(named, contactOf(deps.settings, space, link));
      const given = Object.keys(shared?.given ?? {});
      const head = asked
        ? await preloads(asked, built, { calls: firstCalls(url, given), isShown: shared !== undefined })
        : "";
      return { isLost, ...(shared ? await whole(page, head, shared, built) : plain(page, head)) };
    },
  };
}

interface Found {
  readonly asked: AskedPage | undefined;
  readonly link: ShareLink | undefined;
  readonly isLost: boolean;
  readonly shared: SharedPage | undefined;
}

function headOf(deps: Deps, space: string | undefined, { asked, link, isLost, shared }: Found): Head {
  const served = isLost || asked?.isBrokers ? undefined : asked?.served;
  const isLanding = asked?.source.includes(SHARE_LANDING) === true;
  return {
    title: isLost ? LOST : (shared?.ready.title ?? served?.flow.title),
    tags: space === undefined ? "" : linkHead(deps, space, { served, agent: link?.agent, isLanding }),
  };
}

/** The page of a portal where nothing is paid for, above all that the app shows. */
const withTestNotice = (page: string): string =>
  page.replace("<body>", () => `<body><p class="first-test" role="note">${escaped(TEST_NOTICE)}</p>`);

interface AskedPage extends ProductPage {
  readonly served: ServedFlow;
}

function productPage(deps: Deps, path: string): AskedPage | undefined {
  const page = PAGES.find(({ at }) => at.test(path));
  const slug = page?.at.exec(path)?.[1];
  const served = slug === undefined ? undefined : deps.flows.currentBySlug(slug, productsOff(deps));
  return page && served && { ...page, served };
}

type Sent = Omit<Page, "isLost">;

const plain = (page: string, head: string): Sent => ({
  html: page.replace("</head>", `${head}</head>`),
  styleHashes: [],
});

/** A page with its content; a function as replacement, because a text with `$` in it would mean more. */
async function whole(page: string, head: string, { ready, given, accent }: SharedPage, built: Built): Promise<Sent> {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(page);
  const sheet = link?.[1] === undefined ? "" : ((await built.text(link[1])) ?? "");
  const base = `${sheet}:root{--space-accent:${cssColour(accent)}}`;
  const html = page
    .replace(link?.[0] ?? "", () => `<style>${base}</style>${ready.styles}`)
    .replace("</head>", () => `${head}</head>`)
    .replace(
      /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/,
      () => `<div id="root" data-rendered>${ready.html}</div>${ready.sent}${dataBlock("given", given)}`,
    );
  return { html, styleHashes: [styleHash(base), ...ready.styleHashes] };
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A colour of the space's settings; anything else would end the style element or the rule. */
const cssColour = (colour: string): string => (/^#[\da-f]{3,8}$/i.test(colour) ? colour : "initial");

/** An id that needs no escaping in an attribute; the page preloads no other. */
const PLAIN_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The first requests of a product's page, but for those whose responses came with it. */
function firstCalls({ pathname, searchParams }: URL, given: readonly string[]): readonly string[] {
  const brokerage = SHARE_LINK.exec(pathname)?.[1];
  const broker = searchParams.get("b");
  const agent = brokerage === undefined ? [] : [`/api/management/v1/brokerages/${brokerage}`];
  if (brokerage !== undefined && broker !== null && PLAIN_ID.test(broker))
    agent.push(`/api/management/v1/brokers/${broker}`);
  return [SETTINGS_CALL, INDEX_CALL, ...agent].filter((call) => !given.includes(call));
}

interface Asking {
  /** The first requests. */
  readonly calls: readonly string[];
  /** The page is sent with its content: what it runs later waits until it answers. */
  readonly isShown: boolean;
}

async function preloads(
  { source, late, files, served: { flow }, hasHeadlines }: AskedPage,
  built: Built,
  { calls, isShown }: Asking,
): Promise<string> {
  const { fetched, modules } = late && isShown ? { fetched: [], modules: [] } : files(flow);
  const sources = [source, ...(late === undefined || isShown ? [] : [late])];
  // Low priority: the page's own files go first.
  const scripts = [...(await pageScripts(built, sources)), ...modules].map(
    (url) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${url}">`,
  );
  const data = [...fetched, ...calls].map(
    (url) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${url}">`,
  );
  const faces = (hasHeadlines ? await fonts(built) : []).map(
    (url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`,
  );
  return [...faces, ...scripts, ...data].join("");
}
