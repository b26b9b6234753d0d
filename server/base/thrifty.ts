import { setFlagsFromString } from "node:v8";

/** How many works are thrifty now: the flag holds for the whole process. */
let working = 0;

/**
 * Does work that leaves much garbage, and has it collected early in the meantime. V8 otherwise waits until the heap has grown
 * by more than a hundred megabytes, and the process keeps them. Only how the heap grows depends on this flag once the
 * process runs. Returns and throws what the work does.
 */
export async function thriftily<Result>(work: () => Promise<Result>): Promise<Result> {
  if (working === 0) setFlagsFromString("--optimize-for-size");
  working += 1;
  try {
    return await work();
  } finally {
    working -= 1;
    if (working === 0) setFlagsFromString("--no-optimize-for-size");
  }
}
