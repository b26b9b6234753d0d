/** A document that is being written: text of any script, and a structure for screen readers (PDF/UA). */
import PDFDocument from "pdfkit";
import { clean, openFaces, type Faces } from "./clusters";
import { Embedded } from "./embedded";
import type { Face } from "./face";
import type { Style } from "./families";
import { linesOf, type Line } from "./lines";
import { readyToShape, type Glyph, type Shaped } from "./shape";

/** How a text is set. */
export interface Look {
  readonly style: Style;
  readonly size: number;
  readonly colour: string;
  readonly width: number;
  /** Added to each line's height. */
  readonly gap?: number;
  readonly align?: "center";
}

interface Front {
  readonly title: string;
  readonly author: string;
  readonly made: Date;
  readonly margins: { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };
}

type Doc = PDFKit.PDFDocument;

/** A height on one of the pages. */
export interface Place {
  readonly page: number;
  readonly y: number;
}

/** The place further down of two. */
export const lower = (a: Place, b: Place): Place => (a.page > b.page || (a.page === b.page && a.y >= b.y) ? a : b);

/**
 * Opens a letter-size document whose texts are among `texts`, so that their faces are open. Rejects with the error of the
 * file system if a file of a face is missing.
 */
export async function openPaper({ title, author, made, margins }: Front, texts: readonly string[]): Promise<Paper> {
  const [faces] = await Promise.all([openFaces(texts), readyToShape()]);
  const options: PDFKit.PDFDocumentOptions = {
    size: "LETTER",
    margins,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    info: { Title: clean(title), Author: clean(author), CreationDate: made, ModDate: made },
    // Faces are put in by `Embedded`.
    font: "",
  };
  // The library's types are older than its PDF/UA, which says in the document's metadata what it holds to.
  const doc = new PDFDocument(Object.assign<PDFKit.PDFDocumentOptions, object>(options, { subset: "PDF/UA" }));
  return new Paper(doc, faces);
}

export class Paper {
  readonly #bytes: Promise<Uint8Array>;
  readonly #embedded = new Map<Face, Embedded>();
  readonly #lines = new Map<string, readonly Line[]>();
  #page = 0;
  #isArtifact = false;

  constructor(
    readonly doc: Doc,
    private readonly faces: Faces,
  ) {
    this.#bytes = bytesOf(doc);
  }

  /** How high a text is, in points, or its first lines. */
  heightOf(text: string, look: Look, lines = Infinity): number {
    return this.#laidOut(text, look)
      .slice(0, lines)
      .reduce((sum, line) => sum + heightOfLine(line, look), 0);
  }

