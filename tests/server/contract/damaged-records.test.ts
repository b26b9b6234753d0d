/** Versions, rate books and quotes that the database does not hold as they were stored: each stops only itself. */
import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "../../../server/base/sha256";
import type { LogFields } from "../../../server/base/log";
import { openCatalogue } from "../../../server/flows/catalogue";
import type { CatalogueOptions } from "../../../server/flows/catalogue";
import { requireThisEdition } from "../../../server/flows/edition";
import { storedFlows } from "../../../server/flows/stored";
import { takeUpFlows } from "../../../server/jobs/flows";
import { openRateBooks } from "../../../server/rates/kept";
import { answerAll, beginShareLink, QUOTES } from "../support/enrollment";
import type { Enrollment } from "../support/enrollment";
import { inThisThread, machine, processOn, publish, removeMachines } from "../support/published";
import type { Process } from "../support/published";
import { serverOver, startServer } from "../support/server";
import type { Answer, TestServer } from "../support/server";
import { sampled } from "../../support/tier";

const PASSPORT = "passport360";

let server: TestServer;
let sound: { readonly body: string; readonly lists: string; readonly vertical_code: string };
let errors: [string, LogFields | undefined][] = [];
let damaged: string[] = [];
beforeAll(async () => {
  server = await startServer({
    deps: ({ metrics }) => ({
      log: { info: () => undefined, error: (event, fields) => errors.push([event, fields]) },
      metrics: { ...metrics, damaged: (kind) => damaged.push(kind) },
    }),
  });
  sound = await server.db
    .selectFrom("flow_versions")
    .select(["body", "lists", "vertical_code"])
    .where("id", "=", PASSPORT)
    .orderBy("served_as", "desc")
    .executeTakeFirstOrThrow();
});
afterAll(async () => {
  await server.close();
  removeMachines();
});
beforeEach(() => {
  errors = [];
  damaged = [];
});

function numbered(text: string, version: string): string {
  const flow: object = JSON.parse(text);
  return JSON.stringify({ ...flow, version });
}

interface Row {
  readonly body: string;
  readonly lists: string;
  readonly sha256: string;
}

/** How a row may be damaged: from the sound row of a version. */
const DAMAGES: readonly (readonly [string, (row: Row) => Row])[] = [
  ["another hash", (row) => ({ ...row, sha256: "wrong-hash" })],
  ["changed words under the old hash", (row) => ({ ...row, body: row.body.replace("Passport", "Password") })],
  ["changed lists under the old hash", (row) => ({ ...row, lists: "{}" })],
  ["a body that is not JSON", (row) => hashed({ ...row, body: row.body.slice(1) })],
  ["a body that is not a record", (row) => hashed({ ...row, body: "[]" })],
  ["lists that are not JSON", (row) => hashed({ ...row, lists: "" })],
  ["a body of another version", (row) => hashed({ ...row, body: numbered(row.body, "0.0.1") })],
  ["a body without steps", (row) => hashed({ ...row, body: withoutSteps(row.body) })],
  ["an empty body", (row) => hashed({ ...row, body: "" })],
];

const hashed = (row: Row): Row => ({ ...row, sha256: sha256(row.body + row.lists) });
const withoutSteps = (body: string): string => {
  const { steps: _, ...rest }: { readonly steps: unknown } = JSON.parse(body);
  return JSON.stringify(rest);
};

/** Stores a version, damaged. */
async function store(version: string, damage: (row: Row) => Row = (row) => row): Promise<void> {
  const row = damage(hashed({ ...sound, body: numbered(sound.body, version), sha256: "" }));
  await server.db
    .insertInto("flow_versions")
    .values({ id: PASSPORT, version, vertical_code: sound.vertical_code, ...row })
    .execute();
  await server.db.insertInto("publications").values({ id: PASSPORT, version, way: "unsigned", sha256: null }).execute();
}
const currentVersion = (): string => String(server.deps.flows.currentByVertical(sound.vertical_code)?.flow.version);
async function remove(version: string): Promise<void> {
  await server.db
    .updateTable("quotes")
    .set({ flow_version: currentVersion() })
    .where("flow_version", "=", version)
    .execute();
  await server.db.deleteFrom("flow_versions").where("version", "=", version).execute();
  await server.db.deleteFrom("publications").where("version", "=", version).execute();
}

/** The same server after a restart: with a catalogue and rate books that it read again. */
async function restarted(options: Partial<CatalogueOptions> = {}): Promise<TestServer> {
  await requireThisEdition(server.db, "Begin again.");
  const flows = await openCatalogue(server.db, { folder: resolve("flows"), source: "published", ...options });
  return serverOver({ ...server.deps, flows, rates: await openRateBooks(server.db) }, server.url, server.close);
}

