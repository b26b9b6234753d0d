import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { BadFlow } from "./bad-flow";
import { drawingProblem } from "./drawing";
import { readText, textProblem, type TextProblem } from "../base/text-file";

/** The files that pages of products show: drawings, videos with their pictures and captions, by `name@version.ending`. */
export interface Media {
  readonly names: readonly string[];
  /**
   * Where the file is; undefined for a name that no folder has. For dark paper, the file `name-dark@version.ending`
   * beside it, if there is one.
   */
  pathOf(name: string, paper?: "dark"): string | undefined;
  /** The drawings of these names, ready to be put into a page. Throws BadFlow for one that holds more than shapes. */
  drawings(names: readonly string[]): { readonly [name: string]: string };
}

const NAME = /^[a-z][a-z0-9-]*@\d+\.(?:svg|webp|webm|mp4|vtt)$/;

/** The media of these folders of flows; where two have a file of one name, the first folder's counts. */
export function readMedia(roots: readonly string[]): Media {
  const paths = new Map(roots.toReversed().flatMap((root) => mediaIn(join(root, "media"))));
  return {
    names: [...paths.keys()],
    pathOf: (name, paper) => (paper === "dark" ? paths.get(darkName(name)) : undefined) ?? paths.get(name),
    drawings: (names) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const path = name.endsWith(".svg") ? paths.get(name) : undefined;
          return path === undefined ? [] : [[name, readDrawing(path)]];
        }),
      ),
  };
}

/** `a@1.webp` → `a-dark@1.webp` */
const darkName = (name: string): string => name.replace("@", "-dark@");

const mediaIn = (folder: string): (readonly [string, string])[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => NAME.test(name))
        .map((name) => [name, join(folder, name)])
    : [];

/** Each drawing and each file of captions in a folder of flows that is not UTF-8 text, with the line. */
export const mediaProblems = (root: string): readonly { readonly file: string; readonly problem: TextProblem }[] =>
  mediaIn(join(root, "media"))
    .filter(([name]) => /\.(?:svg|vtt)$/.test(name))
    .flatMap(([, file]) => {
      const problem = textProblem(file);
      return problem === undefined ? [] : [{ file, problem }];
    });

function readDrawing(path: string): string {
  const text = readText(path).trim();
  const problem = drawingProblem(text);
  if (problem !== undefined) throw new BadFlow(`${path}: ${problem}`);
  return text;
}
