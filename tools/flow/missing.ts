/** What a flow names that is not there: what is wrong in its own file, or where its file belongs. */
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Finding } from "../../engine/index";
import { loadList, loadPart } from "../../engine/analysis";
import { listFilesIn, nameOf, partFilesIn } from "../../server/flows/folders";
import { readText } from "../../server/base/text-file";
import { foldersFor, readParts, shownFile, type Places } from "./files";

/** The findings of a flow's file, with the place of each missing list, part or rate book; or what is wrong in its file. */
export const withTheirFiles = (places: Places, flow: string, findings: readonly Finding[]): readonly Finding[] =>
  findings.flatMap((found) => {
    const name = nameIn(found);
    if (found.rule === "unknown-list") return ofFile(places, flow, found, { name, folder: "lists" });
    if (found.rule === "unknown-part") return ofFile(places, flow, found, { name, folder: "parts" });
    return found.rule === "unknown-product" ? [withoutBook(places, flow, found)] : [found];
  });

/** The name that a finding says is unknown. */
function nameIn({ found }: Finding): string {
  const [, name = ""] = /^"(.*)"$/.exec(found) ?? [];
  return name;
}

interface Missing {
  readonly name: string;
  readonly folder: "lists" | "parts";
}

function ofFile(places: Places, flow: string, found: Finding, { name, folder }: Missing): readonly Finding[] {
  const folders = foldersFor(places, flow);
  const files = folders.flatMap(folder === "lists" ? listFilesIn : partFilesIn);
  const own = files.find((file) => nameOf(file) === name);
  const wrong = own === undefined ? [] : wrongIn(places, own, folder, folders);
  if (wrong.length > 0) return wrong;
  const belongs = join(dirname(flow), folder, `${name}.json`);
  const elsewhere = similar(places, dirname(flow), name);
  return [
    {
      ...found,
      message: `${found.message} Its file would be ${shownFile(places, belongs)}${elsewhere === undefined ? "" : `; there is only ${elsewhere}`}.`,
    },
  ];
}

/** What is wrong in the file of a list or part; nothing where it is sound. */
function wrongIn(
  places: Places,
  file: string,
  folder: Missing["folder"],
  folders: readonly string[],
): readonly Finding[] {
  const [text, about] = [readText(file), { named: nameOf(file), file: shownFile(places, file) }];
  const loaded = folder === "lists" ? loadList(text, about) : loadPart(text, { ...about, parts: soundParts(folders) });
  return loaded.ok ? [] : loaded.findings;
}

function soundParts(folders: readonly string[]): ReturnType<typeof readParts> {
  try {
    return readParts(folders);
  } catch {
    return {};
  }
}

/** A file of the same name in another place beside the flow, or with another ending; undefined where there is none. */
function similar(places: Places, beside: string, name: string): string | undefined {
  const [stem] = name.split("@");
  const folders = [beside, ...["lists", "parts", "products"].map((inside) => join(beside, inside))];
  const files = folders.flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : [],
  );
  const isLike = (file: string): boolean => basename(file).split(/[@.]/)[0] === stem && !file.endsWith(".flow.json");
  const found = files.find(isLike);
  return found && shownFile(places, found);
}

/** A rate book is read from the folders of rate books alone. */
function withoutBook(places: Places, flow: string, found: Finding): Finding {
  const elsewhere = similar(places, dirname(flow), basename(flow, ".flow.json"));
  const folders = places.books.map((folder) => shownFile(places, folder)).join(", ");
  const there = elsewhere === undefined ? "" : `; there is ${elsewhere}`;
  return {
    ...found,
    message: `${found.message} The books are read from ${folders} (PRODUCTS_DIR); "code" under "vertical" of one has to be the flow's "vertical_code"${there}.`,
  };
}
