/** What one person published in an emergency, and that a second one has not signed yet. */
import { join } from "node:path";
import { PUBLICATIONS, readPublications, type Publication } from "../../server/flows/publications";
import { WrongUsage } from "./command";
import { publishedFolders, type Places } from "./files";
import { writeRegister } from "./freeze";
import { isSamePerson } from "./signed";

const isOpen = ({ way, by }: Publication): boolean => way === "break-glass" && by.length < 2;

/** `boa@1.8.0` for `boa/1.8.0.flow.json`; a rate book has that name already. */
const nameOf = (file: string): string => file.replace("/", "@").replace(/\.flow\.json$/, "");

/** Returns a line for each thing that one person published in an emergency and that no second one has signed yet. */
export const openLines = (places: Places): readonly string[] =>
  publishedFolders(places)
    .flatMap((folder) => Object.entries(readPublications(folder)))
    .filter(([, publication]) => isOpen(publication))
    .map(([file, { by, at, reason }]) => {
      const who = by.map(({ name }) => name).join(", ");
      return `${nameOf(file)} was published by ${who} alone on ${at.slice(0, 10)} (${reason ?? ""}), and is open until a second person signs: npm run flow -- sign ${nameOf(file)}`;
    });

/**
 * Signs what one person published in an emergency. Throws WrongUsage where nothing of this name is open, and for the same
 * person.
 */
export function countersign(places: Places, name: string, person: Publication["by"][number]): void {
  for (const folder of publishedFolders(places)) {
    const known = readPublications(folder);
    const [file, open] = Object.entries(known).find(([each, found]) => nameOf(each) === name && isOpen(found)) ?? [];
    if (file === undefined || !open) continue;
    const before = open.by.find((each) => isSamePerson(each.name, person.name));
    if (before) throw new WrongUsage(`${before.name} published it: the second signature is another person's.`);
    const now = { [file]: { ...open, by: [...open.by, person] } };
    return writeRegister({ path: join(folder, PUBLICATIONS), known, now });
  }
  throw new WrongUsage(`There is no page "${name}", and nothing of this name is open after --break-glass.`);
}
