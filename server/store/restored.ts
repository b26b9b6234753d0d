import { existsSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../base/operator-error";

/** A restore of the embedded database was ended before it was whole. */
export class RestoreUnfinished extends OperatorError {
  constructor(dataDir: string) {
    super(
      `A restore was interrupted in ${dataDir}, so its data is not whole.\n` +
        "Run the same `npm run restore -- … --replace` again; until then no server starts here.",
    );
  }
}

/** The file that is in a data folder while its database is exchanged. */
export const markerOf = (dataDir: string): string => join(dataDir, "restore-unfinished");

/** Throws RestoreUnfinished when the data folder was left between two databases. */
export function requireRestored(dataDir: string): void {
  if (existsSync(markerOf(dataDir))) throw new RestoreUnfinished(dataDir);
}
