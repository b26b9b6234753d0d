/** Places for work that takes much memory or disk: a bounded number at a time, shared fairly among those who ask. */

/** How many works there may be at a time, and how long others wait. */
export interface PlaceSettings {
  readonly most: number;
  /** Of one key (a network, a brokerage) at a time. */
  readonly mostOfKey: number;
  /** How many may wait in all, and of one key; without them, as many as come. */
  readonly mostWaiting?: number;
  readonly mostWaitingOfKey?: number;
  /** In milliseconds; without it, for as long as it takes. */
  readonly longestWait?: number;
}

/** There was no place in time, or too many wait already. */
export class NoPlace extends Error {}

export interface Places {
  /**
   * Waits for a place. Resolves to what gives it back, which may be called again. Throws NoPlace; the signal's reason
   * once it is aborted.
   */
  enter(key: string, signal?: AbortSignal): Promise<() => void>;
  /** How many places are taken, and how many works wait for one. */
  readonly taken: number;
  readonly waiting: number;
}

interface Waiting {
  readonly key: string;
  readonly go: () => void;
}

/** Of those who wait, a place goes to the key that has the fewest places; among equals to who came first. */
export function createPlaces(settings: PlaceSettings): Places {
  const inside = new Map<string, number>();
  const line = new Set<Waiting>();
  let taken = 0;
  const count = (key: string): number => inside.get(key) ?? 0;
  const isFree = (key: string): boolean => taken < settings.most && count(key) < settings.mostOfKey;
  const take = (key: string): (() => void) => {
    taken += 1;
    inside.set(key, count(key) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      taken -= 1;
      if (count(key) === 1) inside.delete(key);
      else inside.set(key, count(key) - 1);
      nextOf(line, count, isFree)?.go();
    };
  };
  const mayWait = (key: string): boolean =>
    line.size < (settings.mostWaiting ?? Infinity) &&
    [...line].filter((each) => each.key === key).length < (settings.mostWaitingOfKey ?? Infinity);
  return {
    async enter(key, signal) {
      signal?.throwIfAborted();
      if (isFree(key)) return take(key);
      if (!mayWait(key)) throw new NoPlace();
      return waitIn(line, { key, take: () => take(key), longestWait: settings.longestWait, signal });
    },
    get taken() {
      return taken;
    },
    get waiting() {
      return line.size;
    },
  };
}

/** How a work gets its place. */
export interface PlaceFor {
  readonly key: string;
  readonly signal?: AbortSignal | undefined;
  /** What to throw where there is none; by default what `enter` throws. */
  readonly otherwise?: (error: unknown) => never | Promise<never>;
}

/** Does the work in a place, which is free again afterwards. Throws what `enter`, `otherwise` and the work throw. */
export async function inPlace<T>(
  places: Places,
  { key, signal, otherwise }: PlaceFor,
  work: () => Promise<T>,
): Promise<T> {
  const entering = places.enter(key, signal);
  const leave = await (otherwise ? entering.catch(otherwise) : entering);
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Whose turn it is of those for whom there is a place. */
function nextOf(
  line: ReadonlySet<Waiting>,
  count: (key: string) => number,
  isFree: (key: string) => boolean,
): Waiting | undefined {
  let next: Waiting | undefined;
  for (const each of line) if (isFree(each.key) && (!next || count(each.key) < count(next.key))) next = each;
  return next;
}

interface Wait {
  readonly key: string;
  readonly take: () => () => void;
  readonly longestWait: number | undefined;
  readonly signal: AbortSignal | undefined;
}

function waitIn(line: Set<Waiting>, { key, take, longestWait, signal }: Wait): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      line.delete(waiting);
    };
    const giveUp = (why: Error): void => {
      leave();
      reject(why);
    };
    const abort = (): void => giveUp(signal?.reason instanceof Error ? signal.reason : new NoPlace());
    const go = (): void => {
      leave();
      resolve(take());
    };
    const waiting: Waiting = { key, go };
    const timer = longestWait === undefined ? undefined : setTimeout(() => giveUp(new NoPlace()), longestWait);
    signal?.addEventListener("abort", abort, { once: true });
    line.add(waiting);
  });
}
