import { inflateSync } from "node:zlib";

/** Where a line of text is printed: from the page's left and upper edge to its baseline, in points. */
export interface PrintedLine {
  readonly page: number;
  readonly left: number;
  readonly down: number;
  readonly size: number;
}

/** The lines of a PDF in the order in which they are printed. */
export function linesOf(pdf: Buffer): readonly PrintedLine[] {
  const pages = streamsOf(pdf).filter((text) => text.includes(" Tf"));
  return pages.flatMap((text, page) =>
    [...text.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n\/\S+ (\S+) Tf/g)].map(([, left, up, size]) => ({
      page,
      left: Number(left),
      down: LETTER_HEIGHT - Number(up),
      size: Number(size),
    })),
  );
}

const LETTER_HEIGHT = 792;

/** The words of a PDF as a reader finds them: glyph numbers looked up in the tables that the document itself carries. */
export function wordsOf(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const maps = streams.filter((text) => text.includes("beginbfrange")).map(glyphsOf);
  const drawn = streams
    .filter((text) => text.includes(" Tf"))
    .flatMap((text) => text.split("\n").filter((line) => line.endsWith("TJ")));
  return drawn
    .map((line) =>
      maps
        .map((map) =>
          [...line.matchAll(/<([0-9a-f]+)>/g)]
            .map(([, hex = ""]) => (hex.match(/.{4}/g) ?? []).map((glyph) => map.get(glyph) ?? "").join(""))
            .join(""),
        )
        .join(" | "),
    )
    .join("\n");
}

/** The contents of its streams, without those that are compressed otherwise. */
export function streamsOf(pdf: Buffer): readonly string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf("stream\n"); at !== -1; at = pdf.indexOf("stream\n", at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === "end") continue;
    const end = pdf.indexOf("endstream", at);
    try {
      streams.push(inflateSync(pdf.subarray(at + 7, end)).toString("latin1"));
    } catch {
      // A font program or another stream that holds no text.
    }
  }
  return streams;
}

function glyphsOf(text: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first = "", , list = ""] of text.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    const codes = [...list.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = ""]) =>
      Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    );
    for (const [n, char] of codes.entries())
      glyphs.set((Number.parseInt(first, 16) + n).toString(16).padStart(4, "0"), char);
  }
  return glyphs;
}
