import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Variables } from "../../../server/base/setting";
import { readEnv } from "../../../server/env";
import { NotDone } from "../../../tools/admin/command";
import { COMMANDS } from "../../../tools/admin/commands";
import { confirm } from "../../../tools/admin/confirm";
import { runAdmin } from "../../../tools/admin/run";
import { readCommandLine } from "../../../tools/command/command-line";
import { runPerson } from "../../../tools/person/run";
import { saidBy } from "../../tools/support/said";
import { beginDashboard, beginShareLink, PASSPORT } from "../support/enrollment";
import { startServer } from "../support/server";
import type { TestServer } from "../support/server";
import { onPostgres } from "../support/store";

const root = resolve(import.meta.dirname, "../../..");
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** What a command says, on the database of the running server. */
async function admin(...words: string[]): Promise<string> {
  const typed = readCommandLine(words, COMMANDS);
  if (typed.does === "help") throw new Error("asks for help");
  const asked: string[] = [];
  const { lines } = await typed.command.run({
    ...typed.given,
    env: readEnv({}, root),
    db: server.db,
    operator: { kind: "operator", space: "demo" },
    act: (work) => server.db.transaction().execute(work),
    confirm: (question) => Promise.resolve(void asked.push(question)),
  });
  return [...asked, ...lines].join("\n");
}

/** What `npm run admin`, or another tool, ends with and says of the data that the variables name. */
async function run(variables: Variables, words: readonly string[], tool = runAdmin) {
  const { code, out, err } = await saidBy(tool, words, variables);
  return { code, said: code === 0 ? out : err };
}

const auditOf = (id: string) =>
  server.db.selectFrom("audit").select(["operation", "actor"]).where("entity_id", "=", id).orderBy("id").execute();
