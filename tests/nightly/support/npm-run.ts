import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** How a command ended, and all that it printed. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A command that runs. */
export interface Running {
  /** Returns once it has printed this, what was found. Throws with all that it printed when it ends before. */
  readonly says: (wanted: RegExp) => Promise<RegExpExecArray>;
  /** Returns once it has ended. */
  readonly end: Promise<Ended>;
  /** What Ctrl+C in a terminal does: a signal to all of its processes. */
  readonly interrupt: () => void;
  /** Ends what is left of it at once. */
  readonly kill: () => void;
}

/** What a command gets of our environment: nothing that Vitest or the tier of this run has put there. */
const KEPT = [
  "PATH",
  "HOME",
  "USER",
  "LANG",
  "TMPDIR",
  "TEST_DATABASE_URL",
  "BROWSER_PATH",
  "PLAYWRIGHT_BROWSERS_PATH",
];

/** Starts `npm run …` in a folder, as in a new terminal, where nobody can be asked. */
export function npmRun(
  folder: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Running {
  const own = Object.fromEntries(KEPT.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])));
  const child = spawn("npm", ["run", "--silent", ...words], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...own, NO_COLOR: "1", ...variables },
    // A group of its own, as a terminal makes one.
    detached: true,
  });
  const signal = (name: NodeJS.Signals) => (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // Nobody of the group is left.
    }
  };
  return { ...watched(child, words.join(" ")), interrupt: signal("SIGINT"), kill: signal("SIGKILL") };
}

function watched(child: ChildProcess, name: string): Pick<Running, "says" | "end"> {
  const said = { out: "", err: "" };
  const waiting = new Set<() => void>();
  const listen = (stream: ChildProcess["stdout"], to: keyof typeof said): void =>
    void stream?.on("data", (part: Buffer) => {
      said[to] += part.toString();
      for (const look of waiting) look();
    });
  listen(child.stdout, "out");
  listen(child.stderr, "err");
  const end = once(child, "close").then(([code]: (number | null)[]): Ended => ({ code: code ?? null, ...said }));
  const says = (wanted: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = wanted.exec(said.out) ?? wanted.exec(said.err);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      void end.then(({ code, out, err }) =>
        reject(new Error(`npm run ${name} ended with ${code} and did not say ${wanted}:\n${out}${err}`)),
      );
    });
  return { says, end };
}
