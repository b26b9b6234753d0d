import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PERSON_FIELDS, personFields, textOf } from "../../../engine/index";
import type { PersonField } from "../../../engine/index";
import { runImports } from "../../../server/jobs/lanes";
import { beginImport, insertImported, prepareImported } from "../../../server/store/imported";
import { takeOperation } from "../../../server/store/operations";
import { personWith } from "../../engine/support/client-fields";
import { startServer } from "../support/server";
import type { Body, TestServer } from "../support/server";
import { begin, bytesOf, importFile, MANAGEMENT, operation, post, sign, total } from "../support/upload";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());
let before: number;
beforeEach(async () => {
  before = await total(server, dana);
});

const HEADER = "first_name,last_name,email";
const rows = (count: number): string =>
  Array.from({ length: count }, (_, n) => `Ada,Row${n + 1},ada.${n + 1}@mail.example`).join("\n");
const newest = async (limit = 5) =>
  (await server.call("GET", `${MANAGEMENT}/clients?_limit=${limit}`, { token: dana }))
    .body as unknown as readonly Body[];

describe("a real file that nobody here wrote", () => {
  /** Not ours to keep, so it is read where it lies. */
  const place = resolve(import.meta.dirname, "../../../../shared/data/clients-us-500.csv");

  test("imports as 500 clients with its own header names", async ({ skip }) => {
    skip(!existsSync(place), `${place} is not there`);
    const file = new Uint8Array(readFileSync(place));
    const own = await startServer();
    const token = await own.signIn("dana@acme.example");
    const done = await importFile(own, token, file);
    expect(done).toEqual({
      id: done.id,
      done: true,
      progress: { done: 500, total: 500 },
      result: { response: { imported: 500, ignored_columns: ["county", "phone2", "web"] } },
    });
    expect([await total(own, token), await total(own, token, "?broker_is_me=yes")]).toEqual([584, 564]);
    const found = (await own.call("GET", `${MANAGEMENT}/search?q=${encodeURIComponent("benton, john")}`, { token }))
      .body as unknown as readonly Body[];
    expect(found.map(({ person }) => person)).toEqual([
      {
        company_name: "Benton, John B Jr",
        first_name: "James",
        last_name: "Butt",
        email: "jbutt@gmail.com",
        phone_number: "504-621-8927",
        address: {
          line1: "6649 N Blue Gum St",
          city: "New Orleans",
          region: { code: "LA", name: "Louisiana" },
          country: { code: "US", name: "United States" },
          postal: "70116",
        },
      },
    ]);
    await own.close();
  });
});

