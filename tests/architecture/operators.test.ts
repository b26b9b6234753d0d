/** Only its row says what an operator compares: a list of names elsewhere would not know the next operator. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { OPERATORS } from "../../engine/analysis";
import { sourceFiles } from "../../tools/checks/sources";

const root = resolve(import.meta.dirname, "../..");
const comparing = new Set(Object.entries(OPERATORS).flatMap(([name, { compares }]) => (compares ? [name] : [])));

/**
 * The places that go by the name of an operator that compares, as `line: text`. An object of that one key is a rule that
 * is made there, and names nothing.
 */
function namesIn(text: string): readonly string[] {
  const source = ts.createSourceFile("read.ts", text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && comparing.has(node.text) && !isRule(node))
      found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.parent.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isRule = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAssignment(parent) &&
  ts.isObjectLiteralExpression(parent.parent) &&
  parent.parent.properties.length === 1;

test("a list, a table or a condition that names an operator is found, and a rule that is made is not", () => {
  const planted = [
    'const LIST = new Set(["<=", "and"]);',
    'const TABLE = { "==": 1, and: 2 };',
    'if (name === "in") act();',
    'const rule = { ">": [1, 2] };',
  ];
  expect(namesIn(planted.join("\n"))).toEqual(['1: ["<=", "and"]', '2: "==": 1', '3: name === "in"']);
});

test("no file of the engine but the operators' rows names an operator that compares", () => {
  const files = sourceFiles(root, "engine").filter((file) => file !== "engine/language/operators.ts");
  const found = files.flatMap((file) =>
    namesIn(readFileSync(resolve(root, file), "utf8")).map((at) => `${file}:${at}`),
  );
  expect(found).toEqual([]);
});
