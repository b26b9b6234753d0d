import ts from "typescript";
import { MOST_LINES_OF_FILE, MOST_LINES_OF_FUNCTION, type Place } from "./kinds";
import { blanked, commentsOf } from "./texts";

/** The type assertions of a file, the functions that are too long, and the file itself if it is. */
export function shapesIn(source: ts.SourceFile): readonly Place[] {
  const found: Place[] = longFile(source);
  const lineAt = (pos: number): number => source.getLineAndCharacterOfPosition(pos).line + 1;
  const code = blanked(source.text, commentsOf(source)).split("\n");
  const add = (kind: string, node: ts.Node, what: string): void =>
    void found.push({ kind, file: source.fileName, line: lineAt(node.getStart(source)), what });
  const visit = (node: ts.Node): void => {
    if (isAssertion(node)) add(isThroughUnknown(node) ? "as-unknown" : "as", node, `as ${typeOf(node)}`);
    if (ts.isFunctionLike(node) && !isSuite(node)) {
      const lines = code
        .slice(lineAt(node.getStart(source)) - 1, lineAt(node.end))
        .filter((line) => line.trim() !== "");
      if (lines.length > MOST_LINES_OF_FUNCTION) add("long-function", node, `${lines.length} lines of ${nameOf(node)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function longFile({ fileName: file, text }: ts.SourceFile): Place[] {
  const lines = text.trimEnd().split("\n").length;
  return lines > MOST_LINES_OF_FILE ? [{ kind: "long-file", file, line: 1, what: `${lines} lines` }] : [];
}

const isAssertion = (node: ts.Node): node is ts.AssertionExpression =>
  (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !ts.isConstTypeReference(node.type);

/** Whether a value is first said to be unknown, which may then be said to be anything. */
const isThroughUnknown = ({ expression }: ts.AssertionExpression): boolean =>
  isAssertion(expression) && expression.type.kind === ts.SyntaxKind.UnknownKeyword;

/** Whether a function only groups tests. */
const isSuite = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && /^(?:test\.)?describe\b/.test(parent.expression.getText());

const typeOf = ({ type }: ts.AssertionExpression): string => type.getText().replace(/\s+/g, " ");

function nameOf({ parent, name }: ts.SignatureDeclaration): string {
  const own = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : name;
  return own?.getText() ?? "a function";
}
