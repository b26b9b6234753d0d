import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  answerAll,
  beginDashboard,
  beginShareLink,
  CLIENTS,
  firstApplication,
  payByCheck,
  personIn,
  QUOTES,
  shareLinkBody,
} from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { startServer, tokenIn } from "./support/server";
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

const handOff = (quote: Enrollment) =>
  server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type: "blank" } });

async function sold(): Promise<Enrollment> {
  const quote = await beginShareLink(server);
  await answerAll(quote);
  await quote.put(payByCheck);
  expect((await quote.finalize()).status).toBe(200);
  return quote;
}

/** The mails that leave while something is done, the newest first. */
async function mailsOf(done: () => Promise<unknown>) {
  const before = new Set((await server.mails()).map(({ id }) => id));
  await done();
  return (await server.mails()).filter(({ id }) => !before.has(id));
}

describe("a link that is asked for by the quote's number (R-23)", () => {
  const LINKS = "/api/quotes/v1/enrollment-links";
  const ask = (quote_number: string, headers?: { readonly [name: string]: string }) =>
    server.call("POST", LINKS, { body: { quote_number }, ...(headers && { headers }) });

  test.each([
    ["a share link's enrollment, to which none was mailed before,", "link", () => beginShareLink(server)],
    [
      "an offer that was mailed",
      "new link",
      async () => {
        const quote = await beginDashboard(server, dana);
        await handOff(quote);
        return quote;
      },
    ],
  ])("of %s goes to the address on the quote alone, and works", async (_, link, begin) => {
    const quote = await begin();
    const mails = await mailsOf(async () => expect((await ask(quote.number)).status).toBe(202));
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ann.lee@mail.example", `Your ${link} to Passport 360`],
    ]);
    const said = mails[0]?.text.replaceAll(/\s+/g, " ");
    expect(said).toContain(`Here is the ${link} that was asked for.`);
    expect(said).toContain(`because a ${link} to this enrollment was asked for.`);
    expect((await server.call("GET", `${QUOTES}/${quote.number}`, { token: tokenIn(mails[0]) })).status).toBe(200);
    const [row] = await server.db
      .selectFrom("audit")
      .select(["actor", "detail"])
      .where("entity_id", "=", quote.number)
      .where("operation", "=", "enrollment_link.send")
      .execute();
    expect(row).toEqual({ actor: { kind: "none" }, detail: { fields: ["quote_number"] } });
  });

  test("is answered the same, and nothing is mailed, where no mail may leave", async () => {
    const draft = await beginDashboard(server, dana);
    const bought = await sold();
    const unsold = await beginShareLink(server);
    await server.db
      .updateTable("quotes")
      .set({ application: JSON.stringify(firstApplication("KS")) })
      .where("quote_number", "=", unsold.number)
      .execute();
    const open = await beginShareLink(server);
    const mails = await mailsOf(async () => {
      const answers = [
        ...(await Promise.all(
          [draft.number, bought.number, unsold.number, "Q-1", `Q-${"0".repeat(26)}`, open.token].map((each) =>
            ask(each),
          ),
        )),
        await ask(open.number, { host: "other.portal.example" }),
      ];
      expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [202, ""]));
    });
    expect(mails).toEqual([]);
    // What was missing is the broker's decision: once the offer was mailed, its client may ask.
    expect((await handOff(draft)).status).toBe(200);
    expect(await mailsOf(() => ask(draft.number))).toHaveLength(1);
  });

  test("names the quote or an older link, never both and never neither", async () => {
    const { number, token } = await beginShareLink(server);
    for (const body of [{}, { quote_number: number, token }, { quote_number: "" }, { quote_number: null }])
      expect((await server.call("POST", LINKS, { body })).status).toBe(422);
  });
});

