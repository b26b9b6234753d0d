import { dirname, relative, resolve } from "node:path";
import ts from "typescript";

const root = resolve(import.meta.dirname, "../../..");

/** A tsconfig.json as `tsc -b` reads it. */
export interface Project {
  /** Of its folder, relative to the repository; the repository itself is `.`. */
  readonly name: string;
  readonly options: ts.CompilerOptions;
  /** The files that it compiles, relative to the repository. */
  readonly files: readonly string[];
  /** The files that compiling it writes, relative to the repository. */
  readonly written: readonly string[];
}

/** Every project that `npm run check:types` compiles: the one of the repository and all that it references. */
export function projects(): readonly Project[] {
  const found = new Map<string, Project>();
  const visit = (config: string): void => {
    if (found.has(config)) return;
    const parsed = parse(config);
    found.set(config, projectOf(config, parsed));
    for (const { path } of parsed.projectReferences ?? []) visit(resolve(path, "tsconfig.json"));
  };
  visit(resolve(root, "tsconfig.json"));
  return [...found.values()];
}

/** Those of these lines with which a file of the project does not compile, each line tried in a file of its own. */
export function refused({ name, options }: Project, lines: readonly string[]): readonly string[] {
  const planted = new Map(lines.map((line, index) => [resolve(root, name, `planted-${index}.ts`), line]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, version, ...rest) => {
    const line = planted.get(file);
    return line === undefined
      ? getSourceFile.call(host, file, version, ...rest)
      : ts.createSourceFile(file, `${line}\nexport {};`, version, true);
  };
  const program = ts.createProgram([...planted.keys()], options, host);
  return [...planted].flatMap(([file, line]) =>
    program.getSemanticDiagnostics(program.getSourceFile(file)).length > 0 ? [line] : [],
  );
}

function parse(config: string): ts.ParsedCommandLine {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
      },
    },
  );
  if (!parsed) throw new Error(`${config} cannot be read`);
  return parsed;
}

function projectOf(config: string, parsed: ts.ParsedCommandLine): Project {
  const { options } = parsed;
  const emitted = options.noEmit ? [] : parsed.fileNames.flatMap((file) => ts.getOutputFileNames(parsed, file, false));
  const buildInfo = ts.getTsBuildInfoEmitOutputFilePath(options);
  return {
    name: relative(root, dirname(config)) || ".",
    options,
    files: parsed.fileNames.map((file) => relative(root, file)),
    written: [...emitted, ...(buildInfo ? [buildInfo] : [])].map((file) => relative(root, file)),
  };
}
