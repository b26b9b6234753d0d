import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  answerAll,
  beginDashboard,
  beginShareLink,
  CLIENTS,
  enrollment,
  payByCheck,
  personIn,
  shareLinkBody,
} from "./support/enrollment";
import { codeOf, staffAt } from "./support/accounts";
import type { Staff } from "./support/accounts";
import { startServer, tokenIn } from "./support/server";
import type { TestServer } from "./support/server";
import { MANAGEMENT } from "./support/upload";

let server: TestServer;
let staff: Staff;
beforeAll(async () => {
  server = await startServer();
  staff = await staffAt(server);
});
afterAll(() => server.close());

const ask: Staff["ask"] = (...asked) => staff.ask(...asked);
const add: Staff["add"] = (...broker) => staff.add(...broker);
const auditOf = (id: string) =>
  server.db
    .selectFrom("audit")
    .select(["operation", "actor", "detail"])
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();
const BY_STAFF = { kind: "staff", staff_id: "stf_carrier" };

const clientBodyOf = (broker: string) => ({
  client_type: "individual",
  broker: { id: broker },
  person: personIn("CO"),
});

const shareLinkOf = (broker: string, slug = "acme") =>
  server.call("POST", "/api/quotes/v1/quotes", {
    body: { ...shareLinkBody("CO"), broker: { id: broker }, brokerage: { slug } },
  });

describe("brokerages and brokers (R-21)", () => {
  test("a brokerage and its first broker are added, and the broker works", async () => {
    const brokerage = await ask("POST", "brokerages", { slug: "initech", name: "Initech" });
    expect(brokerage.body).toMatchObject({ slug: "initech", name: "Initech", brokers: 0, default_broker: null });
    const { id, email } = await add("Ada", "initech");
    expect((await ask("GET", "brokers?brokerage=initech")).body).toEqual([
      {
        id,
        name: "Ada",
        email,
        phone_number: "303-555-0144",
        brokerage: { slug: "initech", name: "Initech" },
        is_default: true,
        disabled_at: null,
      },
    ]);
    expect((await ask("GET", `brokers/${id}/licences`)).body).toEqual([
      { broker: { id }, vertical_code: "chubb_passport360", states: "all" },
    ]);
    await beginDashboard(server, await server.signIn(email));
    expect((await shareLinkOf(id, "initech")).status).toBe(200);
    expect((await auditOf(id)).map(({ operation, actor }) => [operation, actor])).toEqual([
      ["broker.add", BY_STAFF],
      ["broker.change", BY_STAFF],
      ["licence.grant", BY_STAFF],
      ["login_link.send", { kind: "none" }],
      ["login.redeem", { kind: "none" }],
    ]);
  });

  test("the same once more changes nothing; other details of the same address are refused", async () => {
    const { id, email } = await add("Bea");
    const before = await auditOf(id);
    const same = { brokerage: { slug: "acme" }, name: "Bea", email: email.toUpperCase(), phone_number: "303-555-0144" };
    expect((await ask("POST", "brokers", same)).body.id).toBe(id);
    const other = await ask("POST", "brokers", { ...same, name: "Bert" });
    expect(codeOf(other)).toEqual([409, "email_in_use"]);
    expect(other.body.error?.message).toBe("bea@people.example is the address of Bea of acme.");
    expect(codeOf(await ask("POST", "staff", { kind: "staff", name: "Bea", email }))).toEqual([409, "email_in_use"]);
    for (const change of [{ phone_number: "303-555-0145" }, { brokerage: { slug: "globex" } }])
      expect(codeOf(await ask("POST", "brokers", { ...same, ...change }))).toEqual([409, "email_in_use"]);
    expect(await auditOf(id)).toEqual(before);
    expect((await ask("POST", "brokerages", { slug: "acme", name: "Acme Insurance Agency" })).body.id).toBe("bkg_acme");
    expect(codeOf(await ask("POST", "brokerages", { slug: "acme", name: "Another" }))).toEqual([409, "slug_in_use"]);
  });

  test("an unknown brokerage, and a broker whom the space does not have, are named as such", async () => {
    const body = { brokerage: { slug: "nowhere" }, name: "Cy", email: "cy@people.example", phone_number: "3035550100" };
    expect(codeOf(await ask("POST", "brokers", body))).toEqual([422, "unknown_brokerage"]);
    expect(codeOf(await ask("GET", "brokers?brokerage=nowhere"))).toEqual([422, "unknown_brokerage"]);
    expect(codeOf(await ask("POST", "brokers/bkr_nobody/disable", {}))).toEqual([404, "not_found"]);
    expect(codeOf(await ask("PUT", "brokerages/nowhere", { name: "x" }))).toEqual([404, "not_found"]);
  });

  test("a new address ends the sessions and links of the old one, other changes do not", async () => {
    const { id, email } = await add("Dee");
    const token = await server.signIn(email);
    await ask("PATCH", `brokers/${id}`, { name: "Dee Doe", default: true });
    expect((await ask("GET", "clients", undefined, token)).status).toBe(200);
    await ask("PATCH", `brokers/${id}`, { email: "dee.doe@people.example" });
    expect(codeOf(await ask("GET", "clients", undefined, token))).toEqual([401, "invalid_login_creds"]);
    expect((await ask("GET", "clients", undefined, await server.signIn("dee.doe@people.example"))).status).toBe(200);
    expect((await ask("GET", "brokerages/acme")).body.default_broker).toMatchObject({ id, name: "Dee Doe" });
    await ask("PATCH", "brokers/bkr_dana", { default: true });
  });
});

