/** `npm run person -- export EMAIL`, `npm run person -- erase EMAIL`. Exit code 0 done, 1 refused, 2 wrong usage. */
import { outputOfProcess } from "../command/output";
import { runPerson } from "./run";
import { keepFilesPrivate } from "../../server/base/private-files";

keepFilesPrivate();
process.exitCode = await runPerson(process.argv.slice(2), process.env, outputOfProcess());
