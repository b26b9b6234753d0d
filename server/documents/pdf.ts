/** The look of every PDF: a letter-size sheet, headings, rows of a name and a value, and numbered pages. Text is drawn, never interpreted. */
import PDFDocument from "pdfkit";
import { BOLD, clean, DISPLAY, INK, LINE, paintsOf, QUIET, REGULAR } from "./letters";
import { drawLogo, type Letterhead } from "./logo";

const NAME_WIDTH = 190;
const GAP = 12;

export interface Row {
  readonly name: string;
  readonly value: string;
  /** Quieter lines below the value. */
  readonly notes?: readonly string[];
}

export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

export interface Sheet {
  readonly title: string;
  readonly carrier: Letterhead;
  readonly accent: string;
  readonly subtitle: string;
  readonly sections: readonly Section[];
  /** Plain paragraphs at the end. */
  readonly notes: readonly string[];
  readonly made: Date;
}

/** The sheet as the bytes of a PDF. */
export async function renderPdf(sheet: Sheet): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: "LETTER",
    margins: { top: 54, bottom: 60, left: 54, right: 54 },
    bufferPages: true,
    lang: "en-US",
    displayTitle: true,
    info: { Title: sheet.title, Author: sheet.carrier.name, CreationDate: sheet.made, ModDate: sheet.made },
    font: REGULAR,
  });
  const bytes = bytesOf(doc);
  doc.registerFont("regular", REGULAR).registerFont("bold", BOLD).registerFont("display", DISPLAY);
  head(doc, sheet);
  for (const section of sheet.sections) drawSection(doc, section, sheet.accent);
  doc.moveDown(1).font("regular").fontSize(8.5).fillColor(QUIET);
  for (const note of sheet.notes)
    doc.text(clean(note), doc.page.margins.left, doc.y, { width: widthOf(doc) }).moveDown(0.5);
  numberPages(doc, { title: `${sheet.carrier.name} · ${sheet.title}` });
  doc.end();
  return await bytes;
}

type Doc = PDFKit.PDFDocument;

/** All that the document writes, once it has ended. Rejects when it cannot be written. */
export const bytesOf = (doc: Doc): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc
      .on("data", (chunk: Buffer) => chunks.push(chunk))
      .on("end", () => resolve(Buffer.concat(chunks)))
      .on("error", reject);
  });

/** The width between the margins. */
export const widthOf = ({ page }: Doc): number => page.width - page.margins.left - page.margins.right;

function head(doc: Doc, { title, carrier, accent, subtitle }: Sheet): void {
  const { left } = doc.page.margins;
  doc.rect(0, 0, doc.page.width, 8).fill(accent);
  drawLogo(doc, carrier, { x: left, y: 26, width: 124 }, paintsOf(accent));
  doc
    .fillColor(INK)
    .font(canDisplay(title) ? "display" : "bold")
    .fontSize(19)
    .text(clean(title), left, 86, { width: widthOf(doc) });
  doc
    .moveDown(0.2)
    .fillColor(QUIET)
    .font("regular")
    .fontSize(10)
    .text(clean(subtitle), { width: widthOf(doc) });
}

/** Whether the display face has all letters of a text. */
const canDisplay = (text: string): boolean => /^[\u0020-\u00ff\u2013-\u2026]*$/.test(text);

function drawSection(doc: Doc, { title, rows }: Section, accent: string): void {
  if (rows.length === 0) return;
  const { left } = doc.page.margins;
  room(doc, 70);
  doc
    .moveDown(1.2)
    .fillColor(accent)
    .font("bold")
    .fontSize(12)
    .text(clean(title), left, doc.y, { width: widthOf(doc) });
  doc.moveDown(0.3);
  for (const row of rows) drawRow(doc, row);
}

function drawRow(doc: Doc, { name, value, notes = [] }: Row): void {
  const { left } = doc.page.margins;
  const width = widthOf(doc) - NAME_WIDTH - GAP;
  doc.font("regular").fontSize(9.5);
  const nameHeight = doc.heightOfString(clean(name), { width: NAME_WIDTH });
  const valueHeight = doc.heightOfString(clean(value), { width });
  doc.fontSize(8);
  const noteHeights = notes.map((note) => doc.heightOfString(clean(note), { width }) + 2);
  const height = Math.max(
    nameHeight,
    noteHeights.reduce((sum, each) => sum + each, valueHeight),
  );
  room(doc, height + 10);
  const top = doc.y + 5;
  doc
    .moveTo(left, doc.y)
    .lineTo(left + widthOf(doc), doc.y)
    .lineWidth(0.5)
    .stroke(LINE);
  doc.fillColor(QUIET).fontSize(9.5).text(clean(name), left, top, { width: NAME_WIDTH });
  doc.fillColor(INK).text(clean(value), left + NAME_WIDTH + GAP, top, { width });
  doc.fillColor(QUIET).fontSize(8);
  let below = top + valueHeight + 2;
  for (const [at, note] of notes.entries()) {
    doc.text(clean(note), left + NAME_WIDTH + GAP, below, { width });
    below += noteHeights[at] ?? 0;
  }
  doc.y = top + height + 5;
}

/** Begins a new page if the row does not fit, so that rows are never split. */
export function room(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
}

/** Writes the title and the number at the foot of each page. */
export function numberPages(doc: Doc, { title }: Pick<Sheet, "title">): void {
  const { count } = doc.bufferedPageRange();
  for (let n = 0; n < count; n += 1) {
    doc.switchToPage(n);
    const { left, bottom } = doc.page.margins;
    // Below the margin, where text would otherwise begin a new page.
    doc.page.margins.bottom = 0;
    doc
      .font("regular")
      .fontSize(8)
      .fillColor(QUIET)
      .text(`${clean(title)} · page ${n + 1} of ${count}`, left, doc.page.height - 40, {
        width: widthOf(doc),
        align: "center",
        lineBreak: false,
      });
    doc.page.margins.bottom = bottom;
  }
}
