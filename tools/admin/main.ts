/** `npm run admin`: the accounts of a space and their licences, as commands.ts names them. Exit code 0 done, 1 refused, 2 wrong usage. */
import { outputOfProcess } from "../command/output";
import { runAdmin } from "./run";
import { keepFilesPrivate } from "../../server/base/private-files";

keepFilesPrivate();
process.exitCode = await runAdmin(process.argv.slice(2), process.env, outputOfProcess());
