/** The memory that bodies take while they arrive: a slow sender holds what it has sent until it ends. */
import { Refusal } from "../access/refusal";

/** The beginning of every body has room: most are no longer, so a crowd of long ones does not refuse them. */
const FREE_BYTES = 16 * 1024;
/** What all bodies of the process may take beyond it, and those of one caller. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_BYTES_OF_CALLER = 4 * 1024 * 1024;

interface Room {
  /** Throws `unavailable` when that many more bytes do not fit. */
  take(bytes: number): void;
  /** Gives all of it back. */
  leave(): void;
}

const held = new Map<string, number>();
let all = 0;

/** The room for one body of the caller, who is known by a network. */
export function roomFor(caller: string): Room {
  let [size, counted] = [0, 0];
  const add = (bytes: number): void => {
    counted += bytes;
    all += bytes;
    const now = (held.get(caller) ?? 0) + bytes;
    if (now === 0) held.delete(caller);
    else held.set(caller, now);
  };
  return {
    take(bytes) {
      size += bytes;
      const more = Math.max(0, size - FREE_BYTES) - counted;
      if (all + more > MOST_BYTES || (held.get(caller) ?? 0) + more > MOST_BYTES_OF_CALLER)
        throw new Refusal("unavailable", { retryAfterSeconds: 5 });
      add(more);
    },
    leave: () => add(-counted),
  };
}
