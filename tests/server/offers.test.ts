import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginDashboard, CLIENTS, personIn, QUOTES } from "./support/enrollment";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

async function productsFor(person: object, client_type = "individual", token = dana) {
  const { body } = await server.call("POST", CLIENTS, { token: dana, body: { client_type, person } });
  const answer = await server.call("GET", `${CLIENTS}/${String(body.id)}/products`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as readonly {
    vertical_code: string;
    obstacle: { code: string; message: string } | null;
  }[];
}

describe("the products for a client (R-12)", () => {
  test("are those for the client's type, and none has an obstacle where it is sold", async () => {
    expect(await productsFor(personIn("CO"))).toEqual([
      { vertical_code: "chubb_passport360", title: "Passport 360", obstacle: null },
    ]);
    expect(await productsFor({ ...personIn("CO"), company_name: "Acme Tools" }, "business")).toEqual([
      { vertical_code: "chubb_boa", title: "Business Owners Accident", obstacle: null },
    ]);
  });

  test("say that a state sells none", async () => {
    const [product] = await productsFor(personIn("KS"));
    expect(product?.obstacle).toEqual({ code: "no_plans", message: "Passport 360 is not sold in Kansas." });
  });

  test("say what the caller has no licence for, whoever the client's broker is", async () => {
    const sam = await server.signIn("sam@acme.example");
    const [product] = await productsFor(personIn("CO"), "individual", sam);
    expect(product?.obstacle).toEqual({
      code: "broker_not_licensed",
      message: "You are not licensed for Passport 360 in Colorado.",
    });
  });

  test("have no obstacle while the client's state is not known", async () => {
    const { address: _, ...person } = personIn("KS");
    expect((await productsFor(person))[0]?.obstacle).toBeNull();
  });

  test("say that a product is off, and make no quote", async () => {
    const off = await startServer({ settings: { productsOff: ["passport360"] } });
    const token = await off.signIn("dana@acme.example");
    const { body } = await off.call("POST", CLIENTS, {
      token,
      body: { client_type: "individual", person: personIn("CO") },
    });
    const products = await off.call("GET", `${CLIENTS}/${String(body.id)}/products`, { token });
    expect(products.body).toMatchObject([
      {
        obstacle: {
          code: "product_unavailable",
          message: "Passport 360 is temporarily unavailable. Please try again later.",
        },
      },
    ]);
    expect(await off.db.selectFrom("quotes").select("quote_number").execute()).toEqual([]);
    await off.close();
  });
});

test.each(["blank", "proposal"])(
  "a %s hand-off of what the state does not sell is refused, and no mail leaves",
  async (handoff_type) => {
    const quote = await beginDashboard(server, dana, "KS");
    const before = (await server.mails()).length;
    const { status, body } = await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, {
      token: dana,
      body: { handoff_type },
    });
    expect([status, body.error?.code]).toEqual([422, "no_plans"]);
    expect((await server.mails()).length).toBe(before);
  },
);
