/** The quick checks of a draft, in a worker: a draft that takes too long is ended there, and the page goes on. */
import { mergedText } from "../../../../engine/analysis/index";
import type { Side } from "../../../../engine/analysis/index";
import type { FileSave } from "../sync/files";
import { withFile } from "../sync/files";
import type { Files } from "../sync/files";
import type { LibraryTexts } from "./library";
import type { Looked } from "./looked";
import { serve } from "./rpc";

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

serve(checkFunctions);
