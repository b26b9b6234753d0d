/** The rules of the client form (portal §5) hold in the API and the import, too. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressIn, CLIENTS } from "./support/enrollment";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";
import { clientProblems } from "../../engine/index";
import { BadFile } from "../../server/domain/import/bad-file";
import { parseClients } from "./support/import-file";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const address = addressIn("CO");
const individual = { first_name: "Ana", last_name: "Silva", email: "ana@mail.example" };
const business = { ...individual, company_name: "Acme Widgets", phone_number: "303-555-0199" };
const without = <T extends object>(person: T, ...names: string[]): Partial<T> =>
  Object.fromEntries(Object.entries(person).filter(([name]) => !names.includes(name))) as Partial<T>;

type Case = readonly [what: string, type: "individual" | "business", person: object, wrong: readonly string[]];
const CASES: readonly Case[] = [
  ["an individual with what is needed", "individual", individual, []],
  ["a business with what is needed", "business", business, []],
  ["a whole address", "individual", { ...individual, address }, []],
  ["a business without its name", "business", without(business, "company_name"), ["company_name"]],
  ["a business without name and phone", "business", individual, ["company_name", "phone_number"]],
  ["an individual without an email", "individual", without(individual, "email"), ["email"]],
  ["nobody", "individual", {}, ["first_name", "last_name", "email"]],
  ["a street alone", "individual", { ...individual, address: { line1: "1 Main St" } }, ["city", "region", "postal"]],
  [
    "a second line alone",
    "individual",
    { ...individual, address: { line2: "Apt 4" } },
    ["line1", "city", "region", "postal"],
  ],
  ["an address without its zip", "individual", { ...individual, address: without(address, "postal") }, ["postal"]],
  ["a birth to come", "individual", { ...individual, dob: "2999-01-01" }, ["dob"]],
  ["a birth that nobody remembers", "individual", { ...individual, dob: "1899-12-31" }, ["dob"]],
  ["a birth of the last century", "individual", { ...individual, dob: "1900-01-01" }, []],
];
const fieldOf = (at: unknown): string => String(at).split("/").at(-1) ?? "";

describe.each(CASES)("%s", (_, client_type, person, wrong) => {
  test("is judged the same by the API", async () => {
    const { status, body } = await server.call("POST", CLIENTS, { token: dana, body: { client_type, person } });
    const details = (body.error?.details ?? []) as unknown as readonly { readonly at: string }[];
    expect(details.map(({ at }) => fieldOf(at)).toSorted()).toEqual(wrong.toSorted());
    expect(status).toBe(wrong.length === 0 ? 200 : 422);
  });

  test("and by the declaration that the form judges by", () => {
    const fields = clientProblems(client_type, person, "2026-11-20").map(({ field }) => field);
    expect(fields.toSorted()).toEqual(wrong.toSorted());
  });
});

describe("a change of a client", () => {
  const make = async (client_type: string, person: object): Promise<string> =>
    String((await server.call("POST", CLIENTS, { token: dana, body: { client_type, person } })).body.id);
  const put = (id: string, client_type: string, person: object) =>
    server.call("PUT", `${CLIENTS}/${id}`, { token: dana, body: { client_type, person } });

  test.each([
    ["takes away the email", without(business, "email")],
    ["takes away the business name", without(business, "company_name")],
    ["begins an address", { ...business, address: { city: "Denver" } }],
    ["moves the birth into the future", { ...business, dob: "2999-01-01" }],
  ])("%s: refused, and nothing is changed", async (_, person) => {
    const id = await make("business", business);
    const refused = await put(id, "business", person);
    expect([refused.status, refused.body.error?.code]).toEqual([422, "invalid_request"]);
    const { body } = await server.call("GET", `${CLIENTS}/${id}`, { token: dana });
    expect(body.person).toEqual(business);
  });

  test("what was missing may stay missing: a business without its name is still enrolled (B-14)", async () => {
    const id = await make("business", business);
    const person = without(business, "company_name", "phone_number");
    await server.db
      .updateTable("clients")
      .set({ person: JSON.stringify(person) })
      .where("id", "=", id)
      .execute();
    expect((await put(id, "business", { ...person, phone_number: "303-555-0144" })).status).toBe(200);
    expect((await put(id, "business", person)).status).toBe(422);
  });

  test("an address may be taken away whole", async () => {
    const id = await make("individual", { ...individual, address });
    expect((await put(id, "individual", individual)).status).toBe(200);
  });
});

test.each([
  ["business,,Ana,Silva,ana@mail.example,,", ["company_name", "phone_number"]],
  ["individual,,Ana,Silva,,,", ["email"]],
  ["individual,,Ana,Silva,ana@mail.example,,1 Main St", ["City", "State", "Zip"]],
])("a row of a file is refused for the same fields: %s", async (row, columns) => {
  const file = `client_type,company_name,first_name,last_name,email,phone_number,line1\n${row}\n`;
  const refused = await parseClients(Buffer.from(file), "2026-11-20").catch((error: unknown) => error);
  if (!(refused instanceof BadFile)) throw new Error("the file was taken");
  expect(refused.details.map(({ column }) => column)).toEqual(columns);
});
