/**
 * `npm run check:ratchets`: what may only become less, such as type assertions and words that are not plain English, is
 * counted in each file and compared with ratchets.json. A higher figure fails with its line. A lower one fails, too,
 * until `-- --record` writes it: otherwise it could rise again unseen. The record has one line a file, and Git keeps the
 * lines of both sides of a merge (.gitattributes): after one, `-- --record` is all that there is to do.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { hitsIn } from "./ratchets/hits";
import { judgedByFile, judgedBySum } from "./ratchets/judge";
import type { Hit } from "./ratchets/kinds";
import { documents, sourceFiles, sourceFolders } from "./sources";

const root = resolve(import.meta.dirname, "../..");
const RECORD = "tools/checks/ratchets.json";
/** Written by tools from sources that are counted, and the test that plants what is counted. */
const UNCOUNTED = /^(?:docs\/rules\.md|schemas\/.*types\.ts|tests\/tools\/ratchets\.test\.ts)$/;

const files = [...sourceFolders(root).flatMap((folder) => sourceFiles(root, folder)), ...documents(root)].filter(
  (file) => !UNCOUNTED.test(file),
);
const hits = hitsIn(new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")])));
const record = existsSync(join(root, RECORD)) ? readFileSync(join(root, RECORD), "utf8") : "";
const isRecording = process.argv.includes("--record");
const { raised, text, changed } = (isRecording ? judgedBySum : judgedByFile)(record, hits, earlier());

for (const line of raised) console.error(line);
if (raised.length === 0 && isRecording) writeFileSync(join(root, RECORD), text);
const isBehind = raised.length === 0 && !isRecording && record !== text;
if (isBehind)
  console.error(
    `${RECORD} is behind, for ${changed[0] ?? "its form"}${changed.length > 1 ? ` and ${changed.length - 1} more` : ""}: run npm run check:ratchets -- --record and commit it.`,
  );
console.log(`${files.length} files, ${hits.length} places, ${raised.length} too many`);
process.exitCode = raised.length > 0 || isBehind ? 1 : 0;

/** Reads a file as it was when the record was written last; knows nothing where there is no history. */
function earlier(): (file: string) => readonly Hit[] | undefined {
  const git = (...args: readonly string[]): string | undefined => {
    try {
      return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    } catch {
      return undefined;
    }
  };
  const commit = git("log", "-1", "--format=%H", "--", RECORD)?.trim() ?? "";
  return (file) => {
    const then = commit === "" ? undefined : git("show", `${commit}:${file}`);
    return then === undefined ? undefined : hitsIn(new Map([[file, then]]));
  };
}
