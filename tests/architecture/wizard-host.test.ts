/** The wizard knows the world by its host (app/wizard/host.ts): nothing is kept between two enrollments, nothing is asked of a clock. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const files = readdirSync("app/wizard", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join("app/wizard", file));

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);

/** Values that a module can make once and for all: they cannot be changed, or hold nothing by themselves. */
const LASTING: ReadonlySet<string> = new Set([
  "createContext",
  "later",
  "chakra",
  "memo",
  "NumberFormat",
  "DateTimeFormat",
]);

/** What each module holds that can change: a variable, a collection that can be added to, a store. */
export function stateIn(source: ts.SourceFile): readonly string[] {
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isConst = (declarationList.flags & ts.NodeFlags.Const) !== 0;
    return declarationList.declarations
      .filter((each) => !isConst || holdsState(each))
      .map(({ name }) => name.getText());
  });
}

function holdsState({ type, initializer }: ts.VariableDeclaration): boolean {
  // A type that allows no change: `ReadonlySet`, `ReadonlyMap`.
  if (!initializer || type?.getText().startsWith("Readonly")) return false;
  if (!ts.isNewExpression(initializer)) return false;
  const made = initializer.expression.getText().split(".").at(-1) ?? "";
  return !LASTING.has(made);
}

/** Where a module asks the clock by itself. */
function clocksIn(source: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length)
      found.push(node.getText());
    if (ts.isCallExpression(node) && node.expression.getText() === "Date.now") found.push(node.getText());
    if (ts.isBinaryExpression(node) && node.left.getText() === "document.title") found.push(node.getText());
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

describe("the wizard", () => {
  it("has modules to look at", () => expect(files.length).toBeGreaterThan(50));

  it.each(files)("keeps no state in the module %s", (file) => expect(stateIn(parse(file))).toEqual([]));

  it.each(files)("asks no clock, and sets no title, in the module %s", (file) =>
    expect(clocksIn(parse(file))).toEqual([]),
  );

  it("would be seen to keep state", () => {
    const written = "let a = 1; const b = new Map(); const c: ReadonlySet<string> = new Set(); const d = [1] as const;";
    expect(stateIn(ts.createSourceFile("x.ts", written, ts.ScriptTarget.Latest, true))).toEqual(["a", "b"]);
  });
});
