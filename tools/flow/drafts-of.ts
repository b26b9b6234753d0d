import type { Operator } from "../../server/access/actor";
import { Refusal } from "../../server/access/refusal";
import { createClock } from "../../server/base/clock";
import { countNothing } from "../../server/base/metrics";
import type { ProductFolders } from "../../server/base/settings";
import { readSpaces } from "../../server/base/spaces-file";
import type { FilesDeps } from "../../server/domain/studio/products";
import type { SaveDeps } from "../../server/domain/studio/save";
import { comparedSentences } from "../../server/domain/studio/sentences";
import { readEnv } from "../../server/env";
import { openRecords } from "../command/records";
import { spaceFor } from "../command/space";
import type { Context } from "./command";
import type { Places } from "./files";

/** The drafts of a space of a database, and who works on them. */
export interface Drafts {
  readonly deps: SaveDeps & FilesDeps;
  readonly operator: Operator;
}

/** A command can wait longer than a page. */
const PATIENCE_MS = 60_000;

const foldersOf = ({ main, flows, books }: Places): ProductFolders => ({
  main,
  more: flows.filter((folder) => folder !== main),
  books,
});

/**
 * Runs work over the drafts of the database that the variables name (DATABASE_URL, or DATA_DIR while its server is
 * stopped). Returns its exit code; 1 with the sentence of a refusal. Throws NoDatabase, BadEnvironment, WrongUsage.
 */
export async function overDrafts(
  { places, variables, output, value }: Pick<Context, "places" | "variables" | "output" | "value">,
  work: (drafts: Drafts) => Promise<number>,
): Promise<number> {
  const env = readEnv(variables, places.root);
  const space = spaceFor(env, value("space"));
  const { store, release } = await openRecords(env, false);
  const folders = foldersOf(places);
  const sentences = comparedSentences(folders, countNothing, PATIENCE_MS);
  const clock = createClock(readSpaces(env).spaces, env.now);
  try {
    const deps = { store, clock, sentences, metrics: countNothing, settings: { folders } };
    return await work({ deps, operator: { kind: "operator", space } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    output.err(error.toBody().error.message);
    return 1;
  } finally {
    await sentences.end();
    await store.close().finally(release);
  }
}
