/**
 * `npm run backup -- FOLDER`, `npm run backup -- check`, `npm run restore -- FOLDER [--replace]`. Exit code 0 done, 1 refused
 * or failed, 2 wrong usage, 3 done, but something in the data does not hold.
 */
import { outputOfProcess } from "../command/output";
import { runBackup } from "./run";
import { keepFilesPrivate } from "../../server/base/private-files";

keepFilesPrivate();
process.exitCode = await runBackup(process.argv.slice(2), process.env, outputOfProcess());
