/** Writes the types that come from schemas; `--check` only says whether they are up to date. */
import { readFile, writeFile } from "node:fs/promises";
import { apiTypes } from "./api-types";
import { flowSchema } from "./flow-schema";
import { flowTypes } from "./flow-types";

const TARGETS: { readonly [file: string]: () => Promise<string> } = {
  // Before the types, which are made from it.
  "schemas/flow.schema.json": flowSchema,
  "schemas/flow.types.ts": flowTypes,
  "schemas/api/types.ts": apiTypes,
};

for (const [file, generate] of Object.entries(TARGETS)) {
  const target = new URL(`../../${file}`, import.meta.url);
  const text = await generate();
  if (!process.argv.includes("--check")) await writeFile(target, text);
  else if ((await readFile(target, "utf8").catch(() => "")) !== text) {
    console.error(`${file} differs from its source: run \`npm run generate\`.`);
    process.exitCode = 1;
  }
}
