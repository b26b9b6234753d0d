/** A backup is restored to exactly what was there; a damaged one is refused, and changes nothing. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweep } from "../../../server/domain/sweep";
import type { Env } from "../../../server/env";
import { openDatabase } from "../../../server/start";
import { markerOf, RestoreUnfinished } from "../../../server/store/restored";
import { askStore, filesOf } from "../../../tools/backup/ask";
import { backUp } from "../../../tools/backup/back-up";
import { check } from "../../../tools/backup/check";
import { findBroken } from "../../../tools/backup/invariants";
import { writeManifest } from "../../../tools/backup/manifest";
import type { Manifest } from "../../../tools/backup/manifest";
import { withSnapshot } from "../../../tools/backup/postgres";
import { programFor } from "../../../tools/backup/postgres-programs";
import { restore } from "../../../tools/backup/restore";
import { answerAll, beginShareLink, payByCard } from "../support/enrollment";
import { changedDraft, FLOW, STUDIO } from "../support/drafts";
import { createPlaces, everything, filesBelow, look, root, serverAt } from "../support/places";
import { addFile, MOST, PDF } from "../support/quote-files";
import type { TestServer } from "../support/server";
import { onPostgres } from "../support/store";
import { bytesOf, importFile, sha256 } from "../support/upload";

const { folder, empty: emptyPlace, seeded: seededPlace, remove } = createPlaces();
afterAll(remove);

/** A copy of a backup that may be spoilt. */
function copyOf(name: string): string {
  const copy = folder(`${name}-${(copies += 1)}`);
  cpSync(folder(name), copy, { recursive: true });
  return copy;
}
let copies = 0;

let home: Env;
let whole: Awaited<ReturnType<typeof everything>>;
let dana: string;
let draft: string;
let policy: { readonly id: string; readonly token: string; readonly file: string };

/** Clients of a file, an open quote, a draft with a change, a policy paid by card, uploaded answers and mails, made through the API. */
async function makeData(server: TestServer): Promise<void> {
  dana = await server.signIn("dana@acme.example");
  await importFile(
    server,
    dana,
    bytesOf("first_name,last_name,email\nAda,Row,ada@mail.example\nZoë,中,z@mail.example"),
  );
  const open = await beginShareLink(server);
  await open.put({ answers: { proof: await addFile(server, open) } });
  draft = await changedDraft(server, await server.signIn("staff@carrier.example"));
  const sold = await beginShareLink(server);
  await answerAll(sold);
  const proof = await addFile(server, sold);
  await sold.put({ ...payByCard("ok"), answers: { proof } });
  const { body, status, text } = await sold.finalize();
  if (status !== 200) throw new Error(text);
  policy = { id: String(body.policy?.id), token: sold.token, file: proof.file };
}

beforeAll(async () => {
  home = await seededPlace("home");
  const server = await serverAt(home);
  await makeData(server);
  await server.close();
  whole = await look(home, (store) => everything(store, home));
  await backUp(home, folder("first"), root);
});