const flowAt = (of: TestServer, version: string): Promise<Answer> =>
  of.call("GET", `/flows/${PASSPORT}/${version}/flow.json`);

describe.each(sampled(DAMAGES, 4))("a stored version with %s", (name, damage) => {
  const version = `0.9.${DAMAGES.findIndex(([each]) => each === name)}`;

  test("is not served: 503 for it and for its quotes, logged and counted once, and a repair is taken", async () => {
    const quote = await beginShareLink(server);
    await store(version, damage);
    await moveTo(quote, version);
    try {
      for (const _ of ["first", "again"]) {
        expect((await flowAt(server, version)).status).toBe(503);
        const answers = [await read(server, quote), await save(server, quote)];
        expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual([
          [200, undefined],
          [503, "unavailable"],
        ]);
      }
      expect(errors.map(([event, fields]) => [event, fields?.record])).toEqual([
        ["record.damaged", `${PASSPORT} ${version}`],
      ]);
      expect(damaged).toEqual(["flow_version"]);
      await remove(version);
      await store(version);
      await moveTo(quote, version);
      expect((await flowAt(server, version)).status).toBe(200);
      expect((await save(server, quote)).status).toBe(200);
    } finally {
      await remove(version);
    }
  });
});

test("no damaged version stops a start, however it is damaged", async () => {
  const versions = DAMAGES.map((_, index) => `0.7.${index}`);
  try {
    for (const [index, [, damage]] of DAMAGES.entries()) await store(String(versions[index]), damage);
    const again = await restarted();
    const statuses = await Promise.all(versions.map(async (version) => (await flowAt(again, version)).status));
    expect(statuses).toEqual(DAMAGES.map(() => 503));
    expect((await save(again, await beginShareLink(again))).status).toBe(200);
  } finally {
    for (const version of versions) await remove(version);
  }
});

const moveTo = (quote: Enrollment, version: string): Promise<unknown> =>
  server.db.updateTable("quotes").set({ flow_version: version }).where("quote_number", "=", quote.number).execute();
const read = (at: TestServer, { number, token }: Enrollment): Promise<Answer> =>
  at.call("GET", `${QUOTES}/${number}`, { token });
const save = (at: TestServer, { number, token }: Enrollment): Promise<Answer> =>
  at.call("PUT", `${QUOTES}/${number}`, { token, body: { application: {} } });

describe("a stored version that is also in the files", () => {
  /** The row of the current version, damaged while the servers restart. */
  async function whileStoredAs(damage: (row: Row) => Row, then: (version: string) => Promise<void>): Promise<void> {
    const version = currentVersion();
    const rows = server.db.updateTable("flow_versions").where("id", "=", PASSPORT).where("version", "=", version);
    const { vertical_code: _, ...row } = sound;
    await rows.set(damage(hashed({ ...row, sha256: "" }))).execute();
    try {
      await then(version);
    } finally {
      await rows.set(hashed({ ...row, sha256: "" })).execute();
    }
  }

  test.each(sampled(DAMAGES, 3))(
    "with %s, the file is served under its own version, and its quotes go on",
    async (_, damage) => {
      const quote = await beginShareLink(server);
      await whileStoredAs(damage, async (version) => {
        const reported: string[] = [];
        const again = await restarted({ report: ({ record }) => reported.push(record) });
        expect(again.deps.flows.currentByVertical(sound.vertical_code)?.flow.version).toBe(version);
        expect((await flowAt(again, version)).status).toBe(200);
        expect([(await read(again, quote)).status, (await save(again, quote)).status]).toEqual([200, 200]);
        expect(reported).toEqual([`${PASSPORT} ${version}`]);
      });
    },
  );

  test("that is sound and says something else: the file is a draft, and its quotes keep the stored one", async () => {
    const quote = await beginShareLink(server);
    const changed = (row: Row): Row => hashed({ ...row, body: row.body.replace("Passport", "Password") });
    await whileStoredAs(changed, async (version) => {
      const reported: string[] = [];
      const again = await restarted({ report: ({ record }) => reported.push(record) });
      const current = String(again.deps.flows.currentByVertical(sound.vertical_code)?.flow.version);
      expect(current).toMatch(new RegExp(`^${version.replaceAll(".", "\\.")}-draft\\.`));
      expect((await flowAt(again, version)).text).toContain("Password");
      expect([(await save(again, quote)).status, reported]).toEqual([200, []]);
      await remove(current);
    });
  });

  test("and higher than the current one: a running server takes the file up, and reports the row", async () => {
    const folder = machine();
    const reported: string[] = [];
    const process = await processOn(server, folder, { report: ({ record }) => reported.push(record) });
    await store("81.0.0", (row) => ({ ...row, sha256: "wrong-hash" }));
    publish(folder, PASSPORT, "81.0.0", (text) => text);
    try {
      expect(await process.flows.look()).toEqual({ taken: [`${PASSPORT} 81.0.0`], refused: [] });
      expect((await flowAt(process, "81.0.0")).status).toBe(200);
      expect(reported).toEqual([`${PASSPORT} 81.0.0`]);
    } finally {
      await remove("81.0.0");
    }
  });
});