describe("the principal of a brokerage, its default broker (R-30)", () => {
  const colleagues = async (token: string): Promise<unknown> => (await ask("GET", "colleagues", undefined, token)).body;
  const DANA = { id: "bkr_dana", name: "Dana Reyes" };
  const LEE = { id: "bkr_lee", name: "Lee Park" };

  test("is changed by the staff, in sessions that run as well, and the audit says so", async () => {
    const [dana, lee] = [await server.signIn("dana@acme.example"), await server.signIn("lee@acme.example")];
    const quote = await beginDashboard(server, dana);
    const withdraw = (token: string) =>
      server.call("POST", `/api/quotes/v1/quotes/${quote.number}/withdraw`, { token, body: {} });
    const give = (token: string) => ask("PUT", `clients/${quote.clientId}`, clientBodyOf("bkr_sam"), token);
    expect(codeOf(await withdraw(lee))).toEqual([403, "colleagues_quote"]);
    expect(codeOf(await give(lee))).toEqual([403, "colleagues_client"]);
    for (const broker of [
      { ...DANA, is_principal: true },
      { ...LEE, is_principal: false },
    ])
      expect(await colleagues(lee)).toContainEqual(broker);
    await ask("PATCH", "brokers/bkr_lee", { default: true });
    for (const broker of [
      { ...DANA, is_principal: false },
      { ...LEE, is_principal: true },
    ])
      expect(await colleagues(dana)).toContainEqual(broker);
    expect([(await withdraw(lee)).status, (await give(lee)).status]).toEqual([200, 200]);
    expect(codeOf(await ask("PUT", `clients/${quote.clientId}`, clientBodyOf("bkr_dana"), dana))).toEqual([
      403,
      "colleagues_client",
    ]);
    expect((await auditOf("bkr_lee")).at(-1)).toEqual({
      operation: "broker.change",
      actor: BY_STAFF,
      detail: { fields: ["default"] },
    });
    await ask("PATCH", "brokers/bkr_dana", { default: true });
  });

  test("is not there while the default broker is disabled, who is not listed as a colleague then", async () => {
    await ask("POST", "brokerages", { slug: "soylent", name: "Soylent" });
    const [first, second] = [await add("Mia", "soylent"), await add("Nia", "soylent")];
    const token = await server.signIn(second.email);
    expect(await colleagues(token)).toEqual([
      { id: first.id, name: "Mia", is_principal: true },
      { id: second.id, name: "Nia", is_principal: false },
    ]);
    await ask("POST", `brokers/${first.id}/disable`, {});
    expect(await colleagues(token)).toEqual([{ id: second.id, name: "Nia", is_principal: false }]);
  });
});

