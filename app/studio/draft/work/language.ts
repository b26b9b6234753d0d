/** What the JSON side offers and explains, by the schemas of the files and by the names that the draft knows. */
import { getLanguageService, InsertTextFormat, TextDocument } from "vscode-json-languageservice";
import type { CompletionItem, MarkedString, MarkupContent } from "vscode-json-languageservice";
import flowSchema from "../../../../schemas/flow.schema.json";
import listSchema from "../../../../schemas/list.schema.json";
import partSchema from "../../../../schemas/part.schema.json";
import rateBookSchema from "../../../../schemas/rate-book.schema.json";
import scenarioSchema from "../../../../schemas/scenario.schema.json";
import usualSchema from "../../../../schemas/usual.schema.json";
import { draftNames, vocabularyOf, withNames, withUses } from "../../../../engine/analysis/index";
import type { Named } from "../../../../engine/analysis/index";
import { withFile } from "../model/files";
import type { Files, FileSave } from "../model/files";
import type { Offer } from "./help";
import type { LibraryTexts } from "./library";
import { valuesOf } from "./library-values";
import { snippetOf } from "./snippet";

const at = (name: string): string => `studio:///${name}`;
/** A file may name its schema by a path, also the one with names of its own: here that is the same as what its place says. */
const schemaNamed = (path: string): string =>
  at(path.endsWith(".flow.schema.json") ? "flow.schema.json" : (path.split("/").at(-1) ?? path));

const service = getLanguageService({ workspaceContext: { resolveRelativePath: schemaNamed } });

/** The schema of each file, by the patterns of their paths; the later ones count more. */
const SCHEMAS: readonly (readonly [name: string, schema: object, fits: readonly string[]])[] = [
  ["flow.schema.json", flowSchema, ["*.flow.json"]],
  ["list.schema.json", listSchema, ["*/lists/*.json"]],
  ["part.schema.json", partSchema, ["*/parts/*.json"]],
  ["rate-book.schema.json", rateBookSchema, ["*/products/*.json"]],
  ["scenario.schema.json", scenarioSchema, ["*/scenarios/*/*.json", "!*/scenarios/*/usual.json"]],
  ["usual.schema.json", usualSchema, ["*/scenarios/*/usual.json"]],
];

function configure(flow: object): void {
  const schemas = SCHEMAS.map(([name, schema, fileMatch]) => ({
    uri: at(name),
    fileMatch: [...fileMatch],
    // A copy: the service puts what a reference leads to in its place, which makes rings of it.
    schema: structuredClone(schema === flowSchema ? flow : schema),
  }));
  service.configure({ schemas, validate: false, allowComments: false });
}

configure(flowSchema);

/** What the worker has of the draft. */
let files: Files = new Map();
/** The names that are offered, as one text. */
let offered = "";

export const languageFunctions = {
  /**
   * Learns the names of a draft: those that it has now, or had when it could be read last.
   * @param saves what has changed since the last call
   * @returns what its rules can read, as JSON; undefined where it cannot be read
   */
  know(saves: readonly FileSave[], library: LibraryTexts): string | undefined {
    files = saves.reduce(withFile, files);
    const texts = [...files].map(([path, text]) => ({ path, text }));
    const world = { ...valuesOf(library), media: library.media };
    const found = draftNames(texts, world);
    if (!found) return undefined;
    const { parts } = found;
    const names = { ...found.names, list_name: withLists(found.names.list_name, library) };
    const now = JSON.stringify([names, parts]);
    if (now !== offered) configure(withNames(withUses(flowSchema, parts), names));
    offered = now;
    const vocabulary = vocabularyOf(texts, world);
    return vocabulary && JSON.stringify(vocabulary);
  },
  async complete(path: string, text: string, offset: number): Promise<readonly Offer[]> {
    const { document, json } = read(path, text);
    const found = await service.doComplete(document, document.positionAt(offset), json);
    return (found?.items ?? []).map((item) => offerOf(item, document, offset));
  },
  async hover(path: string, text: string, offset: number): Promise<string | undefined> {
    const { document, json } = read(path, text);
    const found = await service.doHover(document, document.positionAt(offset), json);
    const said = found && wordsOf(found.contents).trim();
    return said ? said : undefined;
  },
};

function read(path: string, text: string) {
  const document = TextDocument.create(at(path), "json", 0, text);
  return { document, json: service.parseJSONDocument(document) };
}

function offerOf(
  { label, filterText, textEdit, insertText, insertTextFormat, documentation }: CompletionItem,
  document: TextDocument,
  offset: number,
): Offer {
  const range = textEdit && "range" in textEdit ? textEdit.range : undefined;
  const about = documentation === undefined ? "" : wordsOf(documentation);
  const from = range ? document.offsetAt(range.start) : offset;
  const insert = textEdit?.newText ?? insertText ?? label;
  const { length } = insert;
  return {
    label,
    fits: filterText ?? label,
    insert:
      insertTextFormat === InsertTextFormat.Snippet
        ? snippetOf(indented(insert, document, from))
        : { text: insert, from: length, to: length },
    from,
    to: range ? document.offsetAt(range.end) : offset,
    ...(about !== "" && { about }),
  };
}

/** A snippet of several lines, indented as the line that it is put into. */
function indented(snippet: string, document: TextDocument, offset: number): string {
  const text = document.getText();
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
  return snippet.replaceAll("\t", "  ").replaceAll("\n", `\n${indent}`);
}

/** The words of an explanation. It is shown as text, so the marks that escape Markdown go. */
function wordsOf(contents: MarkupContent | MarkedString | readonly MarkedString[]): string {
  if (typeof contents === "string") return contents.replaceAll(/\\([\\`*_{}[\]()#+\-.!<>~|])/g, "$1");
  if ("value" in contents) return wordsOf(contents.value);
  return contents.map((each) => wordsOf(each)).join("\n\n");
}

/** The lists that the draft knows, and those of the library that it does not name yet. */
function withLists(known: readonly Named[] = [], { listNames = [] }: LibraryTexts): readonly Named[] {
  const there = new Set(known.map(([name]) => name));
  return [...known, ...listNames.filter((name) => !there.has(name)).map((name): Named => [name, "A shared list."])];
}
