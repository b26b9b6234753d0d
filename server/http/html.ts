import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../deps";
import { urlsOf } from "../routes/flows";

/** Addresses that open a wizard; the group is the product's slug. */
const WIZARDS: readonly RegExp[] = [
  /^\/dashboard\/clients\/[^/]+\/([^/]+)\/quotes\//,
  /^\/(?:products|buy)\/([^/]+)\/enroll\//,
  /^\/(?:products|buy)\/[^/]+\/([^/]+)\/start(?:\/|$)/,
];
const SETTINGS_CALL = "/api/management/v1/settings";

/**
 * The app's page for an address. A wizard's page also names what the app will ask for first, so that the browser
 * fetches it while the scripts still load. Undefined when the app is not built.
 */
export async function appPage({ flows, settings }: Pick<Deps, "flows" | "settings">, path: string): Promise<string | undefined> {
  const page = await readFile(join(settings.distFolder, "index.html"), "utf8").catch(() => undefined);
  if (page === undefined) return undefined;
  const slug = WIZARDS.map((wizard) => wizard.exec(path)?.[1]).find((found) => found !== undefined);
  const served = slug === undefined ? undefined : flows.currentBySlug(slug);
  return served ? page.replace("</head>", `${preloads(served.flow.id, served.flow.version)}</head>`) : page;
}

function preloads(id: string, version: string): string {
  const urls = urlsOf(id, version);
  const fetched = [urls.flow, urls.lists, SETTINGS_CALL, "/flows/index.json"].map((url) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${url}">`);
  return [...fetched, `<link rel="modulepreload" href="${urls.validators}">`].join("");
}
