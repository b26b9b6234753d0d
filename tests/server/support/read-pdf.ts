/** Reads a PDF back as people and screen readers get it, with PDF.js. */
import { getDocumentProxy } from "unpdf";
import { streamsOf } from "./pdf";

interface Node {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

/** An element of the structure with the text that belongs to it, in the order of reading. */
export interface Element {
  readonly role: string;
  readonly text: string;
  readonly alt: string | undefined;
  readonly children: readonly Element[];
}

export interface ReadPdf {
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  readonly showsTitle: boolean;
  /** The structures of all pages. */
  readonly elements: readonly Element[];
  /** The text in no element: what each page repeats. */
  readonly artifacts: string;
  /** How many operators draw text outside of each element and artifact. */
  readonly unmarked: number;
  /** The glyphs of number 0, which draw a box. */
  readonly boxes: number;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

/** Reads a whole document. Rejects for bytes that are not a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const [{ info }, marks, preferences] = await Promise.all([
    pdf.getMetadata(),
    pdf.getMarkInfo(),
    pdf.getViewerPreferences(),
  ]);
  const pages: { readonly elements: readonly Element[]; readonly artifacts: string }[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await readPage(await pdf.getPage(number)));
  await pdf.cleanup();
  return {
    title: String(partOf(info, "Title")),
    language: String(partOf(info, "Language")),
    isTagged: partOf(marks, "Marked") === true,
    showsTitle: partOf(preferences, "DisplayDocTitle") === true,
    elements: pages.flatMap(({ elements }) => elements),
    artifacts: pages.map(({ artifacts }) => artifacts).join("\n"),
    ...countsOf(bytes),
  };
}

/** What a value of unknown shape has under a name. */
const partOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

async function readPage(page: Page) {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of items) {
    if ("str" in item) {
      const id = open.findLast((each) => each !== "") ?? "";
      texts.set(id, `${texts.get(id) ?? ""}${item.str}${item.hasEOL ? " " : ""}`);
    } else if (item.type === "endMarkedContent") open.pop();
    else open.push(String(partOf(item, "id") ?? ""));
  }
  const tree: Node | null = await page.getStructTree();
  return {
    elements: (tree?.children ?? []).map((node) => elementOf(node, texts)),
    artifacts: texts.get("") ?? "",
  };
}

function elementOf({ role = "", alt, children = [] }: Node, texts: ReadonlyMap<string, string>): Element {
  const own = children.flatMap(({ type, id = "" }) => (type === "content" ? [texts.get(id) ?? ""] : []));
  return {
    role,
    alt,
    text: own.join("").replaceAll(/\s+/g, " ").trim(),
    children: children.filter(({ type }) => type !== "content").map((child) => elementOf(child, texts)),
  };
}

interface Counts {
  readonly unmarked: number;
  readonly boxes: number;
}

/** Walks through what the pages draw: the library writes an operator to a line. */
function countsOf(bytes: Uint8Array): Counts {
  const lines = streamsOf(Buffer.from(bytes))
    .filter((stream) => stream.includes(" Tf") || / (?:BDC|BMC)\n/.test(stream))
    .flatMap((stream) => stream.split("\n"));
  let [depth, unmarked, boxes] = [0, 0, 0];
  for (const line of lines) {
    if (/ (?:BDC|BMC)$/.test(line)) depth += 1;
    if (line === "EMC") depth -= 1;
    if (depth === 0 && /(?:^| )(?:TJ|Tj|f\*?|S|s|B\*?)$/.test(line)) unmarked += 1;
    if (line.endsWith("TJ")) boxes += codesIn(line).filter((code) => code === "0000").length;
  }
  return { unmarked, boxes };
}

/** Code 0 is the glyph 0 of a face, the box. */
const codesIn = (line: string): readonly string[] =>
  [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, codes = ""]) => codes.match(/.{4}/g) ?? []);

/** All elements, from the outermost in. */
export const allOf = (elements: readonly Element[]): readonly Element[] =>
  elements.flatMap((element) => [element, ...allOf(element.children)]);

/** The rows of all tables: the heading, and the first paragraph of the cell. */
export const rowsOf = (elements: readonly Element[]): ReadonlyMap<string, string> =>
  new Map(
    allOf(elements)
      .filter(({ role }) => role === "TR")
      .map(({ children: [heading, cell] }) => [heading?.text ?? "", (cell?.children[0]?.text ?? "").normalize("NFC")]),
  );