const ADA = ["--brokerage", "initech", "--name", "Ada Low", "--phone", "303-555-0188"];
const idOf = async (email: string) =>
  (await server.db.selectFrom("brokers").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

describe("npm run admin", () => {
  test("makes a brokerage and a broker who sells, and names the operator in the audit", async () => {
    expect(await admin("brokerage", "add", "initech", "--name", "Initech")).toBe("initech: Initech is a brokerage.");
    await admin("broker", "add", "Ada@initech.example", ...ADA);
    const id = await idOf("ada@initech.example");
    expect(await admin("licence", "grant", "ada@initech.example", "passport360", "colorado", "NM")).toBe(
      `${id}: Ada Low may sell ${PASSPORT} in CO, NM.`,
    );
    await beginDashboard(server, await server.signIn("ada@initech.example"));
    expect(await admin("licence", "list", id)).toBe(`${PASSPORT}   CO, NM`);
    expect(await admin("licence", "withdraw", id, "passport360")).toMatch(
      /^Withdraw passport360 from Ada Low\?\n.*in no state\.$/,
    );
    expect(await admin("licence", "list", id)).toBe("Ada Low is licensed for nothing.");
    expect((await auditOf(id)).filter(({ operation }) => !/^login/.test(operation))).toEqual(
      ["broker.add", "broker.change", "licence.grant", "licence.grant"].map((operation) => ({
        operation,
        actor: { kind: "operator" },
      })),
    );
  });

  test("changes, moves, disables and enables them", async () => {
    await admin("broker", "change", "ada@initech.example", "--email", "ada.low@initech.example");
    await expect(admin("broker", "move", "ada.low@initech.example", "acme")).rejects.toThrow("clients_need_broker");
    await admin("broker", "add", "bob@initech.example", ...ADA, "--name", "Bob");
    expect(
      await admin("broker", "move", "ada.low@initech.example", "acme", "--clients-to", "bob@initech.example"),
    ).toMatch(/Ada Low of acme works there\.$/);
    expect(await admin("broker", "disable", "bob@initech.example")).toMatch(
      /^Disable Bob of initech\?\n.*Bob of initech is disabled\.\nThey are the default broker of initech/,
    );
    expect(await admin("broker", "list", "initech")).toMatch(/^initech {3}Bob .* default, disabled$/);
    expect(await admin("broker", "enable", "bob@initech.example")).toMatch(/is enabled\.$/);
    expect(await admin("brokerage", "rename", "initech", "Initech Brokers")).toMatch(/Initech Brokers/);
    expect(await admin("brokerage", "disable", "initech")).toMatch(/^Disable Initech Brokers and sign out/);
    expect(await admin("brokerage", "list")).toMatch(/initech +Initech Brokers +1 broker +default Bob +disabled/);
    expect(await admin("brokerage", "enable", "initech")).toMatch(/is enabled\.$/);
  });

  test("adds and removes the carrier's people, and says when no desk is left", async () => {
    await admin("staff", "add", "max@carrier.example", "--kind", "reviewer", "--name", "Max");
    expect(await admin("staff", "list")).toMatch(/^reviewer +Max +max@carrier\.example/m);
    expect(await admin("staff", "remove", "max@carrier.example")).toMatch(/Max is removed\.$/);
    await admin("staff", "add", "second@carrier.example", "--kind", "desk", "--name", "Second");
    expect(await admin("staff", "remove", "second@carrier.example")).toMatch(/Second is removed\.$/);
    expect(await admin("staff", "remove", "issuing@carrier.example")).toMatch(/There is no desk now/);
    await admin("staff", "add", "desk@carrier.example", "--kind", "desk", "--name", "Desk");
    await server.signIn("desk@carrier.example");
  });

  test.each([
    ["broker disable dann@acme.example", "There is no broker dann@acme.example; did you mean dana@acme.example?"],
    ["broker list acmee", "There is no brokerage acmee; did you mean acme?"],
    [
      "staff remove staf@carrier.example",
      "There is no person of the carrier staf@carrier.example; did you mean staff@",
    ],
    ["licence grant dana@acme.example bao CO", "There is no product bao; did you mean boa?"],
    ["licence grant dana@acme.example boa Colorodo", "Colorodo is not a state. Expected codes such as CO, or all; did"],
    [
      "licence grant dana@acme.example boa xo",
      "xo is not a state. Expected codes such as CO, or all; did you mean CO?",
    ],
    ["broker change dana@acme.example", "Say what changes: --name, --email, --phone or --default."],
    ["broker add x@y.example --name X --phone 3035550100", "--brokerage is missing."],
    ["brokerage add", "Found nothing, expected SLUG."],
    ["brokerage ad x", 'There is no command "brokerage ad". The commands are brokerage list, '],
  ])("%s: %s", async (words, said) => {
    await expect(async () => admin(...words.split(" "))).rejects.toThrow(said);
  });

  test.each([
    ["y", true],
    ["Yes ", true],
    ["n", false],
    ["", false],
  ])("asks at a terminal, and an answer %j is a yes: %s", async (typed, isYes) => {
    const asked: string[] = [];
    const ask = (question: string) => Promise.resolve(asked.push(question)).then(() => typed);
    const output = { out: () => undefined, err: () => undefined, ask };
    const confirmed = confirm({ has: () => false }, output, "Remove Ann?").then(
      () => "done",
      (error: unknown) => (error instanceof NotDone ? error.message : error),
    );
    expect([await confirmed, asked]).toEqual([isYes ? "done" : "Nothing was changed.", ["Remove Ann? [y/N] "]]);
  });

  test("makes another broker the principal of the brokerage, which the audit names, and it holds at once", async () => {
    const quote = await beginDashboard(server, await server.signIn("dana@acme.example"));
    const lee = await server.signIn("lee@acme.example");
    const act = async (what: string): Promise<number> =>
      (await server.call("POST", `/api/quotes/v1/quotes/${quote.number}/${what}`, { token: lee, body: {} })).status;
    expect(await act("withdraw")).toBe(403);
    expect(await admin("broker", "change", "lee@acme.example", "--default")).toContain("is the default broker");
    expect(await act("withdraw")).toBe(200);
    expect((await auditOf("bkr_lee")).at(-1)).toEqual({
      operation: "broker.change",
      actor: { kind: "operator" },
    });
    await admin("broker", "change", "dana@acme.example", "--default");
    expect(await act("reopen")).toBe(403);
  });

  test("every command is explained by examples that it understands", () => {
    for (const { name, examples } of COMMANDS) {
      expect(examples.length, name).toBeGreaterThan(0);
      for (const example of examples)
        expect(readCommandLine(example.split(" "), COMMANDS)).toMatchObject({ does: "run", command: { name } });
    }
    expect(readCommandLine(["broker", "--help"], COMMANDS)).toMatchObject({ commands: { length: 6 } });
    expect(readCommandLine(["broker", "add", "--help"], COMMANDS)).toMatchObject({
      commands: [{ name: "broker add" }],
    });
  });
});

describe.runIf(onPostgres)("the command, while servers run", () => {
  test("prints JSON, refuses in a sentence and asks for --yes", async () => {
    const env = { DATABASE_URL: String(server.url) };
    const person = ["staff", "add", "ann@carrier.example", "--kind", "staff", "--name", "Ann"];
    const added = await run(env, [...person, "--json"]);
    expect(JSON.parse(added.said)).toMatchObject({ kind: "staff", email: "ann@carrier.example" });
    expect(
      (await server.call("GET", "/api/management/v1/staff", { token: await server.signIn("ann@carrier.example") }))
        .status,
    ).toBe(200);
    expect(await run(env, ["staff", "add", "dana@acme.example", "--kind", "staff", "--name", "Dana"])).toEqual({
      code: 1,
      said: "dana@acme.example is the address of Dana Reyes of acme.\n",
    });
    expect(await run(env, ["staff", "remove", "ann@carrier.example"])).toEqual({
      code: 2,
      said: "Remove Ann, who is staff? Add --yes: nobody can be asked here.\n",
    });
  });

  test("npm run person finds a person by an address, with capitals or without", async () => {
    await beginShareLink(server);
    const person = (...words: string[]) => run({ DATABASE_URL: String(server.url) }, words, runPerson);
    const { said } = await person("export", "ann.lee@mail.example");
    expect(JSON.parse(said)).toMatchObject({ clients: expect.arrayContaining([expect.anything()]) });
    expect((await person("export", "Ann.LEE@Mail.example")).said).toBe(said);
    expect((await person("erase", "Ann.LEE@Mail.example")).said).toMatch(
      /Nothing was changed\. To do it, add --yes\.\n$/,
    );
    expect(await person("erase", "ann.low@mail.example")).toEqual({ code: 0, said: "There is nothing to erase.\n" });
  });

  test("leaves the tables of servers of an older release as they are", async () => {
    const env = { DATABASE_URL: String(server.url) };
    const applied = () => server.db.selectFrom("migrations").selectAll().orderBy("name", "desc").execute();
    const [newest] = await applied();
    await server.db.deleteFrom("migrations").where("name", "=", String(newest?.name)).execute();
    const before = await applied();
    const refused = await run(env, ["broker", "list"]);
    expect(refused).toEqual({
      code: 1,
      said: expect.stringContaining(`The database lacks tables of this release (${String(newest?.name)})`),
    });
    const asked = run(env, ["export", "ann@mail.example"], runPerson);
    expect(await asked).toEqual(refused);
    expect(await applied()).toEqual(before);
    await server.db
      .insertInto("migrations")
      .values({ name: String(newest?.name) })
      .execute();
  });
});

describe.runIf(!onPostgres)("the command, beside the embedded database", () => {
  const folder = mkdtempSync(join(tmpdir(), "admin-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("says how it is used, and asks to stop a server that uses the data folder", async () => {
    expect(await run({ DATA_DIR: folder }, [])).toMatchObject({
      code: 2,
      said: expect.stringContaining("brokerage add"),
    });
    writeFileSync(join(folder, "database.lock"), String(process.ppid));
    const { code, said } = await run({ DATA_DIR: folder }, ["broker", "list"]);
    rmSync(join(folder, "database.lock"));
    expect(code).toBe(1);
    expect(said).toMatch(/Another server .* is using this data folder[^]*Stop the server first/);
  });

  test("works on the data folder of a stopped server", async () => {
    const added = await run({ DATA_DIR: folder }, ["brokerage", "add", "initech", "--name", "Initech"]);
    expect(added).toEqual({ code: 0, said: "initech: Initech is a brokerage.\n" });
    expect((await run({ DATA_DIR: folder }, ["brokerage", "list"])).said).toMatch(/^initech +Initech +0 brokers/);
  });
});
