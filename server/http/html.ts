import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../deps";
import { urlsOf } from "../routes/flows";
import { wizardScripts } from "./wizard-scripts";

/** Addresses that open a wizard; the group is the product's slug. */
const WIZARDS: readonly RegExp[] = [
  /^\/dashboard\/clients\/[^/]+\/([^/]+)\/quotes\//,
  /^\/(?:products|buy)\/([^/]+)\/enroll\//,
  /^\/(?:products|buy)\/[^/]+\/([^/]+)\/start(?:\/|$)/,
];
const SETTINGS_CALL = "/api/management/v1/settings";
/** A share link names its brokerage: the wizard asks for it at once. */
const SHARE_LINK = /^\/(?:products|buy)\/([a-z0-9-]+)\/[^/]+\/start(?:\/|$)/;

/**
 * The app's page for an address. A wizard's page also names what the app will ask for first, so that the browser
 * fetches it while the scripts still load. Undefined when the app is not built.
 */
export async function appPage({ flows, settings }: Pick<Deps, "flows" | "settings">, path: string): Promise<string | undefined> {
  const page = await readFile(join(settings.distFolder, "index.html"), "utf8").catch(() => undefined);
  if (page === undefined) return undefined;
  const slug = WIZARDS.map((wizard) => wizard.exec(path)?.[1]).find((found) => found !== undefined);
  const served = slug === undefined ? undefined : flows.currentBySlug(slug);
  if (!served) return page;
  const links = preloads(urlsOf(served.flow.id, served.flow.version), SHARE_LINK.exec(path)?.[1], await wizardScripts(settings.distFolder));
  return page.replace("</head>", `${links}</head>`);
}

function preloads(urls: ReturnType<typeof urlsOf>, brokerage: string | undefined, scripts: readonly string[]): string {
  const calls = [SETTINGS_CALL, "/flows/index.json", ...(brokerage === undefined ? [] : [`/api/management/v1/brokerages/${brokerage}`])];
  const fetched = [urls.flow, urls.lists, ...calls].map((url) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${url}">`);
  const modules = [...scripts, urls.validators].map((url) => `<link rel="modulepreload" crossorigin href="${url}">`);
  return [...modules, ...fetched].join("");
}
