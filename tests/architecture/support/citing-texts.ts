import ts from "typescript";

/** A text in which a source file may cite a decision, and the line on which it begins. */
export interface CitingText {
  readonly line: number;
  readonly text: string;
}

/** What a range of a file holds, its line breaks and comment signs made into spaces. */
const plain = (text: string): string => text.replaceAll(/\s*\n[\s*/]*/g, " ");

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split("\n").length;

const COMMENTS: { readonly [extension: string]: RegExp } = {
  css: /\/\*[\s\S]*?\*\//g,
  html: /<!--[\s\S]*?-->/g,
  sql: /--.*|\/\*[\s\S]*?\*\//g,
};
const SCRIPT_COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

function commentsOf(source: string, comment: RegExp): CitingText[] {
  return [...source.matchAll(comment)].map((match) => ({ line: lineAt(source, match.index), text: plain(match[0]) }));
}

/** Parts of a script in which `//` and the like are not comments. */
function isOpaque(node: ts.Node): boolean {
  return (
    ts.isStringLiteral(node) ||
    ts.isTemplateLiteralToken(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isJsxText(node)
  );
}

/** The name that a call begins with: `test` of `test.skip.each(rows)("…")`. */
function calledName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) || ts.isTaggedTemplateExpression(node)) {
    return calledName(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression);
  }
  return "";
}

/** The title of a test, or the words of a `description` or `summary`; undefined for any other node. */
function wordsOf(node: ts.Node): ts.StringLiteralLike | undefined {
  if (ts.isCallExpression(node) && ["test", "it", "describe"].includes(calledName(node.expression))) {
    const [title] = node.arguments;
    return title && ts.isStringLiteralLike(title) ? title : undefined;
  }
  if (!ts.isPropertyAssignment(node) || !["description", "summary"].includes(node.name.getText())) return undefined;
  return ts.isStringLiteralLike(node.initializer) ? node.initializer : undefined;
}

function scriptTexts(file: string, source: string): CitingText[] {
  const words: CitingText[] = [];
  const code: string[] = [];
  let done = 0;
  const visit = (node: ts.Node): void => {
    const found = wordsOf(node);
    if (found) words.push({ line: lineAt(source, found.getStart()), text: found.text });
    if (isOpaque(node)) {
      const start = ts.isJsxText(node) ? node.pos : node.getStart();
      code.push(source.slice(done, start), source.slice(start, node.end).replaceAll(/[^\n]/g, " "));
      done = node.end;
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return [...commentsOf(code.join("") + source.slice(done), SCRIPT_COMMENT), ...words];
}

function descriptionsOf(source: string): CitingText[] {
  return [...source.matchAll(/"description": ("(?:[^"\\]|\\.)*")/g)].map((match) => ({
    line: lineAt(source, match.index),
    text: String(JSON.parse(match[1] ?? '""')),
  }));
}

/**
 * Where a file may cite decisions: its comments; in scripts also the titles of tests and the words of `description` and
 * `summary`; in JSON every `description`. Other strings, patterns and markup cite nothing.
 */
export function citingTexts(file: string, source: string): CitingText[] {
  const extension = file.slice(file.lastIndexOf(".") + 1);
  if (extension === "json") return descriptionsOf(source);
  const comment = COMMENTS[extension];
  return comment ? commentsOf(source, comment) : scriptTexts(file, source);
}
