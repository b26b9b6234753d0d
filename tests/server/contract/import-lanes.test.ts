/** The lanes of imports: no brokerage waits for the file of another, and one reads its files one after another. */
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runImports } from "../../../server/jobs/lanes";
import { staffAt } from "../support/accounts";
import { startServer } from "../support/server";
import type { TestServer } from "../support/server";
import { begin, bytesOf, post, sign } from "../support/upload";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

/** A file of one row that has arrived and waits. */
async function waiting(name: string, token = dana): Promise<{ readonly id: string; readonly key: string }> {
  const file = bytesOf(`first_name,last_name,email\nAda,${name},${name}@mail.example\n`);
  const signed = await sign(server, token, file);
  await post(server, Object.entries(signed.post), file);
  return { id: String((await begin(server, token, signed.id)).body.id), key: String(signed.post.key) };
}

test("an import of one row ends while the file of another brokerage is still being read", async () => {
  const kim = await server.signIn("kim@globex.example");
  const [large, small] = [await waiting("large-one"), await waiting("small-one", kim)];
  let isEnded = false;
  const read: typeof server.deps.files.read = async (key, most) => {
    // Without a lane of its own, the small import would never end: this waits for it.
    while (key === large.key && !isEnded) {
      isEnded =
        (
          await server.db
            .selectFrom("long_operations")
            .select("status")
            .where("id", "=", small.id)
            .executeTakeFirstOrThrow()
        ).status !== "running";
      await turn();
    }
    return server.deps.files.read(key, most);
  };
  expect(await runImports({ ...server.deps, files: { ...server.deps.files, read } })).toBe(2);
  expect(isEnded).toBe(true);
});

/** A file of a few rows that is too large to be read without a place. */
async function waitingLarge(name: string, token: string): Promise<{ readonly id: string; readonly key: string }> {
  const row = `Ada,${name},${name}@mail.example,${"x".repeat(60_000)}\n`;
  const file = bytesOf(`first_name,last_name,email,notes\n${row.repeat(20)}`);
  const signed = await sign(server, token, file);
  await post(server, Object.entries(signed.post), file);
  return { id: String((await begin(server, token, signed.id)).body.id), key: String(signed.post.key) };
}

const isRunning = async (id: string): Promise<boolean> => {
  const row = server.db.selectFrom("long_operations").select("status").where("id", "=", id);
  return (await row.executeTakeFirstOrThrow()).status === "running";
};

test("a larger file waits for no place while the clients of three others are written", async () => {
  const staff = await staffAt(server);
  const others: { readonly id: string; readonly key: string }[] = [];
  for (const slug of ["office-a", "office-b", "office-c"]) {
    await staff.ask("POST", "brokerages", { slug, name: slug });
    const { email } = await staff.add(slug.slice(-1), slug);
    others.push(await waitingLarge(slug, await server.signIn(email)));
  }
  const last = await waitingLarge("office-d", dana);
  /** Keeps each of the three others from its end until the last one has ended. */
  const hold = async (key: string): Promise<void> => {
    while (others.some((other) => other.key === key) && (await isRunning(last.id))) await turn();
  };
  const reads = new Map<string, number>();
  const read: typeof server.deps.files.read = async (key, most) => {
    reads.set(key, (reads.get(key) ?? 0) + 1);
    // Once to see that it is large, once to judge it, and then to write its clients.
    if (reads.get(key) === 3) await hold(key);
    return server.deps.files.read(key, most);
  };
  const remove: typeof server.deps.files.remove = async (key) => {
    await hold(key);
    return server.deps.files.remove(key);
  };
  expect(await runImports({ ...server.deps, files: { ...server.deps.files, read, remove } })).toBe(4);
  expect(await isRunning(last.id)).toBe(false);
});

test("the files of one brokerage are read one after another in a process", async () => {
  const all = [await waiting("in-turn-1"), await waiting("in-turn-2"), await waiting("in-turn-3")];
  let [reading, most] = [0, 0];
  const read: typeof server.deps.files.read = async (key, bytes) => {
    reading += 1;
    most = Math.max(most, reading);
    await turn();
    reading -= 1;
    return server.deps.files.read(key, bytes);
  };
  expect(await runImports({ ...server.deps, files: { ...server.deps.files, read } })).toBe(all.length);
  expect(most).toBe(1);
});
