import { Refusal } from "../access/refusal";

interface Line {
  inside: number;
  readonly waiting: (() => void)[];
}

/** Does the work when there is room at the key. Throws `unavailable` after waiting too long. */
export type Gate = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets `width` calls at a time work on one record; the others wait here for at most `waitMs` and hold no connection.
 * Without it, a dozen calls waiting for one locked row would hold every database connection, and no other call would be
 * answered.
 */
export function createGate(width: number, waitMs: number): Gate {
  const lines = new Map<string, Line>();
  const enter = async (key: string): Promise<void> => {
    const line = lines.get(key) ?? { inside: 0, waiting: [] };
    lines.set(key, line);
    if (line.inside < width) line.inside += 1;
    else await turn(line.waiting, waitMs);
  };
  const leave = (key: string): void => {
    const line = lines.get(key);
    const next = line?.waiting.shift();
    if (next) next();
    else if (line && (line.inside -= 1) === 0) lines.delete(key);
  };
  return async (key, work) => {
    await enter(key);
    try {
      return await work();
    } finally {
      leave(key);
    }
  };
}

/** Resolves when a finished call passes on its place; rejects if none does in time. */
function turn(waiting: (() => void)[], waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(new Refusal("unavailable", { retryAfterSeconds: 2 }));
    }, waitMs);
    waiting.push(go);
  });
}