test("a backup is restored to the very rows and files, and the product serves them", async () => {
  const target = await emptyPlace("target");
  expect(await restore(target, folder("first"), false)).toEqual([]);
  expect(await look(target, (store) => everything(store, target))).toEqual(whole);
  expect(Object.keys(whole.files)).toHaveLength(2);
  const server = await serverAt(target);
  const read = (path: string, token: string) => server.call("GET", path, { token });
  expect((await read("/api/management/v1/clients?_limit=3", dana)).status).toBe(200);
  const schedule = await read(`/api/management/v1/documents/schedule-${policy.id}`, policy.token);
  expect([schedule.status, schedule.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
  expect(await server.deps.files.read(`files/demo/${policy.file}`, MOST)).toEqual(Buffer.from(PDF));
  const staff = await server.signIn("staff@carrier.example");
  const { body: restored } = await read(`${STUDIO}/drafts/${draft}/changes/1`, staff);
  expect(restored.files).toEqual([{ path: FLOW, before: "{}\n", after: '{ "id": "kite" }\n' }]);
  // New records go on where the old ones ended.
  await beginShareLink(server);
  await server.close();
  expect(await check(target)).toEqual([]);
});

describe("a backup is refused, and nothing is changed, when", () => {
  const parts = () =>
    (JSON.parse(readFileSync(join(folder("first"), "manifest.json"), "utf8")) as { contents: { path: string }[] })
      .contents;
  const named = (start: string): string => parts().find(({ path }) => path.startsWith(start))?.path ?? "";
  const flip = (file: string): void => {
    const bytes = readFileSync(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = Number(bytes[at]) ^ 1;
    writeFileSync(file, bytes);
  };
  const SPOILT: readonly (readonly [what: string, spoil: (copy: string) => void, says: RegExp])[] = [
    [
      "one bit of the database is another",
      (copy) => flip(join(copy, named("database"))),
      /damaged: database.* is not as it was written/,
    ],
    [
      "one bit of an uploaded file is another",
      (copy) => flip(join(copy, named("files/"))),
      /damaged: files\/.* is not as it was written/,
    ],
    ["one bit of the manifest is another", (copy) => flip(join(copy, "manifest.json")), /damaged: manifest.json/],
    [
      "the database is cut off",
      (copy) => truncateSync(join(copy, named("database")), 10),
      /has 10 bytes, expected \d+/,
    ],
    ["a file is missing", (copy) => rmSync(join(copy, named("files/"))), /damaged: files\/.* is missing/],
    [
      "the manifest is missing",
      (copy) => rmSync(join(copy, "manifest.json")),
      /not a whole backup: it has no manifest.json/,
    ],
  ];

  test.each(SPOILT)("%s", async (_what, spoil, says) => {
    const copy = copyOf("first");
    spoil(copy);
    await expect(restore(home, copy, true)).rejects.toThrow(says);
    const empty = await emptyPlace(`empty-${copies}`);
    await expect(restore(empty, copy, false)).rejects.toThrow(says);
    expect(existsSync(empty.dataDir)).toBe(false);
  });

  test("it is of a newer release, of the other database, or has other rows than it says", async () => {
    const changed = (changes: object): string => {
      const copy = copyOf("first");
      const manifest = JSON.parse(readFileSync(join(copy, "manifest.json"), "utf8")) as Manifest;
      writeManifest(copy, { ...manifest, ...changes });
      return copy;
    };
    const refused = (changes: object, says: RegExp) =>
      expect(restore(home, changed(changes), true)).rejects.toThrow(says);
    await refused({ migrations: ["9999_later.sql"] }, /newer release .*9999_later.sql/);
    await refused({ counts: { clients: 1 } }, /rows, expected/);
    const other = onPostgres ? { kind: "embedded" } : { kind: "postgresql" };
    await refused({ database: other }, onPostgres ? /Unset DATABASE_URL/ : /Set DATABASE_URL/);
  });

  afterAll(async () => {
    expect(await look(home, (store) => everything(store, home))).toEqual(whole);
    expect(readdirSync(home.dataDir).filter((name) => name.includes("restor"))).toEqual([]);
  });
});

test("data that is there is replaced only when that is said, and nothing of it stays", async () => {
  const target = await seededPlace("taken");
  const server = await serverAt(target);
  const quote = await beginShareLink(server);
  const { file } = await addFile(server, quote);
  await server.close();
  const before = await look(target, (store) => everything(store, target));
  await expect(restore(target, folder("first"), false)).rejects.toThrow(/holds data already.* --replace/);
  expect(await look(target, (store) => everything(store, target))).toEqual(before);
  expect(await restore(target, folder("first"), true)).toEqual([]);
  expect(await look(target, (store) => everything(store, target))).toEqual(whole);
  expect(existsSync(join(target.dataDir, "files/files/demo", file))).toBe(false);
  expect(readdirSync(target.dataDir).filter((name) => /restor|replaced/.test(name))).toEqual([]);
});

test("a folder that holds nothing but uploaded files holds data", async () => {
  const target = await emptyPlace("files-alone");
  mkdirSync(join(target.dataDir, "files"), { recursive: true });
  writeFileSync(join(target.dataDir, "files", "one"), "1");
  await expect(restore(target, folder("first"), false)).rejects.toThrow(/files-alone holds data already/);
  expect(readdirSync(join(target.dataDir, "files"))).toEqual(["one"]);
});

test("a name that is taken gets no backup", async () => {
  await expect(backUp(home, folder("first"), root)).rejects.toThrow(/is there already/);
});

/** Uploads to import: two that no import was begun with, one of them without its bytes, and one for each state of an import. */
async function addImports({ dataDir, ...env }: Env): Promise<void> {
  const bytes = bytesOf("email\nada@mail.example\n");
  mkdirSync(join(dataDir, "files/imports"), { recursive: true });
  const of = { space: "demo", brokerage_id: "bkg_acme", broker_id: "bkr_dana" };
  const about = { content_type: "text/csv", sha256: sha256(bytes), file_name: "a.csv", description: "Client import" };
  await look({ dataDir, ...env }, async ({ db }) => {
    for (const state of ["signed", "waiting", "running", "done", "failed"] as const) {
      const [id, storage_key] = [`file_${state}`, `imports/file_${state}`];
      const row = { id, storage_key, ...of, ...about, expires_at: new Date() };
      await db.insertInto("file_approvals").values(row).execute();
      if (state !== "signed") writeFileSync(join(dataDir, "files", storage_key), bytes);
      if (state === "signed" || state === "waiting") continue;
      const operation = { id: `op_${state}`, ...of, file_approval_id: id, status: state };
      await db.insertInto("long_operations").values(operation).execute();
    }
  });
}

test("a file that was lost, or changed on the disk, is told with the backup and by the check", async () => {
  const target = await emptyPlace("lossy");
  await restore(target, folder("first"), false);
  const [lost = "", other = ""] = Object.keys(whole.files);
  rmSync(join(target.dataDir, "files", lost));
  writeFileSync(join(target.dataDir, "files", other), "other bytes");
  await addImports(target);
  const { contents, missing } = await backUp(target, folder("lossy-backup"), root);
  expect(missing.toSorted()).toEqual([lost.slice(1), other.slice(1)].toSorted());
  // Files of imports that have ended hold clients who are stored already.
  const imports = contents.map(({ path }) => path).filter((path) => path.startsWith("files/imports/"));
  expect(imports.toSorted()).toEqual(["files/imports/file_running", "files/imports/file_waiting"]);
  expect(await check(target)).toEqual([
    expect.stringMatching(/is missing|not as it was/),
    expect.stringMatching(/is missing|not as it was/),
  ]);
});

describe("the check finds", () => {
  const EVENT =
    "insert into events (space, request_id, actor, name, page, detail) values ('demo', '', '{}', 'page_viewed', 'client', '{}')";
  const BROKEN: readonly (readonly [says: RegExp, breaking: string])[] = [
    [/a sold quote has a policy/, "update quotes set status = 'open' where status = 'finalized'"],
    [
      /have the same client/,
      "update policies set client_id = (select min(id) from clients where id <> client_id) where quote_number is not null",
    ],
    [
      /a policy and its client have the same broker's office/,
      "update clients set brokerage_id = 'bkg_globex' where id in (select client_id from policies where charge_id is not null)",
    ],
    [
      /a quote and its client have the same broker's office/,
      "update clients set brokerage_id = 'bkg_globex' where id in (select client_id from quotes where status = 'open')",
    ],
    [/at the price of its offer/, "update policies set total_cents = total_cents + 1 where charge_id is not null"],
    [/has its payment/, "update payment_attempts set status = 'declined' where status = 'charged'"],
    [/counts as many clients/, "update client_counts set n = n + 1 where broker_id = ''"],
    [/groups of these counts/, "update client_count_groups set n = n + 1 where broker_id = ''"],
    [/as far as its history/, "update drafts set revision = 1"],
    [/last change of a draft has written/, "update draft_files set text = '{}'"],
    [/last change of a draft has written/, "delete from draft_files"],
    [/names one of its quote/, "delete from quote_files"],
    // Each is set back with the transaction, as the value of `setval` would not be.
    [/number again.* audit\.id$/, "alter sequence audit_id_seq restart"],
    [/number again.* outbox\.seq$/, "alter sequence outbox_seq_seq restart"],
    [/number again.* clients\.seq$/, "alter sequence clients_seq restart"],
    [/number again.* events\.id$/, `${EVENT}; ${EVENT}; alter sequence events_id_seq restart`],
  ];
  let broken: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    const env = await emptyPlace("broken");
    await restore(env, folder("first"), false);
    broken = await openDatabase(env, () => undefined);
  });
  afterAll(() => broken.store.close().finally(broken.release));

  test.each(BROKEN)("that it is not so: %s", async (says, breaking) => {
    const back = new Error("back");
    let told: readonly string[] = [];
    const breakAndLook = broken.store.db.transaction().execute(async (trx) => {
      for (const statement of breaking.split("; ")) await sql.raw(statement).execute(trx);
      told = await findBroken(askStore(trx), () => Promise.resolve(undefined));
      throw back;
    });
    await expect(breakAndLook).rejects.toBe(back);
    expect(told).toContainEqual(expect.stringMatching(says));
  });
});

describe.runIf(!onPostgres)("the embedded database", () => {
  test("is neither backed up nor restored while a server runs on it", async () => {
    // As a server's process left it: ours would be taken for one that is gone.
    const lock = join(home.dataDir, "database.lock");
    writeFileSync(lock, String(process.ppid));
    await expect(backUp(home, folder("running"), root)).rejects.toThrow(/Another server/);
    await expect(restore(home, folder("first"), true)).rejects.toThrow(/Another server/);
    rmSync(lock);
    expect(existsSync(folder("running"))).toBe(false);
  });

  test("serves nothing after a restore that was killed between its two renames, until it is restored again", async () => {
    const target = await seededPlace("killed");
    renameSync(join(target.dataDir, "database"), join(target.dataDir, "database.replaced"));
    writeFileSync(markerOf(target.dataDir), "");
    await expect(openDatabase(target, () => undefined)).rejects.toThrow(RestoreUnfinished);
    await expect(check(target)).rejects.toThrow();
    expect(await restore(target, folder("first"), true)).toEqual([]);
    expect(await look(target, (store) => everything(store, target))).toEqual(whole);
    expect(readdirSync(target.dataDir).toSorted()).toEqual(["database", "files"]);
  });
});

describe.runIf(onPostgres)("PostgreSQL", () => {
  test("is backed up while its servers work, with every file that the records of its moment name", async () => {
    const target = await emptyPlace("live");
    await restore(target, folder("first"), false);
    const server = await serverAt(target);
    await withSnapshot(String(target.databaseUrl), async ({ ask }) => {
      const named = await filesOf(ask);
      await sql`delete from quote_files`.execute(server.db);
      await sweep(server.deps, 60);
      for (const { key } of named) expect(existsSync(join(target.dataDir, "files", key))).toBe(true);
      expect(named).toHaveLength(2);
    });
    await sweep(server.deps, 60);
    expect(filesBelow(join(target.dataDir, "files"))).toEqual({});
    await server.close();
  });

  test("is not restored under a server that runs, nor to a server that is older", async () => {
    await look(home, () => expect(restore(home, folder("first"), true)).rejects.toThrow(/connections use .*stop all/));
    const copy = copyOf("first");
    const manifest = JSON.parse(readFileSync(join(copy, "manifest.json"), "utf8")) as Manifest;
    writeManifest(copy, { ...manifest, database: { ...manifest.database, server: 99 } as Manifest["database"] });
    await expect(restore(home, copy, true)).rejects.toThrow(
      /backup is of PostgreSQL 99, and this server is of version \d+/,
    );
    expect(await look(home, (store) => everything(store, home))).toEqual(whole);
  });

  test.each([
    [53, /ECONNREFUSED/],
    [54, /the name x{54} is too long to restore to/],
  ])("is restored under names that PostgreSQL does not cut off: of %i bytes", async (bytes, says) => {
    const databaseUrl = `postgres://nobody@127.0.0.1:1/${"x".repeat(bytes)}`;
    await expect(restore({ ...home, databaseUrl }, folder("first"), true)).rejects.toThrow(says);
  });

  test("is restored by one command at a time", async () => {
    const [, name] = /([^/]*)$/.exec(String(home.databaseUrl)) ?? [];
    const admin = new pg.Client({ connectionString: String(home.databaseUrl).replace(/[^/]*$/, "postgres") });
    await admin.connect();
    await admin.query("select pg_advisory_lock(4313, hashtext($1))", [name]);
    await expect(restore(home, folder("first"), true)).rejects.toThrow(/Another restore of the database \w+ runs/);
    await admin.end();
  });

  test("needs a program that is as new as its server", async () => {
    await expect(programFor("pg_dump", 99)).rejects.toThrow(/pg_dump is here of version \d+, expected 99 or newer/);
  });
});
