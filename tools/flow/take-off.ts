import { join } from "node:path";
import { PUBLICATIONS, readPublications } from "../../server/flows/publications";
import { readText } from "../../server/base/text-file";
import { homeOf, publishedFolders, type Places } from "./files";
import { writeRegister, type Right } from "./freeze";
import { NotPublishable } from "./publish";
import { publishedVersions } from "./published-versions";
import { readRegister } from "./register";

/**
 * Takes a product off: servers begin nothing with it until a version of it is published later. Returns its id. Throws
 * NotPublishable for one that was never published.
 */
export function takeOff(places: Places, file: string, { by, reason }: Pick<Right, "by" | "reason">): string {
  const newest = publishedVersions(publishedFolders(places), readText(file)).at(-1);
  const published = join(homeOf(places, file), "published");
  const hash = newest && readRegister(join(published, "published.json"))[`${newest.id}/${newest.version}.flow.json`];
  if (!newest || hash === undefined) throw new NotPublishable("It was never published: there is nothing to take off.");
  const entry = { sha256: hash, at: new Date().toISOString(), way: "off", by, ...(reason !== undefined && { reason }) };
  const known = readPublications(published);
  writeRegister({ path: join(published, PUBLICATIONS), known, now: { [newest.id]: entry } });
  return newest.id;
}
