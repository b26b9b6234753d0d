import { threadId } from "node:worker_threads";

/** Work for a thread of its own: what goes well, and what goes wrong in each way. */
export default function work(task: string): object {
  if (task === "spin") for (;;);
  if (task === "hoard") return hoard();
  if (task === "throw") throw new TypeError("The work went wrong.");
  if (task === "exit") process.exit(0);
  return task === "thread" ? { threadId } : { task };
}

function hoard(): never {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index));
}
