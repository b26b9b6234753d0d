import { Refusal } from "../access/refusal";

interface Line {
  inside: number;
  readonly waiting: (() => void)[];
}

/** Does the work when there is room at the key. Throws `unavailable` when there is none for too long. */
export type Gate = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets `width` calls at a time work on one record; the others wait here for at most `waitMs`, where they hold nothing.
 * Without it twelve calls that wait for one locked row would hold every connection to the database, and nobody else
 * would be answered.
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

/** Resolves when somebody who leaves passes on the place; rejects when nobody does in time. */
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