  /** Where the next text would begin. */
  get place(): Place {
    return { page: this.#page, y: this.doc.y };
  }

  /** Goes on at a place of a page that is there. */
  moveTo({ page, y }: Place): void {
    this.doc.switchToPage(page);
    this.#page = page;
    this.doc.y = y;
  }

  /** Goes on at the top of the next page unless so much fits on this one; what fits on no page begins at the top of one. */
  room(height: number): void {
    const { y, page } = this.doc;
    if (y + height > page.maxY() && y > page.margins.top) this.#turn();
  }

  /** Goes to the top of the next page; the element that is being written goes on there. */
  #turn(): void {
    const { doc } = this;
    this.#page += 1;
    if (this.#page < doc.bufferedPageRange().count) {
      const open = doc.endPageMarkings(doc.page);
      doc.switchToPage(this.#page);
      doc.initPageMarkings(open);
    } else doc.continueOnNewPage();
    doc.y = doc.page.margins.top;
  }

  /** Draws a text with its upper left corner there, and moves below it. Lines that do not fit go on on the next page. */
  text(text: string, x: number, y: number, look: Look): void {
    const { doc } = this;
    doc.y = y;
    for (const line of this.#laidOut(text, look)) {
      if (!this.#isArtifact) this.room(heightOfLine(line, look));
      const top = doc.y;
      const width = (line.width * look.size) / 1000;
      const left = look.align === "center" ? x + (look.width - width) / 2 : x;
      this.#draw(line, left, top + (line.ascent * look.size) / 1000, look);
      doc.y = top + heightOfLine(line, look);
    }
  }

  /** Draws what is only for the eye: lines, colors, and what each page repeats. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    this.#isArtifact = true;
    draw();
    this.#isArtifact = false;
    this.doc.endMarkedContent();
  }

  /** The document as bytes. Nothing can be drawn after. */
  async end(): Promise<Uint8Array> {
    for (const embedded of this.#embedded.values()) embedded.end();
    this.doc.end();
    return await this.#bytes;
  }

  #laidOut(text: string, { style, size, width }: Look): readonly Line[] {
    const key = JSON.stringify([style, size, width, text]);
    const known = this.#lines.get(key);
    if (known) return known;
    const lines = linesOf(this.faces.printed(text, style), this.faces.main(style), (width * 1000) / size);
    this.#lines.set(key, lines);
    return lines;
  }

  #draw(line: Line, x: number, baseline: number, { style, size, colour }: Look): void {
    const { doc } = this;
    const main = this.faces.main(style);
    doc.fillColor(colour).strokeColor(colour);
    doc.save();
    doc.transform(1, 0, 0, -1, 0, doc.page.height);
    doc.addContent(`BT\n1 0 0 1 ${figure(x)} ${figure(doc.page.height - baseline)} Tm`);
    const pen = { at: 0, wanted: 0 };
    const pieces = line.runs.flatMap((run) => {
      const embedded = this.#embeddedIn(run.face);
      // Noto is there in one weight: bold is drawn around its letters.
      const isThickened = style !== "regular" && run.face.file.isVariable && main !== run.face;
      doc.addContent(`/${embedded.name} ${figure(size)} Tf\n${isThickened ? `2 Tr ${figure(size / 30)} w` : "0 Tr"}`);
      return drawRun(doc, { embedded, size }, run, pen);
    });
    doc.addContent("ET");
    doc.restore();
    for (const { face, glyph, left } of pieces)
      this.#drawPiece(face, glyph, { x: x + (left * size) / 1000, baseline, size });
  }

  /** A glyph that stands for no letter of its own: a picture, so that readers do not find one. */
  #drawPiece(
    { font }: Face,
    { id, y }: Glyph,
    at: { readonly x: number; readonly baseline: number; readonly size: number },
  ): void {
    const path = font.glyphToPath(id);
    if (path === "") return;
    const scale = at.size / 1000;
    this.doc
      .save()
      .translate(at.x, at.baseline - y * scale)
      .scale(scale, -scale)
      .path(path)
      .fill()
      .restore();
  }

  #embeddedIn(face: Face): Embedded {
    const known = this.#embedded.get(face) ?? new Embedded(this.doc, face, `F${this.#embedded.size + 1}`);
    this.#embedded.set(face, known);
    this.doc.page.fonts[known.name] = known.font;
    return known;
  }
}

interface Pen {
  /** Where the reader's text cursor is, and where the next glyph belongs, in thousandths of the size. */
  at: number;
  wanted: number;
}

interface Piece {
  readonly face: Face;
  readonly glyph: Glyph;
  readonly left: number;
}

/** Draws the glyphs of a run that stand for letters; returns the others with their places. */
function drawRun(
  doc: Doc,
  { embedded, size }: { readonly embedded: Embedded; readonly size: number },
  { face, glyphs, isRightToLeft }: Shaped,
  pen: Pen,
): readonly Piece[] {
  const pieces: Piece[] = [];
  let shown = "";
  let rise = 0;
  const flush = (): void => {
    if (shown !== "") doc.addContent(`[${shown}] TJ`);
    shown = "";
  };
  for (const glyph of glyphs) {
    const left = pen.wanted + glyph.x;
    pen.wanted += glyph.advance;
    if (glyph.text === undefined) {
      pieces.push({ face, glyph, left });
      continue;
    }
    if (glyph.y !== rise) {
      flush();
      doc.addContent(`${figure((glyph.y * size) / 1000)} Ts`);
      rise = glyph.y;
    }
    const shift = Math.round(pen.at - left);
    const codes = embedded.codes(glyph, isRightToLeft);
    shown += `${shift === 0 ? "" : shift}<${codes.map(({ code }) => code.toString(16).padStart(4, "0")).join("")}>`;
    pen.at = left + codes.reduce((sum, { width }) => sum + width, 0);
  }
  flush();
  if (rise !== 0) doc.addContent("0 Ts");
  return pieces;
}

const heightOfLine = ({ ascent, descent }: Line, { size, gap = 0 }: Look): number =>
  ((ascent + descent) * size) / 1000 + gap;

/** A figure as PDF writes it. */
const figure = (value: number): string => String(Math.round(value * 1000) / 1000);

/** All that the document writes, once it has ended. Rejects when it cannot be written. */
export const bytesOf = (doc: Doc): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc
      .on("data", (chunk: Buffer) => chunks.push(chunk))
      .on("end", () => resolve(Buffer.concat(chunks)))
      .on("error", reject);
  });
