import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../domain/deps";
import { urlsOf } from "../flows/urls";
import { wizardScripts } from "./wizard-scripts";

/** Whether the app has a page at the address, by the first part of each route of app/App.tsx. */
export const isPage = (path: string): boolean =>
  /^\/(?:(?:login|auth|logout|dashboard|enroll|products|buy|submit-policy)(?:\/.*)?)?$/.test(path);

/** Addresses that open a wizard; the group is the product's slug. */
const WIZARDS: readonly RegExp[] = [
  /^\/dashboard\/clients\/[^/]+\/([^/]+)\/quotes\//,
  /^\/(?:products|buy)\/([^/]+)\/enroll\//,
  /^\/(?:products|buy)\/[^/]+\/([^/]+)\/start(?:\/|$)/,
];
const SETTINGS_CALL = "/api/management/v1/settings";
/** A share link names its brokerage: the wizard asks for it at once. */
const SHARE_LINK = /^\/(?:products|buy)\/([a-z0-9-]+)\/[^/]+\/start(?:\/|$)/;

/** An id that needs no escaping in an attribute; the page preloads no other. */
const PLAIN_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The app's page for an address. A wizard's page also names the app's first requests, so that the browser makes them
 * while the scripts still load. Undefined when the app is not built.
 */
export async function appPage(
  { flows, settings }: Pick<Deps, "flows" | "settings">,
  { pathname: path, searchParams }: URL,
): Promise<string | undefined> {
  const page = await readFile(join(settings.distFolder, "index.html"), "utf8").catch(() => undefined);
  if (page === undefined) return undefined;
  const slug = WIZARDS.map((wizard) => wizard.exec(path)?.[1]).find((found) => found !== undefined);
  const served = slug === undefined ? undefined : flows.currentBySlug(slug, settings.productsOff);
  if (!served) return page;
  const links = preloads(
    urlsOf(served.flow.id, served.flow.version),
    shareLinkCalls(path, searchParams.get("b")),
    await wizardScripts(settings.distFolder),
  );
  return page.replace("</head>", `${links}</head>`);
}

/** The requests of a share link's wizard for its brokerage and the broker it names. */
function shareLinkCalls(path: string, broker: string | null): readonly string[] {
  const brokerage = SHARE_LINK.exec(path)?.[1];
  if (brokerage === undefined) return [];
  const named = broker !== null && PLAIN_ID.test(broker) ? [`/api/management/v1/brokers/${broker}`] : [];
  return [`/api/management/v1/brokerages/${brokerage}`, ...named];
}

function preloads(urls: ReturnType<typeof urlsOf>, calls: readonly string[], scripts: readonly string[]): string {
  const fetched = [urls.flow, urls.lists, SETTINGS_CALL, "/flows/index.json", ...calls].map(
    (url) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${url}">`,
  );
  // Low priority: the page's own files go first.
  const modules = [...scripts, urls.validators].map(
    (url) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${url}">`,
  );
  return [...modules, ...fetched].join("");
}
