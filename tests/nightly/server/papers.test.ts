/** Names in every script: bought, read back from each document, and refused at each door where no face has a letter. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerAll, beginShareLink, CLIENTS, payByCheck, personIn, QUOTES } from "../../server/support/enrollment";
import { allOf, readPdf, rowsOf } from "../../server/support/read-pdf";
import { NAMES } from "../../server/support/scripts";
import { startServer } from "../../server/support/server";
import type { TestServer } from "../../server/support/server";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

async function documentNamed(name: string) {
  const headers = { authorization: `Bearer ${dana}` };
  const url = `http://localhost/api/management/v1/documents/${name}`;
  const response = await server.app.fetch(new Request(url, { headers }));
  return readPdf(new Uint8Array(await response.arrayBuffer()));
}

test("a name in each script is bought and read back from the proposal and the schedule", async () => {
  expect(Object.keys(NAMES).length).toBeGreaterThanOrEqual(14);
  for (const [script, [first_name, last_name]] of Object.entries(NAMES)) {
    const quote = await beginShareLink(server);
    await answerAll(quote);
    await quote.put({
      holders: [{ ...personIn("CO"), first_name, last_name, dob: "1990-02-28", position_on_policy: 1 }],
    });
    await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type: "blank" } });
    const proposal = await documentNamed(`proposal-${quote.number}`);
    await quote.put(payByCheck);
    const schedule = await documentNamed(`schedule-${String((await quote.finalize()).body.policy?.id)}`);
    const name = `${first_name} ${last_name}`.normalize("NFC");
    for (const { elements, boxes, unmarked } of [proposal, schedule])
      expect([script, rowsOf(elements).get("Name"), boxes, unmarked]).toEqual([script, name, 0, 0]);
    const headings = allOf(proposal.elements).filter(({ role }) => role === "H2");
    expect(headings.slice(0, 2).map(({ text }) => text)).toEqual(["Price", "Your agent"]);
  }
});

test("a letter that no face has is refused where a client or a quote comes in, and named", async () => {
  const person = { ...personIn("CO"), last_name: "ភាសា" };
  const client = await server.call("POST", CLIENTS, { token: dana, body: { client_type: "individual", person } });
  const quote = await beginShareLink(server);
  const holders = [{ ...personIn("CO"), first_name: "Ann \u{1F600}", position_on_policy: 1 }];
  const put = await quote.put({ holders });
  for (const [{ status, text }, letter] of [
    [client, "U+1797"],
    [put, "U+1F600"],
  ] as const) {
    expect(status).toBe(422);
    expect(text).toContain(letter);
    expect(text).toContain("as printed in the passport, in Latin letters");
  }
});
