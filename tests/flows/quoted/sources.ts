import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { sourceFiles } from "../../../tools/checks/sources";

/** Where a text of the program's has something that is not written there. */
export const HOLE = "\u0001";

/** The texts that are written in the files of these folders: literals, templates, and what JSX shows. */
export const textsOfSources = (root: string, folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    sourceFiles(root, folder).flatMap((file) => textsIn(file, readFileSync(join(root, file), "utf8"))),
  );

/** The texts that are written in a file. */
export function textsIn(file: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined) found.push(text.replaceAll(/\s+/g, " ").trim());
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found.filter((text) => /\p{L}/u.test(text));
}

/** What a node of the syntax says as a whole; undefined for one that says nothing. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => HOLE + literal.text).join("");
  if (ts.isJsxText(node)) return decoded(node.text);
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.map(childText).join("");
  return undefined;
}

/** What a child of an element adds to its text. */
function childText(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return decoded(child.text);
  const inner = ts.isJsxExpression(child) ? child.expression : child;
  if (inner === undefined) return "";
  return textOf(inner) ?? HOLE;
}

/** The signs that JSX has by their names. */
const SIGNS = { "&apos;": "'", "&quot;": '"', "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": " " } as const;
const decoded = (text: string): string =>
  Object.entries(SIGNS).reduce((read, [name, sign]) => read.replaceAll(name, sign), text);
