/** Shapes and groups: all that a drawing is made of. It is part of the page itself, so nothing in it may load, link or run. */
const ELEMENTS: ReadonlySet<string> = new Set("svg g path circle ellipse rect line polyline polygon".split(" "));
const PLACES = "xmlns viewBox d points cx cy r rx ry x y x1 y1 x2 y2 width height transform";
const LOOKS = "fill fill-rule opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray";
const ATTRIBUTES: ReadonlySet<string> = new Set(`${PLACES} ${LOOKS}`.split(" "));

/** The colours of a drawing: ink is the page's own, the others are the page's accent, its tint and its surface. */
const PAINT = /^(?:none|currentColor|var\(--drawing-(?:accent|tint|sheet), #[0-9a-f]{6}\))$/;

const TAG = /<\/?([\w:!?-]+)((?:\s+[\w:-]+="[^"<>&]*")*)\s*\/?>/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;

/** Why a text is not a drawing that a page can hold, in a sentence; undefined when it can. */
export function drawingProblem(text: string): string | undefined {
  if (!/^<svg [^>]*viewBox="0 0 \d+ \d+"/.test(text))
    return 'A drawing begins with <svg … viewBox="0 0 width height">.';
  const between = text.replace(TAG, "").trim();
  if (between !== "")
    return `A drawing has only shapes, and no text, comment or style: found ${JSON.stringify(between.slice(0, 40))}.`;
  for (const [, element = "", attributes = ""] of text.matchAll(TAG)) {
    if (!ELEMENTS.has(element)) return `A drawing has only shapes and groups: found <${element}>.`;
    for (const [, name = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
      if (!ATTRIBUTES.has(name)) return `A shape has no attribute ${name} here.`;
      if (/^(?:fill|stroke)$/.test(name) && !PAINT.test(value))
        return `${name}="${value}" would look wrong in light or in dark: expected none, currentColor, or var(--drawing-accent, #…), -tint or -sheet.`;
    }
  }
  return undefined;
}