describe("an enrollment with another agent, begun instead of one that stays open (R-25)", () => {
  const withLee = (instead_of?: string) =>
    server.call("POST", QUOTES, { body: { ...shareLinkBody("CO"), broker: { id: "bkr_lee" }, instead_of } });
  const toDana = (mails: Awaited<ReturnType<typeof mailsOf>>) => mails.filter(({ to }) => to === "dana@acme.example");

  test("tells the agent of the open one in plain words, with the client's name as that one knows it and without a key", async () => {
    const left = await beginShareLink(server);
    await left.put({ client: { ...firstApplication("CO").client, first_name: "Anna" } });
    const before = (await left.get()).text;
    const mails = await mailsOf(async () => expect((await withLee(left.number)).status).toBe(200));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["dana@acme.example", "lee@acme.example"]);
    const [mail] = toDana(mails);
    expect(mail?.subject).toBe("Anna Lee has begun a new enrollment with Lee Park");
    for (const part of [mail?.text, mail?.html].map((each) => each?.replaceAll(/\s+/g, " "))) {
      expect(part).toContain("Your client Anna Lee has begun a new enrollment in Passport 360 with Lee Park.");
      expect(part).toContain("The enrollment that was begun with you stays open, and nothing in it has changed.");
      expect(part).not.toMatch(/token=/);
    }
    expect(mail?.links).toEqual([`http://portal.example/dashboard/clients/${left.clientId}`]);
    expect((await left.get()).text).toBe(before);
  });

  test("tells it once for each colleague, and an attempt that was refused does not count", async () => {
    const left = await beginShareLink(server);
    const refused = await server.call("POST", QUOTES, {
      body: {
        ...shareLinkBody("KS"),
        broker: { id: "bkr_lee" },
        instead_of: left.number,
        flow: { id: "boa", version: "9.9.9" },
      },
    });
    expect(refused.status).toBeGreaterThan(399);
    const unlicensed = await server.call("POST", QUOTES, {
      body: { ...shareLinkBody("CO"), broker: { id: "bkr_sam" }, instead_of: left.number },
    });
    expect(unlicensed.body.error?.code).toBe("broker_not_licensed");
    const mails = await mailsOf(async () => {
      await withLee(left.number);
      await withLee(left.number);
    });
    expect(toDana(mails)).toHaveLength(1);
  });

  test("mails no word about any other number, and is answered as without it", async () => {
    const [bought, draft, ofLee] = [await sold(), await beginDashboard(server, dana), await withLee()];
    const elsewhere = await server.call("POST", QUOTES, {
      body: { ...shareLinkBody("CO"), broker: { id: "bkr_kim" }, brokerage: { slug: "globex" } },
    });
    const plain = Object.keys(ofLee.body).toSorted();
    for (const number of [
      "Q-1",
      `Q-${"0".repeat(26)}`,
      bought.number,
      draft.number,
      String(ofLee.body.quote_number),
      String(elsewhere.body.quote_number),
    ]) {
      const mails = await mailsOf(async () => {
        const { status, body } = await withLee(number);
        expect([status, Object.keys(body).toSorted()]).toEqual([200, plain]);
      });
      // The word of each new client's share link goes out as ever.
      expect(
        mails.map(({ to }) => to),
        number,
      ).toEqual(["lee@acme.example"]);
    }
  });

  test("mails no word to an agent who has left", async () => {
    const { body } = await withLee();
    const disabled = (at: Date | null) =>
      server.db.updateTable("brokers").set({ disabled_at: at }).where("id", "=", "bkr_lee").execute();
    await disabled(new Date());
    const instead_of = String(body.quote_number);
    const begin = () => server.call("POST", QUOTES, { body: { ...shareLinkBody("CO"), instead_of } });
    const mails = await mailsOf(begin);
    await disabled(null);
    expect(mails.map(({ to }) => to)).toEqual(["dana@acme.example"]);
    expect((await mailsOf(begin)).map(({ to }) => to).toSorted()).toEqual(["dana@acme.example", "lee@acme.example"]);
  });
});
