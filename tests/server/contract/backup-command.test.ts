/** `npm run backup` and `npm run restore`: what they print, and how they end. */
import { readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Env } from "../../../server/env";
import { runBackup } from "../../../tools/backup/run";
import { saidBy } from "../../tools/support/said";
import { beginShareLink } from "../support/enrollment";
import { createPlaces, serverAt } from "../support/places";
import { addFile } from "../support/quote-files";

const { folder, seeded, remove } = createPlaces();
let home: Env;
beforeAll(async () => {
  home = await seeded("home");
  const server = await serverAt(home);
  const quote = await beginShareLink(server);
  await quote.put({ answers: { proof: await addFile(server, quote) } });
  await server.close();
});
afterAll(remove);

async function run(...words: readonly string[]) {
  const { code, said } = await saidBy(runBackup, words, {
    DATA_DIR: home.dataDir,
    ...(home.databaseUrl !== undefined && { DATABASE_URL: home.databaseUrl }),
  });
  return { code, said };
}

test("the exit code is 0 when all is sound, 1 for a refusal, 2 for wrong usage and 3 for a file that is missing", async () => {
  expect(await run("backup", "check")).toEqual({ code: 0, said: "Checked; all is sound.\n" });
  const made = await run("backup", folder("made"));
  expect(made).toEqual({ code: 0, said: expect.stringMatching(/made: \d+ rows, 1 files, \d+ kB\.\n$/) });
  expect(await run("backup", folder("made"))).toEqual({
    code: 1,
    said: `${folder("made")} is there already: name a new folder.\n`,
  });
  expect(await run("backup")).toMatchObject({ code: 2, said: expect.stringContaining("npm run restore -- FOLDER") });
  expect((await run("backup", folder("other"), "--replace")).code).toBe(2);
  expect(await run("restore", folder("made"))).toMatchObject({ code: 1, said: expect.stringContaining("--replace") });
  const files = join(home.dataDir, "files/files/demo");
  const [name = ""] = readdirSync(files);
  rmSync(join(files, name));
  expect(await run("backup", "check")).toEqual({
    code: 3,
    said: `Checked; 1 things do not hold.\nThe file files/demo/${name} is missing.\n`,
  });
  expect(await run("backup", folder("lossy"))).toMatchObject({ code: 3, said: expect.stringContaining(name) });
  expect(await run("restore", folder("made"), "--replace")).toEqual({ code: 0, said: "Restored; all is sound.\n" });
  expect(readdirSync(files)).toEqual([name]);
});

test("a folder that the system does not let us write or read is named, and nothing else is said", async () => {
  const [file, loop] = [folder("a-file"), folder("loop")];
  writeFileSync(file, "");
  symlinkSync(loop, loop);
  expect(await run("backup", join(file, "made"))).toEqual({
    code: 1,
    said: `${join(file, "made.unfinished")}: not a directory\n`,
  });
  expect(await run("restore", loop)).toEqual({
    code: 1,
    said: `${join(loop, "manifest.json")}: too many symbolic links encountered\n`,
  });
});