describe("a disabled broker", () => {
  test("is signed out, cannot sign in, and signs in anew once enabled", async () => {
    const { id, email } = await add("Eve");
    const token = await server.signIn(email);
    await server.call("POST", "/api/auth/v1/send-login-link", { body: { email } });
    const [link] = await server.mails(email);
    const disabled = await ask("POST", `brokers/${id}/disable`, {});
    expect(disabled.body.disabled_at).toMatch(/^\d{4}-/);
    const redeem = () => server.call("POST", "/api/auth/v1/login", { body: { token: tokenIn(link) } });
    expect(codeOf(await ask("GET", "clients", undefined, token))).toEqual([401, "invalid_login_creds"]);
    expect(codeOf(await redeem())).toEqual([401, "invalid_login_creds"]);
    const mails = (await server.mails(email)).length;
    await server.call("POST", "/api/auth/v1/send-login-link", { body: { email } });
    expect((await server.mails(email)).length).toBe(mails);
    expect(codeOf(await ask("PATCH", `brokers/${id}`, { default: true }))).toEqual([409, "broker_disabled"]);
    // Twice is once.
    expect((await ask("POST", `brokers/${id}/disable`, {})).body).toEqual(disabled.body);
    expect((await ask("POST", `brokers/${id}/enable`, {})).body.disabled_at).toBeNull();
    expect(codeOf(await ask("GET", "clients", undefined, token))).toEqual([401, "invalid_login_creds"]);
    expect(codeOf(await redeem())).toEqual([401, "invalid_login_creds"]);
    expect((await ask("GET", "clients", undefined, await server.signIn(email))).status).toBe(200);
    const acts = (await auditOf(id)).map(({ operation }) => operation);
    expect(acts.filter((act) => /able$/.test(act))).toEqual(["broker.disable", "broker.enable"]);
  });

  test("begins nothing more; what has begun is finished, and the default broker learns of it", async () => {
    const { id, email } = await add("Fay");
    const begun = await shareLinkOf(id);
    const quote = enrollment(
      server,
      String(begun.body.quote_number),
      String(begun.body.auth?.token),
      String(begun.body.client?.id),
    );
    await ask("POST", `brokers/${id}/disable`, {});
    expect(codeOf(await shareLinkOf(id))).toEqual([422, "unknown_broker"]);
    expect((await server.call("GET", `${MANAGEMENT}/brokers/${id}`)).status).toBe(404);
    await answerAll(quote);
    await quote.put(payByCheck);
    const before = [await server.mails(email), await server.mails("dana@acme.example")].map((mails) => mails.length);
    const { status, text } = await quote.finalize();
    expect(status, text).toBe(200);
    const after = [await server.mails(email), await server.mails("dana@acme.example")].map((mails) => mails.length);
    expect(after).toEqual([before[0], (before[1] ?? 0) + 1]);
  });

  test("keeps the clients, whom colleagues work on; or hands them over", async () => {
    const { id, email } = await add("Gus");
    const gus = await server.signIn(email);
    const quote = await beginDashboard(server, gus);
    await ask("POST", `brokers/${id}/disable`, {});
    const lee = await server.signIn("lee@acme.example");
    const path = `${CLIENTS}/${quote.clientId}`;
    // Pages send the client as they loaded it, broker included.
    const change = { client_type: "individual", broker: { id }, person: { ...personIn("CO"), first_name: "Anna" } };
    const changed = await server.call("PUT", path, { token: lee, body: change });
    expect([changed.status, changed.body.broker?.id]).toEqual([200, id]);
    const wrong = await ask("POST", `brokers/${id}/disable`, { clients_to: { id: "bkr_kim" } });
    expect(codeOf(wrong)).toEqual([422, "unknown_broker"]);
    await ask("POST", `brokers/${id}/disable`, { clients_to: { id: "bkr_lee" } });
    expect((await server.call("GET", path, { token: lee })).body.broker?.id).toBe("bkr_lee");
    expect((await server.call("GET", `/api/quotes/v1/quotes/${quote.number}`, { token: lee })).body.broker?.id).toBe(
      "bkr_lee",
    );
    expect((await auditOf(id)).at(-1)).toMatchObject({
      operation: "broker.disable",
      detail: { clients_to: "bkr_lee", clients: 1 },
    });
  });
});

