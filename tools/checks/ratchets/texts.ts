import ts from "typescript";

/** A passage of a file, by its places in the text. */
export interface Passage {
  readonly pos: number;
  readonly end: number;
}

/** The texts in the code of a file: strings, pieces of templates, words between tags. Regular expressions hold none. */
export function stringsOf(source: ts.SourceFile): readonly Passage[] {
  return literalsOf(source)
    .filter((node) => !ts.isRegularExpressionLiteral(node))
    .map(passageOf(source));
}

/** The comments of a file: what begins as one outside of every text. */
export function commentsOf(source: ts.SourceFile): readonly Passage[] {
  const code = blanked(source.text, literalsOf(source).map(passageOf(source)));
  return [...code.matchAll(/\/\/.*|\/\*[\s\S]*?\*\//g)].map(({ 0: { length }, index }) => ({
    pos: index,
    end: index + length,
  }));
}

/** A text with blanks for some passages, so that every place stays where it is. They are in their order. */
export function blanked(text: string, passages: readonly Passage[]): string {
  let made = "";
  for (const { pos, end } of passages) made += text.slice(made.length, pos) + blanks(text.slice(pos, end));
  return made + text.slice(made.length);
}

/** As many blanks as a text has characters, in as many lines. */
export const blanks = (text: string): string => text.replace(/[^\n]/g, " ");

function literalsOf(source: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (isLiteral(node)) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isLiteral = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) ||
  ts.isTemplateLiteralToken(node) ||
  ts.isJsxText(node) ||
  ts.isRegularExpressionLiteral(node);

const passageOf =
  (source: ts.SourceFile) =>
  (node: ts.Node): Passage => ({ pos: node.getStart(source), end: node.end });
