/** The look of every PDF: a letter-size sheet, headings, rows of a name and a value, and numbered pages. Text is drawn, never interpreted. */
import { ALARM, INK, LINE, paintsOf, QUIET } from "./letters";
import { addLogo, type Letterhead } from "./logo";
import { breathe } from "./text/breathe";
import { lower, openPaper, type Look, type Paper } from "./text/paper";
import { textsIn } from "./text/texts-in";

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
  /** What must be known before anything else, at the top and at the foot of each page. */
  readonly notice?: string | undefined;
}

/** A sheet as it is being written: its structure tells screen readers what is a heading, a table, a row. */
interface Writing {
  readonly paper: Paper;
  readonly structure: PDFKit.PDFStructureElement;
}

/** The sheet as the bytes of a PDF, tagged for screen readers (PDF/UA). Text may be of any script that has a face. */
export async function renderPdf(sheet: Sheet): Promise<Uint8Array> {
  const front = {
    title: sheet.title,
    author: sheet.carrier.name,
    made: sheet.made,
    margins: { top: 54, bottom: 60, left: 54, right: 54 },
  };
  const paper = await openPaper(front, [...textsIn(sheet), "page of"]);
  const structure = paper.doc.struct("Document");
  paper.doc.addStructure(structure);
  const writing = { paper, structure };
  head(writing, sheet);
  for (const section of sheet.sections) await drawSection(writing, section, sheet.accent);
  paper.doc.y += 12;
  for (const note of sheet.notes) {
    const look = { style: "regular", size: 8.5, colour: QUIET, width: widthOf(paper.doc) } as const;
    paper.room(paper.heightOf(note, look));
    block(writing, "P", note, look);
    paper.doc.y += 5;
  }
  structure.end();
  const title = [sheet.notice, sheet.carrier.name, sheet.title].filter((part) => part !== undefined).join(" · ");
  numberPages(paper, { title });
  return await paper.end();
}

type Doc = PDFKit.PDFDocument;

/** The width between the margins. */
export const widthOf = ({ page }: Doc): number => page.width - page.margins.left - page.margins.right;

/** Draws a text at the left margin, as an element of the structure. */
function block({ paper, structure }: Writing, type: "H1" | "H2" | "P", text: string, look: Look): void {
  const { doc } = paper;
  paper.room(paper.heightOf(text, look, 1));
  structure.add(doc.struct(type, {}, () => paper.text(text, doc.page.margins.left, doc.y, look)));
}

function head(writing: Writing, { title, carrier, accent, subtitle, notice }: Sheet): void {
  const { paper, structure } = writing;
  const { doc } = paper;
  paper.artifact(() => doc.rect(0, 0, doc.page.width, 8).fill(accent));
  addLogo(paper, structure, carrier, paintsOf(accent));
  doc.y = 86;
  if (notice !== undefined)
    block(writing, "P", notice, { style: "bold", size: 11, colour: ALARM, width: widthOf(doc) });
  block(writing, "H1", title, { style: "display", size: 19, colour: INK, width: widthOf(doc) });
  doc.y += 2;
  block(writing, "P", subtitle, { style: "regular", size: 10, colour: QUIET, width: widthOf(doc) });
}

async function drawSection({ paper, structure }: Writing, { title, rows }: Section, accent: string): Promise<void> {
  if (rows.length === 0) return;
  const { doc } = paper;
  paper.room(70);
  doc.y += 14;
  block({ paper, structure }, "H2", title, { style: "bold", size: 12, colour: accent, width: widthOf(doc) });
  doc.y += 4;
  const table = doc.struct("Table");
  structure.add(table);
  for (const row of rows) {
    drawRow({ paper, structure: table }, row);
    await breathe();
  }
  table.end();
}

/** A heading of its row; the library's types do not know that it writes the scope. */
const OF_ROW = Object.assign<PDFKit.Mixins.StructureElementOptions, object>({}, { scope: "Row" });

/** A row begins on a page on which it fits; one that fits on none goes on on the next. */
function drawRow({ paper, structure }: Writing, { name, value, notes = [] }: Row): void {
  const { doc } = paper;
  const { left } = doc.page.margins;
  const right = left + NAME_WIDTH + GAP;
  const width = widthOf(doc) - NAME_WIDTH - GAP;
  const looks = {
    name: { style: "regular", size: 9.5, colour: QUIET, width: NAME_WIDTH },
    value: { style: "regular", size: 9.5, colour: INK, width },
    note: { style: "regular", size: 8, colour: QUIET, width },
  } as const;
  const below = notes.reduce((sum, note) => sum + paper.heightOf(note, looks.note) + 2, 0);
  paper.room(Math.max(paper.heightOf(name, looks.name), paper.heightOf(value, looks.value) + below) + 10);
  paper.artifact(() =>
    doc
      .moveTo(left, doc.y)
      .lineTo(left + widthOf(doc), doc.y)
      .lineWidth(0.5)
      .stroke(LINE),
  );
  doc.y += 5;
  const top = paper.place;
  const row = doc.struct("TR");
  structure.add(row);
  row.add(doc.struct("TH", OF_ROW, () => paper.text(name, left, top.y, looks.name)));
  const belowName = paper.place;
  paper.moveTo(top);
  const cell = doc.struct("TD");
  row.add(cell);
  cell.add(doc.struct("P", {}, () => paper.text(value, right, top.y, looks.value)));
  for (const note of notes) {
    const from = doc.y + 2;
    cell.add(doc.struct("P", {}, () => paper.text(note, right, from, looks.note)));
  }
  row.end();
  paper.moveTo(lower(belowName, paper.place));
  doc.y += 5;
}

/** Writes the title and the number at the foot of each page. */
export function numberPages(paper: Paper, { title }: Pick<Sheet, "title">): void {
  const { doc } = paper;
  const { count } = doc.bufferedPageRange();
  for (let n = 0; n < count; n += 1) {
    doc.switchToPage(n);
    const look = { style: "regular", size: 8, colour: QUIET, width: widthOf(doc), align: "center" } as const;
    const text = `${title} · page ${n + 1} of ${count}`;
    paper.artifact(() => paper.text(text, doc.page.margins.left, doc.page.height - 46, look), "Pagination");
  }
}
