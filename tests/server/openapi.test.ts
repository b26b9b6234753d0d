import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createStripePayments } from "../../server/payments/stripe";
import { signed } from "../../tools/stripe-stand-in/events";
import { compareFigures } from "../figures/figures";
import { figuresOf, limitsAsAsked, watchCosts } from "./support/costs";
import { declared } from "./support/declared";
import type { Declared } from "./support/declared";
import {
  answerAll,
  beginDashboard,
  beginShareLink,
  CLIENTS,
  PASSPORT,
  payByCheck,
  personIn,
  QUOTES,
} from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { changedDraft, STUDIO } from "./support/drafts";
import { addFile, withFileQuestions } from "./support/quote-files";
import { serverOver, startServer, tokenIn } from "./support/server";
import { openCatalogue } from "../../server/flows/catalogue";
import { WEBHOOK_SECRET } from "./support/stripe";
import type { Body, TestServer } from "./support/server";
import { bytesOf, importFile, MANAGEMENT } from "./support/upload";

let server: TestServer;
let api: Declared;
beforeAll(async () => {
  // Nothing is paid by card here, so that no Stripe is asked.
  const stripe = { secretKey: "sk_test_1", webhookSecrets: [WEBHOOK_SECRET] };
  server = await startServer({
    deps: ({ flows }) => ({
      payments: createStripePayments(stripe),
      flows: withFileQuestions(flows),
      limits: limitsAsAsked(),
    }),
  });
  api = await declared(server.app);
});
afterAll(() => server.close());

type Watch = ReturnType<typeof watchCosts>["watch"];

interface Call {
  readonly method: string;
  readonly path: string;
  readonly told: Body;
}
const calls = (): readonly Call[] =>
  Object.entries(api.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => ({
      method: method.toUpperCase(),
      path,
      told: told as unknown as Body,
    })),
  );

test("the API's description is a sound OpenAPI 3.1 document", async () => {
  const found = await new Validator().validate(structuredClone(api.document) as unknown as Record<string, unknown>);
  expect(found.errors ?? []).toEqual([]);
  expect(found.valid).toBe(true);
});

test("every route of the server is described, and nothing else", () => {
  const pages = /^\/(dev|csp-reports|sandbox|documents)(\/|$)|^\/\*$|^\*$/;
  const routes = server.app.routes
    .filter(({ method, path }) => method !== "ALL" && !pages.test(path))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(
    calls()
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  ).toEqual(routes.toSorted());
});

test("every call says what it does, who may call and what it answers", () => {
  for (const { method, path, told } of calls()) {
    expect(String(told.summary), `${method} ${path}`).toMatch(/^[A-Z].{5,}/);
    expect(String(told.description), `${method} ${path}`).toMatch(/^Who may call: .+\.$/);
    expect(Object.keys(told.responses ?? {}), `${method} ${path}`).toEqual([
      expect.stringMatching(/^20[0124]$/),
      "default",
    ]);
  }
});

test("every property of every schema has a description, its own or that of what it refers to", () => {
  expect(
    Object.entries(api.document.components.schemas).flatMap(([name, schema]) => [
      ...(isDescribed(schema) ? [] : [name]),
      ...undescribed(schema, name),
    ]),
  ).toEqual([]);
});

interface Node {
  readonly description?: string;
  readonly $ref?: string;
}

function isDescribed(node: Node): boolean {
  const target = node.$ref
    ?.split("/")
    .slice(1)
    .reduce<unknown>((found, key) => (found as { readonly [key: string]: unknown } | undefined)?.[key], api.document);
  return Boolean(node.description) || (target !== undefined && isDescribed(target as Node));
}

function undescribed(node: unknown, place: string): readonly string[] {
  if (node === null || typeof node !== "object") return [];
  return Object.entries(node).flatMap(([key, value]) => {
    // A condition asks about a property; what declares it stands elsewhere.
    if (key === "if") return [];
    return key === "properties"
      ? ofProperties(value as { readonly [name: string]: Node }, place)
      : undescribed(value, `${place}/${key}`);
  });
}

const ofProperties = (properties: { readonly [name: string]: Node }, place: string): readonly string[] =>
  Object.entries(properties).flatMap(([name, property]) => [
    ...(isDescribed(property) ? [] : [`${place}/${name}`]),
    ...undescribed(property, `${place}/${name}`),
  ]);