describe("a broker who moves to another brokerage", () => {
  test("leaves the clients with a colleague, and reaches them no more", async () => {
    const { id, email } = await add("Hal");
    const quote = await beginDashboard(server, await server.signIn(email));
    const move = (more: object = {}) => ask("POST", `brokers/${id}/move`, { brokerage: { slug: "globex" }, ...more });
    expect(codeOf(await move())).toEqual([409, "clients_need_broker"]);
    expect(codeOf(await move({ clients_to: { id: "bkr_kim" } }))).toEqual([422, "unknown_broker"]);
    const moved = await move({ clients_to: { id: "bkr_lee" } });
    expect([moved.body.brokerage?.slug, moved.body.is_default]).toEqual(["globex", false]);
    expect((await move()).body).toEqual(moved.body);
    const token = await server.signIn(email);
    expect((await server.call("GET", `${CLIENTS}/${quote.clientId}`, { token })).status).toBe(404);
    const lee = await server.signIn("lee@acme.example");
    expect((await server.call("GET", `${CLIENTS}/${quote.clientId}`, { token: lee })).body.broker?.id).toBe("bkr_lee");
    expect((await shareLinkOf(id, "globex")).status).toBe(200);
    expect(codeOf(await shareLinkOf(id))).toEqual([422, "unknown_broker"]);
  });

  test("is the default one nowhere but at the new brokerage that has none", async () => {
    await ask("POST", "brokerages", { slug: "hooli", name: "Hooli" });
    await ask("POST", "brokerages", { slug: "umbrella", name: "Umbrella" });
    const { id } = await add("Ida", "hooli");
    await ask("POST", `brokers/${id}/move`, { brokerage: { slug: "umbrella" } });
    const defaultOf = async (slug: string) =>
      (await server.call("GET", `${MANAGEMENT}/brokerages/${slug}`)).body.default_broker;
    expect(await defaultOf("hooli")).toBeNull();
    expect(await defaultOf("umbrella")).toMatchObject({ id });
  });
});

test("a disabled brokerage: its brokers are signed out, its share links begin nothing, and all of it comes back", async () => {
  await ask("POST", "brokerages", { slug: "vandelay", name: "Vandelay" });
  const { id, email } = await add("Jo", "vandelay");
  const token = await server.signIn(email);
  expect((await ask("POST", "brokerages/vandelay/disable", {})).body.disabled_at).toMatch(/^\d{4}-/);
  expect(codeOf(await ask("GET", "clients", undefined, token))).toEqual([401, "invalid_login_creds"]);
  expect(codeOf(await shareLinkOf(id, "vandelay"))).toEqual([422, "unknown_broker"]);
  expect((await server.call("GET", `${MANAGEMENT}/brokerages/vandelay`)).status).toBe(404);
  await server.call("POST", "/api/auth/v1/send-login-link", { body: { email } });
  expect((await server.mails(email)).length).toBe(1);
  await ask("POST", "brokerages/vandelay/enable", {});
  expect(codeOf(await ask("GET", "clients", undefined, token))).toEqual([401, "invalid_login_creds"]);
  expect((await ask("GET", "clients", undefined, await server.signIn(email))).status).toBe(200);
  expect((await shareLinkOf(id, "vandelay")).status).toBe(200);
});