describe("an import", () => {
  test("shows nobody a client before all are there, and then all at once", async () => {
    const bytes = bytesOf(`${HEADER}\n${rows(3)}\n`);
    const signed = await sign(server, dana, bytes);
    await post(server, Object.entries(signed.post), bytes);
    await begin(server, dana, signed.id);
    const taken = await takeOperation(server.db, "a process that dies");
    if (!taken) throw new Error("There was nothing to do");
    await beginImport(server.db, taken);
    const half = [
      { client_type: "individual", person: { first_name: "Half", last_name: "Written", email: "half@mail.example" } },
    ] as const;
    await server.db
      .transaction()
      .execute((trx) => insertImported(trx, taken, prepareImported(taken, half, 1), new Date()));
    expect(await total(server, dana)).toBe(before);
    expect((await newest(1))[0]?.person?.first_name).not.toBe("Half");
    expect((await server.call("GET", `${MANAGEMENT}/search?q=half%20written`, { token: dana })).text).toBe("[]");
    const { id } = await server.db
      .selectFrom("clients")
      .select("id")
      .where("import_id", "=", taken.id)
      .executeTakeFirstOrThrow();
    expect((await server.call("GET", `${MANAGEMENT}/clients/${id}`, { token: dana })).status).toBe(404);
    expect((await operation(server, dana, taken.id)).body).toMatchObject({ done: false, result: null });
    // The lease runs out, and another process begins the file anew.
    expect(await runImports(server.deps)).toBe(0);
    await server.db
      .updateTable("long_operations")
      .set({ lease_until: new Date(0) })
      .where("id", "=", taken.id)
      .execute();
    expect(await runImports(server.deps)).toBe(1);
    expect((await operation(server, dana, taken.id)).body.result).toEqual({
      response: { imported: 3, ignored_columns: [] },
    });
    expect(await total(server, dana)).toBe(before + 3);
    expect((await newest(3)).map(({ person }) => person?.last_name)).toEqual(["Row3", "Row2", "Row1"]);
  });

  test("says how many zips it completed, and only when there are any", async () => {
    const head = "name,email,street,city,state,zip";
    const done = await importFile(
      server,
      dana,
      bytesOf(
        `${head}\nAda Lost,ada@mail.example,"1 Main St\r\nSuite 4",Boston,MA,2108\nBo Whole,bo@mail.example,2 Main St,Denver,CO,80202\n`,
      ),
    );
    expect(done.result).toEqual({ response: { imported: 2, ignored_columns: [], completed_zips: 1 } });
    expect((await newest(2)).map(({ person }) => person?.address)).toMatchObject([
      { line1: "2 Main St", postal: "80202" },
      { line1: "1 Main St", line2: "Suite 4", postal: "02108" },
    ]);
  });

  /** The problem of a cell, as it is listed. */
  const wrong = (row: number, column: string, found: string, expected: string) => ({
    row,
    column,
    found: found.replaceAll('"', ""),
    expected,
    message: `Row ${row}, ${column}: found ${found}, expected ${expected}.`,
  });

  test("takes no row when one is wrong, and names every wrong cell", async () => {
    const { result } = await importFile(
      server,
      dana,
      bytesOf(
        "E-Mail,First Name,Surname,Mobile,State\nann@mail.example,Ann,Lee,303-555-0100,\nnobody,Bob,,12,\ncy@mail.example,Cy,Nu,,ZZ\n",
      ),
    );
    expect(result?.response?.error).toEqual({
      code: "csv_invalid",
      message:
        'Nothing was imported. 2 rows need attention. Row 3, E-Mail: found "nobody", expected one e-mail address, such as name@host.com. Row 3, Mobile: found "12", expected ten digits, such as 303-555-0120. Row 3, Surname: found nothing, expected a value, which every individual needs. There is 1 more.',
      details: [
        wrong(3, "E-Mail", '"nobody"', "one e-mail address, such as name@host.com"),
        wrong(3, "Mobile", '"12"', "ten digits, such as 303-555-0120"),
        wrong(3, "Surname", "nothing", "a value, which every individual needs"),
        wrong(4, "State", '"ZZ"', "a US state, such as CO or Colorado"),
      ],
    });
    expect(await total(server, dana)).toBe(before);
  });

  test("asked for twice is one operation and imports once", async () => {
    const bytes = bytesOf(`${HEADER}\n${rows(2)}\n`);
    const signed = await sign(server, dana, bytes);
    await post(server, Object.entries(signed.post), bytes);
    const [first, second] = await Promise.all([begin(server, dana, signed.id), begin(server, dana, signed.id)]);
    expect(second.body).toEqual(first.body);
    await runImports(server.deps);
    expect((await begin(server, dana, signed.id)).body).toEqual(first.body);
    expect(await runImports(server.deps)).toBe(0);
    expect(await total(server, dana)).toBe(before + 2);
  });

  test("of several parts keeps every row in its order", async () => {
    const done = await importFile(server, dana, bytesOf(`${HEADER}\n${rows(700)}\n`));
    expect(done.progress).toEqual({ done: 700, total: 700 });
    const { rows: numbers } = await server.db
      .selectFrom("clients")
      .select(["import_row", "person"])
      .where("import_id", "=", String(done.id))
      .orderBy("seq")
      .execute()
      .then((found) => ({ rows: found.map(({ import_row, person }) => [import_row, person.last_name]) }));
    expect(numbers).toEqual(Array.from({ length: 700 }, (_, n) => [n + 1, `Row${n + 1}`]));
    expect(await total(server, dana)).toBe(before + 700);
    const pages = await Promise.all(
      [0, 25, 675, 700].map((offset) => server.call("GET", `${MANAGEMENT}/clients?_offset=${offset}`, { token: dana })),
    );
    expect(pages.map(({ body }) => (body as unknown as readonly Body[])[0]?.person?.last_name).slice(0, 3)).toEqual([
      "Row700",
      "Row675",
      "Row25",
    ]);
  });

  test("checks the bytes again: a file that changed after its upload is refused", async () => {
    const bytes = bytesOf(`${HEADER}\n${rows(1)}\n`);
    const signed = await sign(server, dana, bytes);
    await post(server, Object.entries(signed.post), bytes);
    await server.deps.files.write(String(signed.post.key), bytesOf(`${HEADER}\nEve,Il,eve@mail.example\n`));
    const begun = await begin(server, dana, signed.id);
    await runImports(server.deps);
    const { result } = (await operation(server, dana, String(begun.body.id))).body;
    expect(result?.response?.error?.message).toBe(
      "The file is not the one that was announced. Please upload it again.",
    );
    expect(await total(server, dana)).toBe(before);
  });

  test("of a file that never arrived says so", async () => {
    const signed = await sign(server, dana, bytesOf("x"));
    const begun = await begin(server, dana, signed.id);
    await runImports(server.deps);
    expect((await operation(server, dana, String(begun.body.id))).body).toMatchObject({
      done: true,
      result: {
        response: { error: { code: "csv_invalid", message: "The file has not arrived. Please upload it again." } },
      },
    });
  });

  test.each([
    [4, { imported: 1 }],
    [5, { error: { code: "import_failed" } }],
  ])("that has stopped the process %i times comes to %j", async (attempts, response) => {
    const bytes = bytesOf(`${HEADER}\n${rows(1)}\n`);
    const signed = await sign(server, dana, bytes);
    await post(server, Object.entries(signed.post), bytes);
    const begun = await begin(server, dana, signed.id);
    await server.db.updateTable("long_operations").set({ attempts }).where("id", "=", String(begun.body.id)).execute();
    await runImports(server.deps);
    expect((await operation(server, dana, String(begun.body.id))).body).toMatchObject({ result: { response } });
  });
});

