/** Pages of the product as browsers load them, while releases come and go. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export interface Pages {
  /** How many pages were loaded with all that they name; and what could not be loaded, each once. */
  readonly loaded: () => number;
  readonly missing: ReadonlySet<string>;
  end(): Promise<void>;
}

const PAGE = "/login";
const EVERY_MS = 300;

/** Loads the page again and again, with all files of the build that it names. */
export function watchPages(address: string): Pages {
  const work = { isOver: false, loaded: 0 };
  const missing = new Set<string>();
  const load = async (path: string): Promise<string> => {
    const answer = await fetch(address + path, { headers: { "x-forwarded-for": "198.20.0.1" } });
    if (answer.status !== 200) missing.add(`${path}: ${answer.status}`);
    return answer.text();
  };
  const watching = (async () => {
    while (!work.isOver) {
      const page = await load(PAGE);
      const files = new Set(page.match(/\/assets\/[\w.-]+/g));
      if (files.size === 0) missing.add(`${PAGE}: names no file of the build`);
      await Promise.all([...files].map(load));
      work.loaded += 1;
      await pause(EVERY_MS);
    }
  })();
  return {
    loaded: () => work.loaded,
    missing,
    async end() {
      work.isOver = true;
      await watching;
    },
  };
}

/** The files of a build that an open page of it may still ask for and that are not there as they were. */
export async function lostFiles(address: string, dist: string): Promise<readonly string[]> {
  const lost: string[] = [];
  // The .br and .gz beside them are the same, compressed: no page names them.
  for (const name of readdirSync(join(dist, "assets")).filter((each) => !/\.(br|gz)$/.test(each))) {
    const answer = await fetch(`${address}/assets/${name}`, { headers: { "x-forwarded-for": "198.20.0.2" } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200 || !bytes.equals(readFileSync(join(dist, "assets", name)))) lost.push(name);
  }
  return lost;
}
