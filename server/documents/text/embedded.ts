/** A face inside of a PDF: the font program, and which letters each of its glyphs stands for. */
import type { Face } from "./face";
import { outlinesOf } from "./outlines";
import type { Glyph } from "./shape";

/** A code of the font in the document. The same glyph has several codes where it stands for several texts. */
interface Code {
  readonly glyph: number;
  readonly text: string;
  readonly width: number;
}

/** A code as it is written, with its width in thousandths of the size. */
interface Written {
  readonly code: number;
  readonly width: number;
}

export class Embedded {
  readonly font: PDFKit.PDFKitReference;
  readonly #codes: Code[] = [{ glyph: 0, text: "\uFFFD", width: 0 }];
  readonly #known = new Map<string, number>();

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly face: Face,
    /** The name of the font in the pages' resources. */
    readonly name: string,
  ) {
    this.font = doc.ref({ Type: "Font", Subtype: "Type0", Encoding: "Identity-H" });
  }

  /** The codes of a glyph from left to right: its own, and one without width for the rest of what it says. */
  codes({ id, text = "", rest }: Glyph, isRightToLeft: boolean): readonly Written[] {
    const own = this.#code(id, text);
    if (rest === undefined) return [own];
    const behind = this.#code(this.face.blank, rest);
    return isRightToLeft ? [behind, own] : [own, behind];
  }

  /** The code of a glyph that stands for a text, with the width that readers take for it. */
  #code(glyph: number, text: string): Written {
    const key = `${glyph} ${text}`;
    const code = this.#known.get(key) ?? this.#codes.length;
    if (code === this.#codes.length) {
      this.#known.set(key, code);
      this.#codes.push({
        glyph,
        text,
        width: glyph === this.face.blank ? 0 : Math.round(this.face.font.glyphHAdvance(glyph)),
      });
    }
    return { code, width: this.#codes[code]?.width ?? 0 };
  }

  /** Writes all that the document must hold of the font. Nothing can be drawn with it after. */
  end(): void {
    const name = `${tagOf(this.name)}+${nameOf(this.face)}`;
    const descendant = this.#written({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: name,
      // eslint-disable-next-line no-new-wrappers -- pdfkit writes String objects as strings, and others as names
      CIDSystemInfo: { Registry: new String("Adobe"), Ordering: new String("Identity"), Supplement: 0 },
      FontDescriptor: this.#descriptor(name),
      W: [0, this.#codes.map(({ width }) => width)],
      CIDToGIDMap: this.#stream(Buffer.concat(this.#codes.map(({ glyph }) => twoBytes(glyph)))),
    });
    const toUnicode = this.#stream(Buffer.from(unicodeMap(this.#codes.map(({ text }) => text))));
    Object.assign(this.font.data, { BaseFont: name, DescendantFonts: [descendant], ToUnicode: toUnicode });
    this.font.end(undefined);
  }

  #descriptor(name: string): PDFKit.PDFKitReference {
    const { ascent, descent, program } = this.face;
    return this.#written({
      Type: "FontDescriptor",
      FontName: name,
      Flags: 4,
      FontBBox: [-1000, -descent, 3000, ascent],
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: -descent,
      CapHeight: ascent,
      StemV: 80,
      FontFile2: this.#stream(outlinesOf(program, this.#drawn())),
    });
  }

  #drawn(): readonly number[] {
    return this.#codes.map(({ glyph }) => glyph).filter((glyph) => glyph !== this.face.blank);
  }

  #written(data: object): PDFKit.PDFKitReference {
    const ref = this.doc.ref(data);
    ref.end(undefined);
    return ref;
  }

  #stream(bytes: Uint8Array): PDFKit.PDFKitReference {
    const ref = this.doc.ref({});
    ref.end(bytes);
    return ref;
  }
}

/** Six letters in front of a font's name say that the document has only a part of the font. */
const tagOf = (name: string): string =>
  Array.from(name.replace(/\D/g, "").padStart(6, "0"), (digit) => String.fromCharCode(65 + Number(digit))).join("");

const nameOf = ({ file }: Face): string =>
  (file.path.split("/").at(-1) ?? "").replace(/\..*$/, "").replaceAll(/[^\w-]/g, "");

const twoBytes = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);

/** The map by which readers find the letters of codes. */
function unicodeMap(texts: readonly string[]): string {
  const hex = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("hex");
  const entries = texts.map((text) => `<${hex(text)}>`);
  const code = (at: number): string => at.toString(16).padStart(4, "0");
  const ranges = Array.from({ length: Math.ceil(entries.length / 100) }, (_, at) => {
    const part = entries.slice(100 * at, 100 * at + 100);
    return `1 beginbfrange\n<${code(100 * at)}> <${code(100 * at + part.length - 1)}> [${part.join(" ")}]\nendbfrange`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${ranges.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