describe("search", () => {
  const found = async (q: string) =>
    (await server.call("GET", `${MANAGEMENT}/search?q=${encodeURIComponent(q)}`, { token: dana }))
      .body as unknown as readonly Body[];

  test("finds a client by any word, without case or accents, by address and by telephone", async () => {
    const body = {
      client_type: "business",
      person: {
        first_name: "Zoë",
        last_name: "O'Hernández",
        company_name: "Quixotic Mills",
        email: "zoe.oh@quixote.example",
        phone_number: "719-555-0199",
      },
    };
    const { id } = (await server.call("POST", `${MANAGEMENT}/clients`, { token: dana, body })).body;
    for (const q of [
      "zoe oher",
      "O'HERN",
      "ohernandez",
      "mills quix",
      "zoe.oh@quixote.example",
      "zoe.oh@qui",
      "719-555-0199",
      "7195550199",
      "555-0199",
      "(719) 555",
    ]) {
      expect([q, (await found(q)).map((item) => item.id)]).toEqual([q, [id]]);
    }
    expect((await found("zoe oher"))[0]).toMatchObject({
      item_type: "client",
      client: { id, client_type: "business" },
      url: `/dashboard/clients/${String(id)}`,
    });
    expect(await found("zoe miller")).toEqual([]);
    expect(await found("---")).toEqual([]);
  });

  test("finds a client under the new name after a change, and no longer under the old", async () => {
    const person = { first_name: "Old", last_name: "Namesake", email: "old@mail.example" };
    const { id } = (
      await server.call("POST", `${MANAGEMENT}/clients`, { token: dana, body: { client_type: "individual", person } })
    ).body;
    await server.call("PUT", `${MANAGEMENT}/clients/${String(id)}`, {
      token: dana,
      body: { client_type: "individual", person: { ...person, last_name: "Newsake" } },
    });
    expect([(await found("newsake")).length, (await found("namesake")).length]).toEqual([1, 0]);
  });

  test("A client is found by each field that the table of fields names as searched, and by no other", async () => {
    const person = personWith("searchmark");
    const body = { client_type: "business", person };
    const { id } = (await server.call("POST", `${MANAGEMENT}/clients`, { token: dana, body })).body;
    const isFoundBy = async (field: PersonField) =>
      [field, (await found(textOf(person, field) ?? "")).some((item) => item.id === id)] as const;
    expect(await Promise.all(personFields.map(isFoundBy))).toEqual(
      personFields.map((field) => [field, PERSON_FIELDS[field].isSearched]),
    );
  });

  test("finds a policy by its number and beside its client", async () => {
    const policy = await server.db
      .selectFrom("policies")
      .selectAll()
      .where("brokerage_id", "=", "bkg_acme")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const [item] = await found(String(policy.policy_number));
    expect(item).toMatchObject({
      item_type: "policy",
      id: policy.id,
      policy_number: policy.policy_number,
      vertical: { name: "Passport 360" },
      client: { id: policy.client_id },
    });
    const named = await found(String(item?.person?.email));
    expect(named.map((each) => [each.item_type, each.id])).toEqual([
      ["client", policy.client_id],
      ["policy", policy.id],
    ]);
  });

  test("shows another brokerage nothing", async () => {
    const kim = await server.signIn("kim@globex.example");
    const number = await server.db
      .selectFrom("policies")
      .select("policy_number")
      .where("brokerage_id", "=", "bkg_acme")
      .executeTakeFirstOrThrow();
    for (const q of ["row1", String(number.policy_number), "=bkg_acme"])
      expect((await server.call("GET", `${MANAGEMENT}/search?q=${encodeURIComponent(q)}`, { token: kim })).text).toBe(
        "[]",
      );
  });

  test.each([
    ["ab", 422],
    ["  ab  ", 422],
    ["a".repeat(41), 422],
    ["a".repeat(40), 200],
    ["", 422],
    ["abc", 200],
    ["'); drop", 200],
    ["a:* | b", 200],
    ["\\'abc", 200],
    ["日本語", 200],
  ])("%j answers %i", async (q, status) => {
    expect((await server.call("GET", `${MANAGEMENT}/search?q=${encodeURIComponent(q)}`, { token: dana })).status).toBe(
      status,
    );
  });
});

describe("the counts", () => {
  test("follow a client that moves to a colleague", async () => {
    const person = { first_name: "Mo", last_name: "Ved", email: "mo@mail.example" };
    const { id } = (
      await server.call("POST", `${MANAGEMENT}/clients`, { token: dana, body: { client_type: "individual", person } })
    ).body;
    const mine = await total(server, dana, "?broker_is_me=yes");
    await server.call("PUT", `${MANAGEMENT}/clients/${String(id)}`, {
      token: dana,
      body: { client_type: "individual", broker: { id: "bkr_lee" }, person },
    });
    expect([await total(server, dana, "?broker_is_me=yes"), await total(server, dana)]).toEqual([mine - 1, before + 1]);
  });

  test("equal the clients that are there", async () => {
    const { n } = await server.db
      .selectFrom("clients")
      .select((eb) => eb.fn.countAll<string>().as("n"))
      .where("brokerage_id", "=", "bkg_acme")
      .executeTakeFirstOrThrow();
    expect(await total(server, dana)).toBe(Number(n));
  });
});
