/** Mailed links as they arrive: with what a mail program has taken along behind them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cleanMailedAddress } from "../../server/http/mailed-address";
import { answerAll, beginShareLink, payByCheck, QUOTES, shareLinkBody } from "./support/enrollment";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

const BEHIND = [".", ")", "%29.", ",", ";", "!", "%3E", "%E2%80%9D", "%E3%80%82", "%20", ").%20", "%E2%80%8B", "'"];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const get = (path: string) => server.call("GET", path, { headers: { accept: "text/html" } });

/** The links of every mail that a sale and its sign-in bring about. */
async function mailedLinks(): Promise<readonly string[]> {
  const dana = await server.signIn("dana@acme.example");
  const quote = await beginShareLink(server);
  await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type: "blank" } });
  await answerAll(quote);
  await quote.put(payByCheck);
  await quote.finalize();
  const links = (await server.mails()).flatMap((mail) => mail.links).map((link) => new URL(link));
  return [...new Set(links.map(({ pathname, search }) => `${pathname}${search}`))];
}

test("every mailed link leads to itself, by one redirect, with anything behind it", async () => {
  const links = await mailedLinks();
  const pages = links.map((link) => link.replace(/\?.*/, "").replaceAll(/(?:cl|pol)_\w+/g, "id"));
  expect([...new Set(pages)].toSorted()).toEqual([
    "/dashboard/clients/id",
    "/dashboard/clients/id/policies/id",
    "/enroll",
    "/login",
    "/submit-policy",
  ]);
  for (const link of links) {
    expect((await get(link)).status, link).toBe(200);
    for (const behind of BEHIND) {
      const { status, headers } = await get(`${link}${behind}`);
      expect([status, headers.get("location")], `${link}${behind}`).toEqual([308, link]);
    }
  }
});

describe("an address is touched nowhere else", () => {
  test.each([
    ["/enroll", "token=A.b_-&quote_number=Q-1-", undefined],
    ["/enroll", "x=1.&token=A.&quote_number=Q-1%2E&y=%2B+.", "/enroll?x=1.&token=A&quote_number=Q-1&y=%2B+."],
    ["/login", "token=.", undefined],
    ["/login", "token", undefined],
    ["/login", "token=%FF.", undefined],
    ["/login", "next=a.", undefined],
    ["/dashboard/clients/cl_1.", "tab=1", undefined],
    ["/dashboard/clients/%29", undefined, undefined],
    ["/dashboard/clients/", undefined, undefined],
    ["/products/boa", "token=A.", undefined],
  ])("%s?%s", (path, query, clean) => {
    expect(cleanMailedAddress(path, query)).toBe(clean);
  });
});

test.each(["ACME", "Acme.", "acme)\u00A0"])("an enrollment begins with the brokerage %j of a link", async (slug) => {
  const made = await server.call("POST", QUOTES, { body: { ...shareLinkBody("CO"), brokerage: { slug } } });
  expect([made.status, made.body.brokerage?.slug]).toEqual([200, "acme"]);
});
