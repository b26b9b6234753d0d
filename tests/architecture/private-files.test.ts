/** Who writes files about people says for whom: each call that makes a file or a folder, drawn from the source. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
/** What runs beside people's data. */
const FOLDERS = ["server", "tools/backup", "tools/person", "tools/admin", "tools/command"];
/** The programs that do. */
const PROGRAMS = [
  "server/main.ts",
  "tools/backup/main.ts",
  "tools/person/main.ts",
  "tools/admin/main.ts",
  "tools/database/main.ts",
];
const MAKES =
  /(?<![\w.])(?:fs\.|disk\.)?(mkdir|mkdirSync|writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|copyFile|copyFileSync|cp|cpSync|open|openSync)\(/g;
const SAYS = /mode\b|0o[67]00|PRIVATE_(?:FILE|FOLDER)/;
/** Opens what is there, and makes nothing. */
const READS = /^(?:disk\.)?open(?:Sync)?\((?:[^,()]|\([^()]*\))+(?:, "r\+?")?\)/;

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name)),
);

/** The text of a call, from its name to the bracket that ends it. */
function callAt(text: string, at: number): string {
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    if (text[end] === "(") depth += 1;
    if (text[end] === ")" && (depth -= 1) === 0) return text.slice(at, end + 1);
  }
  return text.slice(at);
}

const importsFs = (text: string): boolean => /from "node:fs(?:\/promises)?"/.test(text);

test("each call of the file system that makes a file or a folder says that only its owner may read it", () => {
  const calls = sources.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    if (!importsFs(text)) return [];
    return [...text.matchAll(MAKES)].map(({ index }) => ({ file, call: callAt(text, index) }));
  });
  const open = calls.filter(({ call }) => !READS.test(call) && !SAYS.test(call));
  expect(open.map(({ file, call }) => `${file}: ${call}`)).toEqual([]);
  expect(calls.length).toBeGreaterThan(8);
});

test("each program beside people's data keeps its files private before it does anything else", () => {
  for (const file of PROGRAMS) {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    const first = lines.findIndex((line) => line === "keepFilesPrivate();");
    const work = lines.findIndex((line) => /\bawait\b|^const .*\(/.test(line));
    expect([file, first >= 0 && first < work]).toEqual([file, true]);
  }
  for (const unit of ["portal.service", "portal@.service"])
    expect(readFileSync(join(root, "docs/operating", unit), "utf8")).toContain("\nUMask=0077\n");
});
