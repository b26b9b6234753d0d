/** The part of a TrueType font that draws its glyphs, with one glyph more, which is empty and has no width. */

type Tables = ReadonlyMap<string, Buffer>;

/** The tables that draw glyphs; those that choose and place them have done their work. */
const DRAWING = ["glyf", "head", "hhea", "hmtx", "loca", "maxp"];

/** How many glyphs a font has. Throws for a font without the table that says it. */
export const glyphCount = (program: Uint8Array): number => tableIn(tablesOf(program), "maxp").readUInt16BE(4);

/**
 * The font with only those tables, the outlines of these glyphs, and the empty glyph behind all others (its number is
 * `glyphCount`). Glyphs keep their numbers.
 */
export function outlinesOf(program: Uint8Array, used: Iterable<number>): Uint8Array {
  const tables = tablesOf(program);
  const count = glyphCount(program);
  const all = new Map<string, Buffer>(DRAWING.map((tag) => [tag, Buffer.from(tableIn(tables, tag))]));
  tableIn(all, "maxp").writeUInt16BE(count + 1, 4);
  all.set("hmtx", metricsOf(tables, count));
  tableIn(all, "hhea").writeUInt16BE(count + 1, 34);
  tableIn(all, "head").writeInt16BE(1, 50);
  const outlines = withPieces(outlineReader(tables), used);
  const places = Buffer.alloc(4 * (count + 2));
  const drawn: Buffer[] = [];
  let at = 0;
  for (let glyph = 0; glyph <= count; glyph += 1) {
    places.writeUInt32BE(at, 4 * glyph);
    const outline = outlines.get(glyph);
    if (!outline) continue;
    const padded = Buffer.concat([outline], Math.ceil(outline.length / 4) * 4);
    drawn.push(padded);
    at += padded.length;
  }
  places.writeUInt32BE(at, 4 * (count + 1));
  all.set("loca", places);
  all.set("glyf", Buffer.concat(drawn));
  return fontOf(program, all);
}

/** Reads the outline of a glyph; empty for a space. */
function outlineReader(tables: Tables): (glyph: number) => Buffer {
  const [places, outlines] = [tableIn(tables, "loca"), tableIn(tables, "glyf")];
  const isLong = tableIn(tables, "head").readInt16BE(50) === 1;
  const place = (glyph: number): number =>
    isLong ? places.readUInt32BE(4 * glyph) : 2 * places.readUInt16BE(2 * glyph);
  return (glyph) => outlines.subarray(place(glyph), place(glyph + 1));
}

/** The outlines of glyphs, with those of which they are put together, as é of e and an accent. */
function withPieces(outlineOf: (glyph: number) => Buffer, used: Iterable<number>): ReadonlyMap<number, Buffer> {
  const found = new Map<number, Buffer>();
  const left = [...used];
  for (let glyph = left.pop(); glyph !== undefined; glyph = left.pop()) {
    if (found.has(glyph)) continue;
    const outline = outlineOf(glyph);
    found.set(glyph, outline);
    left.push(...piecesOf(outline));
  }
  return found;
}

/** Of a piece of a glyph: its place takes two words, its size or its turning so many more, another piece follows. */
const [WORDS, SCALE, MORE, TWO_SCALES, TURNED] = [0x1, 0x8, 0x20, 0x40, 0x80];

function piecesOf(outline: Buffer): readonly number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const pieces: number[] = [];
  let at = 10;
  let flags = MORE;
  while (flags & MORE) {
    flags = outline.readUInt16BE(at);
    pieces.push(outline.readUInt16BE(at + 2));
    at +=
      4 + (flags & WORDS ? 4 : 2) + (flags & SCALE ? 2 : 0) + (flags & TWO_SCALES ? 4 : 0) + (flags & TURNED ? 8 : 0);
  }
  return pieces;
}

/** An advance and a bearing for each glyph, and none for the empty one. */
function metricsOf(tables: Tables, count: number): Buffer {
  const source = tableIn(tables, "hmtx");
  const long = tableIn(tables, "hhea").readUInt16BE(34);
  const metrics = Buffer.alloc(4 * (count + 1));
  for (let glyph = 0; glyph < count; glyph += 1) {
    const own = Math.min(glyph, long - 1);
    metrics.writeUInt16BE(source.readUInt16BE(4 * own), 4 * glyph);
    const bearing = glyph < long ? 4 * glyph + 2 : 4 * long + 2 * (glyph - long);
    metrics.writeInt16BE(source.readInt16BE(bearing), 4 * glyph + 2);
  }
  return metrics;
}

function tablesOf(program: Uint8Array): Tables {
  const source = Buffer.from(program.buffer, program.byteOffset, program.byteLength);
  return new Map(
    Array.from({ length: source.readUInt16BE(4) }, (_, at) => {
      const record = source.subarray(12 + 16 * at, 28 + 16 * at);
      const from = record.readUInt32BE(8);
      return [record.toString("latin1", 0, 4), source.subarray(from, from + record.readUInt32BE(12))] as const;
    }),
  );
}

function tableIn(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`A font has no table ${tag}.`);
  return table;
}

function fontOf(program: Uint8Array, tables: Tables): Uint8Array {
  const header = Buffer.from(program.subarray(0, 12));
  header.writeUInt16BE(tables.size, 4);
  let offset = 12 + 16 * tables.size;
  const placed = [...tables].map(([tag, table]) => {
    const record = Buffer.alloc(16);
    record.write(tag, "latin1");
    record.writeUInt32BE(offset, 8);
    record.writeUInt32BE(table.length, 12);
    const padded = Buffer.concat([table], Math.ceil(table.length / 4) * 4);
    offset += padded.length;
    return { record, padded };
  });
  return Buffer.concat([header, ...placed.map(({ record }) => record), ...placed.map(({ padded }) => padded)]);
}
