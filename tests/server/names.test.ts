/** A client is named by their type: an individual by their own name, also when a business name is there. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginBoa } from "./support/boa";
import {
  answerAll,
  CLIENTS,
  enrollment,
  firstApplication,
  payByCheck,
  personIn,
  QUOTES,
  shareLinkBody,
} from "./support/enrollment";
import { wordsOf } from "./support/pdf";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

const business = "Acme Widgets";
const firstPages = async (number: string): Promise<string> => {
  await server.call("PATCH", `${QUOTES}/${number}/handoff`, { token: dana, body: { handoff_type: "blank" } });
  const headers = { authorization: `Bearer ${dana}` };
  const url = `http://localhost/api/management/v1/documents/proposal-${number}`;
  const response = await server.app.fetch(new Request(url, { headers }));
  return wordsOf(Buffer.from(await response.arrayBuffer()));
};

test("mails about an individual never name them by a business", async () => {
  const application = firstApplication("CO");
  const body = {
    ...shareLinkBody("CO"),
    application: { ...application, client: { ...application.client, company_name: business } },
  };
  const begun = (await server.call("POST", QUOTES, { body })).body;
  const token = (begun.auth as unknown as { readonly token: string }).token;
  const quote = enrollment(server, String(begun.quote_number), token, String(begun.client?.id));
  await answerAll(quote);
  await quote.put(payByCheck);
  expect((await quote.finalize()).status).toBe(200);
  const mails = (
    await Promise.all(
      ["dana@acme.example", "issuing@carrier.example", "ann.lee@mail.example"].map((to) => server.mails(to)),
    )
  ).flat();
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      "New client from your share link: Ann Lee",
      "Ann Lee bought Passport 360",
      "Policy number wanted: Passport 360, Ann Lee",
    ]),
  );
  expect(mails.filter(({ text, html }) => `${text}${html}`.includes(business))).toEqual([]);
});

test("a proposal before anything was answered is for the person, or for the business that is the client", async () => {
  const body = { client_type: "individual", person: { ...personIn("CO"), company_name: business } };
  const id = String((await server.call("POST", CLIENTS, { token: dana, body })).body.id);
  const sent = { client: { id }, vertical_code: "chubb_passport360", application: {} };
  const quote = (await server.call("POST", QUOTES, { token: dana, body: sent })).body;
  const words = await firstPages(String(quote.quote_number));
  expect(words).toContain("Ann Lee");
  expect(words).not.toContain(business);
  expect(await firstPages((await beginBoa(server, dana)).number)).toContain("Acme Tools");
});

test("a search tells the type of client with each row, so that the page can name it", async () => {
  const { body } = await server.call("GET", "/api/management/v1/search?q=acme%20widgets", { token: dana });
  const found = body as unknown as readonly { readonly client: { readonly client_type: string } }[];
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ client }) => client.client_type === "individual")).toBe(true);
});
