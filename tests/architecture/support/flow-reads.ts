import { resolve, relative } from "node:path";
import ts from "typescript";

const root = resolve(import.meta.dirname, "../../..");
const FLOW_TYPES = resolve(root, "schemas/flow.types.ts");

/**
 * Each place in app/ and server/ that reads one of these properties of a type of the flow format, as `file:line
 * Type.property`. Code that is planted takes the place of a file.
 */
export function flowReads(
  properties: { readonly [type: string]: readonly string[] },
  planted: { readonly [file: string]: string } = {},
): readonly string[] {
  const program = programOf(planted);
  const checker = program.getTypeChecker();
  const names = new Set(Object.values(properties).flat());
  const isMeant = (symbol: ts.Symbol | undefined): string | undefined =>
    symbol?.declarations
      ?.filter((declared) => declared.getSourceFile().fileName === FLOW_TYPES)
      .flatMap(({ parent }) => (ts.isInterfaceDeclaration(parent) ? [parent.name.text] : []))
      .filter((type) => properties[type]?.includes(symbol.name))
      .map((type) => `${type}.${symbol.name}`)[0];
  return program.getSourceFiles().flatMap((file) => {
    const name = relative(root, file.fileName);
    if (!/^(app|server)\//.test(name)) return [];
    return readsIn(file, checker, names).flatMap(({ symbol, at }) => {
      const read = isMeant(symbol);
      return read === undefined ? [] : [`${name}:${file.getLineAndCharacterOfPosition(at).line + 1} ${read}`];
    });
  });
}

interface Read {
  readonly symbol: ts.Symbol | undefined;
  readonly at: number;
}

/** Every property of such a name that the file reads: `a.b`, `a["b"]` and `{ b } = a`. */
function readsIn(file: ts.SourceFile, checker: ts.TypeChecker, names: ReadonlySet<string>): readonly Read[] {
  const reads: Read[] = [];
  const visit = (node: ts.Node): void => {
    const at = node.getStart(file);
    if (ts.isPropertyAccessExpression(node) && names.has(node.name.text))
      reads.push({ symbol: checker.getSymbolAtLocation(node.name), at });
    if (ts.isElementAccessExpression(node) && isNamed(node.argumentExpression, names))
      reads.push({ symbol: checker.getSymbolAtLocation(node.argumentExpression), at });
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText(file);
      if (names.has(name)) reads.push({ symbol: checker.getTypeAtLocation(node.parent).getProperty(name), at });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return reads;
}

const isNamed = (node: ts.Expression, names: ReadonlySet<string>): boolean =>
  ts.isStringLiteral(node) && names.has(node.text);

/** The packages whose types carry a flow from one file of ours to another; no other package is read, which is half the time. */
const CARRIERS = new Set(["jotai", "swr"]);
const isOurs = (name: string): boolean => name.startsWith(".");
const packageOf = (name: string): string =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

function programOf(planted: { readonly [file: string]: string }): ts.Program {
  const { config } = ts.readConfigFile(resolve(root, "tsconfig.json"), ts.sys.readFile) as { config: object };
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: ["app", "server"] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const sources = new Map(Object.entries(planted).map(([file, text]) => [resolve(root, file), text]));
  const { readFile, fileExists } = host;
  host.readFile = (file) => sources.get(file) ?? readFile.call(host, file);
  host.fileExists = (file) => sources.has(file) || fileExists.call(host, file);
  host.resolveModuleNameLiterals = (literals, containing, redirected, resolving) =>
    literals.map(({ text }) =>
      isOurs(text) || CARRIERS.has(packageOf(text))
        ? ts.resolveModuleName(text, containing, resolving, host, undefined, redirected)
        : { resolvedModule: undefined },
    );
  const { getSourceFile } = host;
  host.getSourceFile = (file, version, ...rest) => {
    const text = sources.get(file);
    return text === undefined
      ? getSourceFile.call(host, file, version, ...rest)
      : ts.createSourceFile(file, text, version, true);
  };
  return ts.createProgram([...fileNames, ...sources.keys()], options, host);
}