test("without a sign-in, exactly the calls that demand one answer 401", async () => {
  for (const { method, path, told } of calls()) {
    const demands =
      (told.security as unknown as readonly object[]).every((way) => Object.keys(way).length > 0) &&
      (told.security as unknown as readonly object[]).length > 0;
    const { status } = await server.call(
      method,
      path.replaceAll(/\{\w+\}/g, "nothing"),
      method === "GET" ? {} : { body: {} },
    );
    expect(status === 401, `${method} ${path} answered ${status}`).toBe(demands);
  }
});

describe("the judge of all answers of all server tests", () => {
  const answer = (body: unknown, status = 200) => [Response.json(body, { status }), JSON.stringify(body)] as const;
  const client = async (): Promise<Body> =>
    (
      await server.call("POST", CLIENTS, {
        // Another brokerage's broker: the journey below counts how long dana's answers are.
        token: await server.signIn("kim@globex.example"),
        body: { client_type: "individual", person: personIn("CO") },
      })
    ).body;

  test("refuses a property that is not declared, one that is missing, and one of another kind", async () => {
    const good = await client();
    const { person: _, ...less } = good;
    expect(() => api.judge("GET", `${CLIENTS}/x`, ...answer(good))).not.toThrow();
    expect(() => api.judge("GET", `${CLIENTS}/x`, ...answer({ ...good, secret: 1 }))).toThrow(/additional properties/);
    expect(() => api.judge("GET", `${CLIENTS}/x`, ...answer(less))).toThrow(/required property 'person'/);
    expect(() => api.judge("GET", `${CLIENTS}/x`, ...answer({ ...good, created_at: "yesterday" }))).toThrow(
      /date-time/,
    );
  });

  test("refuses a path, a status and a refusal that are not declared", () => {
    expect(() => api.judge("GET", "/api/management/v1/secrets", ...answer({}))).toThrow(/not in the API's description/);
    expect(() => api.judge("GET", CLIENTS, ...answer([], 201))).toThrow(/not in the API's description/);
    expect(() => api.judge("GET", CLIENTS, ...answer({ error: { code: "no_such_code", message: "x" } }, 422))).toThrow(
      /allowed values/,
    );
    expect(() => api.judge("GET", CLIENTS, ...answer({ message: "x" }, 500))).toThrow(/required property 'error'/);
  });
});

/** The page of a product: the frozen versions, which the other calls run on, may have none. */
async function readAPage(watch: Watch): Promise<Declared> {
  const flows = await openCatalogue(server.db, { folder: "flows", source: "working" });
  const working = serverOver({ ...server.deps, flows }, server.url, server.close);
  const described = await declared(working.app);
  watch(working.app, described);
  const [served] = flows.current;
  const page = `/flows/${served?.flow.id}/${served?.flow.version}/landing.json`;
  expect((await working.call("GET", page)).status).toBe(200);
  expect((await working.call("GET", page.replace("landing.json", "later.json"))).status).toBe(200);
  const asking =
    flows.current.find(({ flow }) => flow.landing?.prices?.estimate) ?? expect.fail("No page has an estimate");
  const answered = { business_region: "CO", owners_count: "6", employees_count: "40" };
  const answers = encodeURIComponent(JSON.stringify(answered));
  const estimate = `/flows/${asking.flow.id}/${asking.flow.version}/estimate.json?answers=${answers}`;
  expect((await working.call("GET", estimate)).status).toBe(200);
  return described;
}

describe("one journey through every call", () => {
  const HEADER = "first_name,last_name,email";
  const get = async (path: string, token?: string) => {
    const answer = await server.call("GET", path, { token });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  async function buy(quote: Enrollment): Promise<string> {
    await answerAll(quote);
    await quote.put(payByCheck);
    const { body, text } = await quote.finalize();
    expect(body.policy?.status, text).toBe("inforce");
    return String(body.policy?.id);
  }

  async function readThePublic(): Promise<void> {
    for (const path of [
      `${MANAGEMENT}/settings`,
      `${MANAGEMENT}/brokers/bkr_dana`,
      `${MANAGEMENT}/brokerages/acme`,
      "/flows/lists/us-regions@1.json",
      "/api/openapi.json",
      "/healthz",
      "/readyz",
    ])
      await get(path);
    const [flow] = (await get("/flows/index.json")).flows as unknown as readonly {
      readonly urls: { readonly [part: string]: string };
    }[];
    for (const url of Object.values(flow?.urls ?? {})) await get(url);
  }

  async function work(token: string): Promise<void> {
    const quote = await beginDashboard(server, token);
    await server.call("PUT", `${CLIENTS}/${quote.clientId}`, {
      token,
      body: { client_type: "individual", person: { ...personIn("CO"), first_name: "Eva" } },
    });
    await quote.put({ plan_id: "passport360-enhanced-family-golf" });
    for (const part of ["", "/plans", "/checkout"]) expect((await quote.get(part)).status).toBe(200);
    const sent = await server.call("PATCH", `${QUOTES}/${quote.number}/handoff`, {
      token,
      body: { handoff_type: "proposal" },
    });
    expect(sent.status, sent.text).toBe(200);
    const [mail] = await server.mails("ann.lee@mail.example");
    const again = await server.call("POST", "/api/quotes/v1/enrollment-links", { body: { token: tokenIn(mail) } });
    expect(again.status, again.text).toBe(202);
    for (const path of [
      `${MANAGEMENT}/colleagues`,
      CLIENTS,
      `${CLIENTS}/stats`,
      `${CLIENTS}/${quote.clientId}`,
      `${CLIENTS}/${quote.clientId}/products`,
      `${CLIENTS}/${quote.clientId}/undelivered`,
      `${CLIENTS}/${quote.clientId}/twins`,
      `${QUOTES}?client_id=${quote.clientId}`,
      `${MANAGEMENT}/search?q=lee`,
    ])
      await get(path, token);
  }

  async function useFiles(): Promise<void> {
    const quote = await beginShareLink(server);
    const { file } = await addFile(server, quote);
    expect((await quote.get(`/files/${file}`)).status).toBe(200);
    const removed = await server.call("DELETE", `${QUOTES}/${quote.number}/files/${file}`, { token: quote.token });
    expect(removed.status, removed.text).toBe(204);
  }

  /** The carrier's desk: what waits, and a check that came and was another policy's. */
  async function workAtTheDesk(token: string, policy: string): Promise<void> {
    await get(`${MANAGEMENT}/policies/work?waiting=check`, token);
    const payments = `${MANAGEMENT}/policies/${policy}/payments`;
    const body = { received_on: "2026-11-20", amount: 1 };
    const recorded = await server.call("POST", payments, { token, body });
    expect(recorded.status, recorded.text).toBe(200);
    const payment = String(Object.values(recorded.body.payments ?? {})[0]?.id);
    const back = await server.call("POST", `${payments}/${payment}/take-back`, { token, body: {} });
    expect(back.status, back.text).toBe(200);
  }

  async function offer(token: string): Promise<void> {
    const { number, clientId } = await beginDashboard(server, token);
    const ask = async (what: string, body: object = {}): Promise<void> => {
      const answer = await server.call("POST", `/api/quotes/v1/quotes/${number}/${what}`, { token, body });
      expect(answer.status, answer.text).toBeLessThan(205);
    };
    await ask("visits", { step: "policyholder" });
    for (const what of ["link", "withdraw", "reopen"]) await ask(what);
    await get("/api/quotes/v1/worklist", token);
    const preview = await server.call("POST", `${CLIENTS}/${clientId}/offer-preview`, {
      token,
      body: { vertical_code: PASSPORT },
    });
    expect(preview.status, preview.text).toBe(200);
  }

  async function administer(token: string): Promise<void> {
    const ask = async (method: string, path: string, body?: object): Promise<string> => {
      const answer = await server.call(method, `${MANAGEMENT}/${path}`, { token, ...(body && { body }) });
      expect(answer.status, answer.text).toBeLessThan(205);
      return String(answer.body.id);
    };
    const brokerage = await ask("POST", "brokerages", { slug: "initech", name: "Initech" });
    await ask("PUT", `brokerages/${brokerage}`, { name: "Initech Brokers" });
    const ada = { name: "Ada Low", email: "ada@acme.example", phone_number: "303-555-0188" };
    const broker = await ask("POST", "brokers", { brokerage: { slug: "acme" }, ...ada });
    await ask("PATCH", `brokers/${broker}`, { name: "Ada Lowe" });
    await ask("POST", `brokers/${broker}/move`, { brokerage: { slug: "initech" } });
    for (const act of ["disable", "enable"]) {
      await ask("POST", `brokers/${broker}/${act}`, {});
      await ask("POST", `brokerages/initech/${act}`, {});
    }
    await ask("PUT", `brokers/${broker}/licences/chubb_boa`, { states: ["CO"] });
    const desk = await ask("POST", "staff", { kind: "desk", name: "Second desk", email: "second@carrier.example" });
    await ask("DELETE", `staff/${desk}`);
    for (const list of ["brokerages", "brokers?brokerage=initech", `brokers/${broker}/licences`, "staff"])
      await ask("GET", list);
  }

  async function write(token: string): Promise<void> {
    const draft = await changedDraft(server, token);
    const ask = async (method: string, path: string, body?: object, headers = {}): Promise<void> => {
      const answer = await server.call(method, `${STUDIO}/${path}`, { token, headers, ...(body && { body }) });
      expect(answer.status, answer.text).toBe(200);
    };
    await ask("PUT", `drafts/${draft}`, { name: "Another name" });
    await ask("DELETE", `drafts/${draft}`);
    await ask("POST", `drafts/${draft}/restore`, {});
    for (const path of ["drafts", `drafts/${draft}`, `drafts/${draft}/changes`, `drafts/${draft}/changes/1`])
      await ask("GET", path);
    for (const path of ["products", "products/boa", "products/boa/steps", "products/boa/versions/1.7.0"])
      await ask("GET", path);
    for (const path of ["products/boa/working", "library", "library/lists/us-regions@1", "library/parts/person@2"])
      await ask("GET", path);
    await ask("GET", "library/books/boa@1");
  }

  test("answers what it declares, with as many statements and bytes as before", async () => {
    const { costs, watch, stop } = watchCosts();
    onTestFinished(stop);
    watch(server.app, api);
    const token = await server.signIn("dana@acme.example");
    await readThePublic();
    await work(token);
    await useFiles();
    await offer(token);
    await administer(await server.signIn("staff@carrier.example"));
    await write(await server.signIn("staff@carrier.example"));
    const bought = await beginShareLink(server);
    const policy = await buy(bought);
    for (const path of [`policies?client_id=${bought.clientId}`, `policies/${policy}`, `documents/schedule-${policy}`])
      await get(`${MANAGEMENT}/${path}`, token);
    const carrier = tokenIn((await server.mails("issuing@carrier.example"))[0]);
    expect(
      (
        await server.call("PATCH", `${MANAGEMENT}/policies/${policy}?op=submit_policy_number`, {
          token: carrier,
          body: { policy_number: "MC-1" },
        })
      ).status,
    ).toBe(200);
    await workAtTheDesk(await server.signIn("issuing@carrier.example"), policy);
    expect(await importFile(server, token, bytesOf(`${HEADER}\nAda,Low,ada@mail.example\n`))).toMatchObject({
      done: true,
      result: { response: { imported: 1 } },
    });
    expect(await importFile(server, token, bytesOf(`${HEADER}\nAda,Low,nowhere\n`))).toMatchObject({
      done: true,
      result: { response: { error: { code: "csv_invalid" } } },
    });
    const event = signed(
      JSON.stringify({ id: "evt_1", type: "customer.created", data: { object: {} } }),
      WEBHOOK_SECRET,
    );
    const taken = await server.call("POST", "/api/payments/v1/stripe-events", {
      raw: event.body,
      headers: { "stripe-signature": event.signature },
    });
    expect(taken.status, taken.text).toBe(204);
    const viewed = { name: "page_viewed", page: "clients", detail: {} };
    expect((await server.call("POST", "/api/events/v1/events", { token, body: viewed })).status).toBe(202);
    expect((await server.call("POST", "/api/auth/v1/logout", { token, body: {} })).status).toBe(204);
    const declaredCalls = calls().map(
      ({ method, path, told }) => `${method} ${path} ${Object.keys(told.responses ?? {})[0]}`,
    );
    const page = await readAPage(watch);
    expect(declaredCalls.filter((call) => !api.seen.has(call) && !page.seen.has(call))).toEqual([]);
    compareFigures("routes", figuresOf(costs));
  });
});