describe("the carrier's people (N-02, R-21)", () => {
  test.each([
    ["staff@carrier.example", "staff"],
    ["reviewer@carrier.example", "reviewer"],
    ["issuing@carrier.example", "desk"],
  ])("%s signs in as %s", async (email, role) => {
    await server.call("POST", "/api/auth/v1/send-login-link", { body: { email } });
    const token = tokenIn((await server.mails(email))[0]);
    expect((await server.call("POST", "/api/auth/v1/login", { body: { token } })).body).toMatchObject({ email, role });
  });

  test("who is removed is signed out for good, and their address is free", async () => {
    const person = { kind: "staff", name: "Kit", email: "kit@carrier.example" };
    const added = await ask("POST", "staff", person);
    const token = await server.signIn(person.email);
    expect((await ask("GET", "staff", undefined, token)).status).toBe(200);
    expect((await ask("POST", "staff", person)).body.id).toBe(added.body.id);
    for (const change of [{ name: "Kat" }, { kind: "reviewer" }])
      expect(codeOf(await ask("POST", "staff", { ...person, ...change }))).toEqual([409, "email_in_use"]);
    for (const _ of [1, 2]) expect((await ask("DELETE", `staff/${String(added.body.id)}`)).status).toBe(204);
    expect(codeOf(await ask("GET", "staff", undefined, token))).toEqual([401, "invalid_login_creds"]);
    const again = await ask("POST", "staff", { ...person, kind: "reviewer" });
    expect([again.status, again.body.id === added.body.id]).toEqual([200, false]);
    expect(codeOf(await ask("GET", "staff", undefined, token))).toEqual([401, "invalid_login_creds"]);
    expect((await auditOf(String(added.body.id))).map(({ operation }) => operation)).toEqual([
      "staff.add",
      "login_link.send",
      "login.redeem",
      "staff.remove",
    ]);
  });

  test("every desk gets each policy, and without a desk the carrier's own address does", async () => {
    const buy = async () => {
      const quote = await beginShareLink(server);
      await answerAll(quote);
      await quote.put(payByCheck);
      expect((await quote.finalize()).status).toBe(200);
      const of = async (to: string) =>
        (await server.mails(to)).filter(({ links }) => /submit-policy/.test(String(links))).length;
      return Promise.all(["issuing@carrier.example", "second@carrier.example", "service@carrier.example"].map(of));
    };
    const before = await buy();
    const second = await ask("POST", "staff", { kind: "desk", name: "Second", email: "second@carrier.example" });
    expect(await buy()).toEqual([(before[0] ?? 0) + 1, 1, 0]);
    for (const id of ["dsk_carrier", String(second.body.id)]) await ask("DELETE", `staff/${id}`);
    expect(await buy()).toEqual([(before[0] ?? 0) + 1, 1, 1]);
  });
});

test("whoever asks for a sign-in link of a space without anybody is answered like everybody", async () => {
  const answer = await server.call("POST", "/api/auth/v1/send-login-link", {
    headers: { host: "other.example", "x-space": "other" },
    body: { email: "nobody@people.example" },
  });
  expect(answer.status, answer.text).toBe(200);
});

describe("two at once", () => {
  const TEN = Array.from({ length: 10 }, (_, n) => n);

  test("the same broker, ten times, is one", async () => {
    const body = { brokerage: { slug: "acme" }, name: "Lou", email: "lou@people.example", phone_number: "3035550100" };
    const answers = await Promise.all(TEN.map(() => ask("POST", "brokers", body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [id, ...others] = new Set(answers.map((answer) => String(answer.body.id)));
    expect(others).toEqual([]);
    expect((await auditOf(String(id))).map(({ operation }) => operation)).toEqual(["broker.add"]);
  });

  test("one address, wanted by ten accounts of both kinds, goes to one", async () => {
    const email = "max@people.example";
    const broker = { brokerage: { slug: "acme" }, email, phone_number: "3035550100" };
    const answers = await Promise.all(
      TEN.map((n) =>
        n % 2 === 0
          ? ask("POST", "brokers", { ...broker, name: `Max ${n}` })
          : ask("POST", "staff", { kind: "staff", name: `Max ${n}`, email }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...TEN.slice(1).map(() => 409)]);
  });

  test("licences granted at once leave one of them, whole", async () => {
    const { id } = await add("Ned");
    const wanted = [["CO", "NM"], ["TX"], ["CO"], []];
    const path = `brokers/${id}/licences/chubb_boa`;
    const answers = await Promise.all(wanted.map((states) => ask("PUT", path, { states })));
    expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200));
    const rows = await server.db
      .selectFrom("licences")
      .select("region_code")
      .where("broker_id", "=", id)
      .where("vertical_code", "=", "chubb_boa")
      .orderBy("region_code")
      .execute();
    expect(wanted).toContainEqual(rows.map(({ region_code }) => region_code));
  });

  test("a broker disabled and enabled ten times at once is one or the other, with as many audit rows as changes", async () => {
    const { id } = await add("Oda");
    const acts = TEN.map((n) => (n % 2 === 0 ? "disable" : "enable"));
    const answers = await Promise.all(acts.map((act) => ask("POST", `brokers/${id}/${act}`, {})));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const audited = (await auditOf(id)).map(({ operation }) => operation).filter((act) => /able$/.test(act));
    expect(audited).toEqual(audited.map((_, n) => (n % 2 === 0 ? "broker.disable" : "broker.enable")));
  });
});
