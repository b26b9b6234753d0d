/** Workers whose calls have a time limit: what hangs is ended, and the next call has a worker of its own. */
import { expose } from "comlink";
import { expect, test } from "vitest";
import { TookTooLong, WorkerCalls } from "../../../app/studio/draft/work/worker-calls";

interface Functions {
  add(one: number, other: number): number;
  hang(): number;
  wait(): number;
  fail(): number;
}

/** Workers in this thread; each notes that it was begun and ended. */
function workers(startMs = 0) {
  const log: string[] = [];
  const start = () => {
    const { port1, port2 } = new MessageChannel();
    const number = log.filter((each) => each.startsWith("begun")).length + 1;
    log.push(`begun ${number}`);
    expose(
      {
        add: (one: number, other: number) => one + other,
        hang: () => new Promise(() => undefined),
        wait: () => new Promise((resolve) => void setTimeout(() => resolve(20), 20)),
        fail: () => {
          throw new Error("It does not work.");
        },
      },
      port1,
    );
    return Object.assign(port2, {
      terminate() {
        log.push(`ended ${number}`);
        port1.close();
      },
    });
  };
  return { log, calls: new WorkerCalls<Functions>(start, () => undefined, startMs) };
}

const LONG = 60_000;

test("A call is answered, and one worker answers all of them", async () => {
  const { log, calls } = workers();
  expect(await calls.call((remote) => remote.add(1, 2), LONG)).toBe(3);
  expect(await calls.call((remote) => remote.add(3, 4), LONG)).toBe(7);
  await expect(calls.call((remote) => remote.fail(), LONG)).rejects.toThrow("It does not work.");
  expect(log).toEqual(["begun 1"]);
});

test("A call that hangs ends its worker with all that waits for it, and not the next one", async () => {
  const { log, calls } = workers();
  const hanging = calls.call((remote) => remote.hang(), 1);
  const waiting = calls.call((remote) => remote.hang(), LONG);
  await expect(hanging).rejects.toThrow(TookTooLong);
  await expect(waiting).rejects.toThrow(TookTooLong);
  expect(await calls.call((remote) => remote.add(1, 2), LONG)).toBe(3);
  expect(log).toEqual(["begun 1", "ended 1", "begun 2"]);
});

test("The time of a call begins when those before it are answered, and its worker has begun", async () => {
  const { log, calls } = workers(LONG);
  const first = calls.call((remote) => remote.wait(), 0);
  const behind = calls.call((remote) => remote.add(1, 2), 0);
  expect(await first).toBe(20);
  expect(await behind).toBe(3);
  await expect(calls.call((remote) => remote.hang(), 1)).rejects.toThrow(TookTooLong);
  expect(log).toEqual(["begun 1", "ended 1"]);
});

test("Stopping ends a worker that is at work, and leaves one that is not", async () => {
  const { log, calls } = workers();
  await calls.call((remote) => remote.add(1, 2), LONG);
  calls.stop();
  expect(log).toEqual(["begun 1"]);
  const waiting = calls.call((remote) => remote.hang(), LONG);
  calls.stop();
  await expect(waiting).rejects.toThrow("The worker was ended.");
  expect(log).toEqual(["begun 1", "ended 1"]);
});
