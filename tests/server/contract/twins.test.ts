/** Clients that are likely the same one, on both databases. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENTS, personIn } from "../support/enrollment";
import { startServer } from "../support/server";
import type { TestServer } from "../support/server";

let server: TestServer;
let dana: string;
let kim: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  kim = await server.signIn("kim@globex.example");
});
afterAll(() => server.close());

const UMA = { ...personIn("CO"), first_name: "Zoë", last_name: "O'Brien-Vega", email: "zoe@mail.example" };

async function add(person: object, token = dana, client_type = "individual"): Promise<string> {
  const { body, text } = await server.call("POST", CLIENTS, { token, body: { client_type, person } });
  expect(body.id, text).toBeDefined();
  return String(body.id);
}
const twinsOf = async (id: string) =>
  Object.values((await server.call("GET", `${CLIENTS}/${id}/twins`, { token: dana })).body).map((twin) => ({
    id: String(twin?.id),
    name: String(twin?.name),
    same: Object.values(twin?.same ?? {}).map(String),
  }));

test("a client of the same name with the same e-mail, phone or birth date is likely the same one", async () => {
  const { phone_number: _, ...noPhone } = UMA;
  const first = await add({ ...UMA, dob: "1990-02-28" });
  const byMail = await add({ ...noPhone, first_name: "ZOE", email: "ZOE@mail.example" });
  const byPhone = await add({ ...UMA, last_name: "O’Brien-Vega", email: "other@mail.example" });
  const byBirth = await add({ ...noPhone, email: "third@mail.example", dob: "1990-02-28" });
  await add({ ...noPhone, email: "fourth@mail.example" });
  await add({ ...UMA, first_name: "Ivo", dob: "1990-02-28" });
  await add({ ...UMA, last_name: "O'Brien" });
  await add(UMA, kim);
  const twins = await twinsOf(first);
  expect(twins.map(({ id, same }) => [id, same])).toEqual([
    [byBirth, ["dob"]],
    [byPhone, ["phone_number"]],
    [byMail, ["email"]],
  ]);
  expect(twins.map(({ name }) => name)).toContain("ZOE O'Brien-Vega");
});

test("a business is compared by its own name, and not by the person who answers for it", async () => {
  const business = { ...UMA, company_name: "Silva Cleaners, Inc." };
  const first = await add(business, dana, "business");
  const second = await add({ ...business, first_name: "Ivo", company_name: "SILVA CLEANERS, INC." }, dana, "business");
  await add({ ...business, company_name: "Silva Cleaners East, Inc." }, dana, "business");
  expect((await twinsOf(first)).map(({ id }) => id)).toEqual([second]);
});
