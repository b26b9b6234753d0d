/** `npm run screens -- LABEL [BASE_URL]`, `npm run screens -- counts [BASE_URL]`. Exit code 1 when a state was not reached, 2 wrong usage. */
import { resolve } from "node:path";
import { run, USAGE, wantedOf } from "./run";

const wanted = wantedOf(process.argv.slice(2));
if (!wanted) console.error(USAGE);
process.exitCode = wanted ? await run(resolve(import.meta.dirname, "../.."), wanted) : 2;
