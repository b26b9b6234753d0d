/** What a space's pictures must be, so that pages, documents and mails can show them. */

/** All that documents can draw of a logo: shapes in groups, with what tells a reader what it is. */
const ELEMENTS: ReadonlySet<string> = new Set(
  "svg g title desc path circle ellipse rect line polyline polygon".split(" "),
);
const PLACES = "xmlns viewBox d points cx cy r rx ry x y x1 y1 x2 y2 width height transform";
const LOOKS = "fill fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray";
const ATTRIBUTES: ReadonlySet<string> = new Set(`${PLACES} ${LOOKS} id version role aria-label`.split(" "));
const PAINT = /^(?:none|currentColor|#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]+)$/i;
const TRANSFORM = /^\s*(?:(?:translate|rotate|scale)\([\d\s.,e+-]*\)[\s,]*)+$/;
const TAG = /<\/?([\w:-]+)((?:\s+[\w:-]+\s*=\s*"[^"<>]*")*)\s*\/?>/g;
const PROLOG = /^\s*<\?xml[^>]*\?>|<!--[\s\S]*?-->/g;
const MOST_LOGO_BYTES = 200_000;

/** What keeps these bytes from being shown as a logo: what was found and what was expected; undefined when nothing does. */
export function logoProblem(bytes: Buffer): readonly [found: string, expected: string] | undefined {
  if (bytes.length > MOST_LOGO_BYTES) return [`${bytes.length} bytes`, `at most ${MOST_LOGO_BYTES} bytes`];
  const text = bytes.toString("utf8").replaceAll(PROLOG, "").trim();
  if (!/^<svg\s[^>]*viewBox="\S+ \S+ (?!0[ "])[\d.]+ [\d.]+"[\s\S]*<\/svg>$/.test(text))
    return ["another file", 'an SVG that begins with <svg … viewBox="left top width height">'];
  return [...text.matchAll(TAG)].map(tagProblem).find((problem) => problem !== undefined) ?? restProblem(text);
}

function tagProblem([, element = "", attributes = ""]: RegExpMatchArray): readonly [string, string] | undefined {
  if (!ELEMENTS.has(element)) return [`<${element}>`, `only shapes and groups, which documents can draw`];
  const given = [...attributes.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g)];
  for (const [, name = "", value = ""] of given) {
    if (!ATTRIBUTES.has(name)) return [`${name} on <${element}>`, `only places, fills and strokes on a shape`];
    if ((name === "fill" || name === "stroke") && !PAINT.test(value))
      return [`${name}="${value}"`, "a color such as #1f5f8b"];
    if (name === "transform" && !TRANSFORM.test(value))
      return [`transform="${value}"`, "translate, rotate or scale, which documents can draw"];
  }
  return undefined;
}

/** Outside of tags a logo has only the words of its title. */
function restProblem(text: string): readonly [string, string] | undefined {
  const rest = text.replaceAll(/<(title|desc)[^>]*>[^<]*<\/\1>/g, "").replaceAll(TAG, "");
  return rest.trim() === "" ? undefined : [JSON.stringify(rest.trim().slice(0, 40)), "only shapes and groups"];
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from("IEND\u00aeB`\u0082", "latin1");
const LEAST_MARK_PX = 40;
/** Each mail carries it. */
const MOST_MARK_BYTES = 100_000;

/** The same for the mark in mails. */
export function markProblem(bytes: Buffer): readonly [found: string, expected: string] | undefined {
  const isPng = bytes.subarray(0, 8).equals(PNG) && bytes.subarray(-8).equals(PNG_END) && bytes.length > 33;
  if (!isPng) return ["another file", "a whole PNG picture"];
  if (bytes.length > MOST_MARK_BYTES) return [`${bytes.length} bytes`, `at most ${MOST_MARK_BYTES} bytes`];
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const isSquare = width === height && width >= LEAST_MARK_PX;
  return isSquare ? undefined : [`${width} × ${height} px`, `a square of at least ${LEAST_MARK_PX} px`];
}
