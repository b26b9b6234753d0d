/** The quick checks of a draft, in a worker: a draft that takes too long is ended there, and the page goes on. */
import { expose } from "comlink";
import { mergedText } from "../../../../engine/analysis/index";
import type { Side } from "../../../../engine/analysis/index";
import type { FileSave } from "../model/files";
import { withFile } from "../model/files";
import type { Files } from "../model/files";
import type { LibraryTexts } from "./library";
import type { Looked } from "./looked";

let files: Files = new Map();

const checkFunctions = {
  merge: (base: string, mine: string, theirs: string, choices: readonly Side[]) =>
    mergedText(base, mine, theirs, choices),
  /** @param saves what has changed since the last call */
  look(saves: readonly FileSave[], _library: LibraryTexts): Looked {
    files = saves.reduce(withFile, files);
    return { findings: [], outline: [] };
  },
};

export type CheckFunctions = typeof checkFunctions;

expose(checkFunctions);
