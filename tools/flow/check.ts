import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { loadFlowText, loadList, type Finding, type List } from "../../engine/index";
import { listTexts } from "./files";

const LIST_FILE = /@\d+\.json$/;

/** What is wrong with these flow and list files. Flows are checked against the lists of the repository at `root`. */
export function findingsOf(root: string, files: readonly string[]): readonly Finding[] {
  const lists = soundLists(root);
  return files.flatMap((file) => (LIST_FILE.test(file) ? ofList(file) : ofFlow(file, lists)));
}

function ofList(file: string): readonly Finding[] {
  const loaded = loadList(readFileSync(file, "utf8"), { named: basename(file, ".json"), file });
  return loaded.ok ? [] : loaded.findings;
}

function ofFlow(file: string, lists: Readonly<Record<string, List>>): readonly Finding[] {
  const loaded = loadFlowText(readFileSync(file, "utf8"), { file, lists });
  return loaded.ok ? [] : loaded.findings;
}

/** A list that is not sound is as good as missing: the flows that name it say so, and its own file says why. */
function soundLists(root: string): Readonly<Record<string, List>> {
  return Object.fromEntries(
    Object.entries(listTexts(root)).flatMap(([name, text]) => {
      const loaded = loadList(text, { named: name });
      return loaded.ok ? [[name, loaded.list] as const] : [];
    }),
  );
}
