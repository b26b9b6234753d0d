/**
 * Writes the types that come from schemas, the schemas that come from flows, and the folder of a new embedded database;
 * `--check` only says whether they are up to date.
 */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { apiTypes } from "./api-types";
import { editorSchemas, FOLDER, NotSound } from "./editor-schema";
import { flowSchema } from "./flow-schema";
import { flowTypes } from "./flow-types";
import { isCurrent, packNewDatabase } from "./new-database";
import { printableLetters } from "./printable-letters";
import { guidePage } from "./guide/page";
import { rulesPage } from "./guide/rules-page";
import { fileTypes } from "./file-types";

const TARGETS: { readonly [file: string]: () => Promise<string> } = {
  // Before the types and the schemas with names, which are made from it.
  "schemas/flow.schema.json": flowSchema,
  "schemas/flow.types.ts": flowTypes,
  "schemas/api/types.ts": apiTypes,
  "docs/rules.md": rulesPage,
  "docs/for-product-staff.md": guidePage,
  "engine/values/printable-letters.ts": printableLetters,
  "schemas/scenario.types.ts": () => fileTypes("scenario"),
  "schemas/intent.types.ts": () => fileTypes("intent"),
  "schemas/signed.types.ts": () => fileTypes("signed"),
  ...editorSchemas(),
};

const isCheck = process.argv.includes("--check");
const urlOf = (file: string): URL => new URL(`../../${file}`, import.meta.url);

mkdirSync(urlOf(FOLDER), { recursive: true });
for (const [file, generate] of Object.entries(TARGETS)) {
  const text = await generate().catch(notSound);
  if (text === undefined) continue;
  if (!isCheck) await writeFile(urlOf(file), text);
  else if ((await readFile(urlOf(file), "utf8").catch(() => "")) !== text) differs(file);
}
// Those of flows that are no more.
for (const file of readdirSync(urlOf(FOLDER)).map((name) => `${FOLDER}/${name}`)) {
  if (Object.hasOwn(TARGETS, file)) continue;
  if (isCheck) differs(file);
  else rmSync(urlOf(file));
}
if (!isCurrent()) {
  if (isCheck) differs("server/data/new-database.tar.br");
  else await packNewDatabase();
}

if (!isCheck && process.exitCode === undefined)
  console.log(`${Object.keys(TARGETS).length + 1} files are as their sources say.`);

/** What does not depend on the flow is written all the same. */
function notSound(error: unknown): undefined {
  if (!(error instanceof NotSound)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function differs(file: string): void {
  console.error(`${file} differs from its source: run \`npm run generate\`.`);
  process.exitCode = 1;
}