test("a damaged version that is the highest is refused once by a running server, and the next one is taken up", async () => {
  const process: Process = await processOn(server, machine(), { check: inThisThread });
  await store("77.0.0");
  await store("78.0.0", (row) => ({ ...row, body: "no JSON" }));
  await store("79.0.0", (row) => ({ ...row, sha256: "wrong-hash" }));
  try {
    await takeUpFlows({ flows: process.flows, log: server.deps.log });
    expect(process.flows.currentByVertical(sound.vertical_code)?.flow.version).toBe("77.0.0");
    const refused = errors.map(([event, fields]) => [event, fields?.flow]);
    expect(refused.toSorted()).toEqual([
      ["flow.refused", `${PASSPORT} 78.0.0`],
      ["flow.refused", `${PASSPORT} 79.0.0`],
    ]);
    errors = [];
    await takeUpFlows({ flows: process.flows, log: server.deps.log });
    expect(errors).toEqual([]);
    await server.db.updateTable("flow_versions").set({ served_as: "99999" }).where("version", "=", "79.0.0").execute();
    expect(await process.flows.versionsToBegin(PASSPORT), "nothing begins with a damaged one").toEqual(["77.0.0"]);
  } finally {
    for (const version of ["77.0.0", "78.0.0", "79.0.0"]) await remove(version);
  }
});

test("a command that reads a damaged version says so in a sentence", async () => {
  await store("0.8.0", (row) => ({ ...row, sha256: "wrong-hash" }));
  await expect(storedFlows(server.db).find(PASSPORT, "0.8.0")).rejects.toThrow(
    /^The flow version passport360 0\.8\.0 in the database is damaged, and cannot be used: /,
  );
  await remove("0.8.0");
});

describe("a kept rate book", () => {
  const BOOKS: readonly (readonly [string, string])[] = [
    ["whose body is changed", '{"id":"x"}'],
    ["that is not JSON", "no JSON"],
  ];
  test.each(BOOKS)("%s stops its quotes alone: samples and other quotes go on", async (_, body) => {
    const quote = await beginShareLink(server);
    await answerAll(quote);
    const hash = sha256(`an older book, ${body}`);
    await server.db
      .insertInto("rate_books")
      .values({ sha256: hash, id: PASSPORT, version: 0, vertical_code: sound.vertical_code, body })
      .execute();
    await server.db.updateTable("quotes").set({ rate_book: hash }).where("quote_number", "=", quote.number).execute();
    expect((await server.call("GET", "/documents/sample/none-of-any-book")).status).toBe(404);
    const reported = () => errors.map(([event, fields]) => [event, fields?.name, fields?.record]);
    expect(reported()).toContainEqual(["record.damaged", "rate_book", hash]);
    expect((await save(server, quote)).status).toBe(503);
    expect(reported().filter(([, , record]) => record === hash)).toHaveLength(1);
    expect((await save(server, await beginShareLink(server))).status).toBe(200);
  });
});

describe("a quote whose stored answers are damaged", () => {
  test.each([["[]"], ["null"], ['"text"'], ['{"holders": 5}'], ['{"answers": []}'], ['{"billing": "card"}']])(
    "%s: 503 for it, and the pages of its client and of other quotes go on",
    async (application) => {
      const dana = await server.signIn("dana@acme.example");
      const quote = await beginShareLink(server);
      const { client_id } = await server.db
        .updateTable("quotes")
        .set({ application })
        .where("quote_number", "=", quote.number)
        .returning("client_id")
        .executeTakeFirstOrThrow();
      for (const _ of ["first", "again"])
        expect([(await read(server, quote)).status, (await save(server, quote)).status]).toEqual([503, 503]);
      expect(errors.map(([event, fields]) => [event, fields?.record])).toEqual([["record.damaged", quote.number]]);
      expect((await server.call("GET", "/api/management/v1/clients", { token: dana })).status).toBe(200);
      const client = await server.call("GET", `/api/management/v1/clients/${client_id}`, { token: dana });
      expect(client.status).toBe(200);
      expect((await save(server, await beginShareLink(server))).status).toBe(200);
    },
  );
});
