import { setFlagsFromString } from "node:v8";

/**
 * Does work that leaves much garbage, and has it collected early in the meantime. V8 otherwise waits until the heap has grown
 * by more than a hundred megabytes, and the process keeps them. Only how the heap grows depends on this flag once the
 * process runs. Returns and throws what the work does.
 */
export async function thriftily<Result>(work: () => Promise<Result>): Promise<Result> {
  setFlagsFromString("--optimize-for-size");
  try {
    return await work();
  } finally {
    setFlagsFromString("--no-optimize-for-size");
  }
}
