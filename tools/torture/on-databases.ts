import { startPostgres } from "../test/postgres.mjs";
import { keepData } from "./kept-data";
import type { DatabaseKind, KeptData } from "./kept-data";
import type { Figure } from "./verdict";

/** Does the same on data of each database, one after another, and names it in each figure. */
export async function onDatabases(
  root: string,
  kinds: readonly DatabaseKind[],
  say: (line: string) => void,
  work: (data: KeptData, say: (line: string) => void) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const cluster = kinds.includes("PostgreSQL") ? await startPostgres() : undefined;
  const figures: Figure[] = [];
  try {
    for (const kind of kinds) {
      const data = await keepData(root, kind === "PostgreSQL" ? cluster?.url : undefined);
      try {
        const found = await work(data, (line) => say(`${kind}: ${line}`));
        figures.push(...found.map((figure) => ({ ...figure, what: `${kind}: ${figure.what}` })));
      } finally {
        await data.remove();
      }
    }
    return figures;
  } finally {
    cluster?.stop();
  }
}
