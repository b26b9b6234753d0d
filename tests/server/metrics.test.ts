/** What Prometheus is told of a server: what happened, in words of closed lists, and nothing of a person. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOutbox } from "../../server/mail/outbox";
import { MailRefused } from "../../server/mail/sender";
import { runImports } from "../../server/jobs/lanes";
import { deliverMails } from "../../server/jobs/mail";
import { createMetrics } from "../../server/metrics/registry";
import { BadPort } from "../../server/base/listening";
import { serveMetrics } from "../../server/metrics/listen";
import { addReadings } from "../../server/metrics/readings";
import { sweep } from "../../server/domain/sweep";
import { resumeAttempts } from "../../server/domain/payment-sweep";
import type { Store } from "../../server/store/open";
import { answerAll, beginDashboard, beginShareLink, payByCard, personIn, QUOTES } from "./support/enrollment";
import { beside, charging, ready } from "./support/races";
import { samplesOf, startScraped } from "./support/scrape";
import type { ScrapedServer } from "./support/scrape";
import { begin, bytesOf, post, sign } from "./support/upload";

const REQUESTS = "enrollment_http_request_duration_seconds_count";
const EVENTS = "/api/events/v1/events";

let server: ScrapedServer;
beforeAll(async () => {
  server = await startScraped(({ clock, settings }) => ({ mail: createOutbox(clock, settings.spaces, "queued") }));
});
afterAll(() => server.close());

const seriesOf = async (prefix: string): Promise<readonly string[]> =>
  samplesOf(await server.scrape())
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`);

test("requests are counted by method, route template and class of the status", async () => {
  const route = "/api/quotes/v1/quotes/:quote_number";
  const quote = await beginShareLink(server);
  await quote.get();
  await quote.get();
  await server.call("GET", `${QUOTES}/Q-nothing`);
  expect(await server.value(REQUESTS, { method: "GET", route, status: "2xx" })).toBe(2);
  expect(await server.value(REQUESTS, { method: "GET", route, status: "4xx" })).toBe(1);
});

test("addresses and methods that a stranger makes up add no series", async () => {
  const strange = async (n: number): Promise<void> => {
    for (const path of [`/wp-${n}`, `/api/x${n}/y`, `/api/quotes/v1/quotes/Q-${n}`, `/assets/a${n}.js`, `/buy/b${n}/c`])
      await server.call("GET", path, { headers: { host: `h${n}.example`, "user-agent": `agent ${n}` } });
    await server.app.request(`/api/quotes/v1/quotes?x=${n}`, { method: `M${n}` });
  };
  await strange(0);
  const before = await seriesOf("enrollment_");
  for (let n = 1; n <= 30; n += 1) await strange(n);
  expect(await seriesOf("enrollment_")).toEqual(before);
  expect(await server.value(REQUESTS, { method: "other", status: "4xx" })).toBe(31);
});

test("which items of a list broke a rule is not told: a list may be long", () => {
  const { ruleRefused, registry } = createMetrics();
  for (let n = 0; n < 100; n += 1) ruleRefused("boa", `people.holders.${n}.dob.required`);
  return expect(registry.getSingleMetricAsString("enrollment_rule_refusals_total")).resolves.toContain(
    '{flow="boa",rule="people.holders.dob.required"} 100',
  );
});

test("a rule that refuses is counted by its id, and a rejection that the app shows", async () => {
  const quote = await beginShareLink(server);
  const { status, body } = await quote.finalize();
  expect(status).toBe(422);
  const labels = { flow: "passport360", rule: String(body.error?.rule) };
  expect(await server.value("enrollment_rule_refusals_total", labels)).toBe(1);
  const flow = { id: "passport360", version: "1.6.0" };
  const shown = (rejection: string) =>
    server.call("POST", EVENTS, {
      body: {
        name: "rejection_shown",
        page: "share_wizard",
        detail: { flow, entry: "share", step: "plans", rejection },
      },
    });
  expect([(await shown("no_quote")).status, (await shown("made_up")).status]).toEqual([202, 404]);
  expect(await seriesOf("enrollment_rejections_shown_total")).toEqual([
    'enrollment_rejections_shown_total {"flow":"passport360","rejection":"no_quote"}',
  ]);
});

describe("payments are counted once by how they end", () => {
  const count = (outcome: string) => server.value("enrollment_payments_total", { outcome });

  test("charged, whoever asks again; declined", async () => {
    const paid = await ready(server, payByCard("ok", "counted"));
    await Promise.all([paid.finalize(), paid.finalize(), paid.finalize()]);
    await paid.finalize();
    const declined = await ready(server, payByCard("declined", "counted"));
    await declined.finalize();
    await declined.finalize();
    expect([await count("charged"), await count("declined")]).toEqual([1, 1]);
  });

  test("unknown while the provider does not answer; it is under way, and charged in the end", async () => {
    const away = beside(server, ({ payments }) => charging(payments, () => Promise.reject(new Error("no answer"))));
    const quote = await ready(away, payByCard("ok", "late"));
    expect((await quote.finalize()).status).toBe(503);
    expect([await count("unknown"), await server.value("enrollment_payments_under_way")]).toEqual([1, 1]);
    await resumeAttempts(server.deps, 0);
    expect([await count("charged"), await server.value("enrollment_payments_under_way")]).toEqual([2, 0]);
  });

  test("refunded, when it bought nothing; parked, when the provider lost it, and then nothing is under way", async () => {
    const short = beside(server, ({ payments }) =>
      charging(payments, (charge) => payments.charge({ ...charge, amountCents: 1 })),
    );
    expect((await (await ready(short, payByCard("ok", "short"))).finalize()).status).toBe(409);
    const losing = beside(server, ({ payments }) => charging(payments, () => Promise.resolve({ status: "lost" })));
    expect((await (await ready(losing, payByCard("ok", "lost"))).finalize()).status).toBeGreaterThan(399);
    expect([await count("refunded"), await count("parked")]).toEqual([1, 1]);
    expect(await server.value("enrollment_payments_under_way")).toBe(0);
  });
});

test("mails are counted as sent, deferred and refused; those that wait and are refused can be seen", async () => {
  await server.db.deleteFrom("outbox").execute();
  const to = ["fine@mail.example", "busy@mail.example", "gone@mail.example"];
  await server.db.transaction().execute(async (trx) => {
    const words = { subject: "x", preview: "x", title: "x", paragraphs: ["x"], why: "x" };
    for (const each of to) await server.deps.mail.put(trx, "demo", { ...words, to: each });
  });
  expect(await server.value("enrollment_mails_waiting")).toBe(3);
  const send = (mail: { readonly to: string }): Promise<void> => {
    if (mail.to.startsWith("busy")) return Promise.reject(new Error("busy"));
    return mail.to.startsWith("gone") ? Promise.reject(new MailRefused()) : Promise.resolve();
  };
  await deliverMails(server.deps, { from: "no-reply@portal.example", send, close: () => undefined });
  const outcomes = ["sent", "deferred", "refused"].map((outcome) =>
    server.value("enrollment_mails_total", { outcome }),
  );
  expect(await Promise.all(outcomes)).toEqual([1, 1, 1]);
  expect([await server.value("enrollment_mails_waiting"), await server.value("enrollment_mails_refused")]).toEqual([
    1, 1,
  ]);
});

test("the oldest mail that waits has its age, and an import waits until it has ended", async () => {
  await server.db
    .updateTable("outbox")
    .set({ sent_at: new Date(Date.now() - 5_000_000) })
    .where("delivery", "=", "queued")
    .execute();
  expect(await server.value("enrollment_oldest_mail_waiting_seconds")).toBeGreaterThan(4_900);
  const dana = await server.signIn("dana@acme.example");
  const bytes = bytesOf("first_name,last_name,email\nAda,Row,ada@mail.example");
  const signed = await sign(server, dana, bytes);
  expect((await post(server, Object.entries(signed.post), bytes)).status).toBe(204);
  await begin(server, dana, signed.id);
  expect(await server.value("enrollment_imports_waiting")).toBe(1);
  await runImports(server.deps);
  expect(await server.value("enrollment_imports_waiting")).toBe(0);
});

test("connections are told by their state, and each wait for one is measured", async () => {
  const { registry, connectionWait } = createMetrics();
  const store = { ...server.deps.store, connections: () => ({ open: 5, idle: 2, waiting: 1 }) };
  await addReadings(registry, store)();
  connectionWait(0.3);
  const samples = samplesOf(await registry.metrics());
  const of = (name: string) => samples.filter((each) => each.name === `enrollment_db_${name}`);
  expect(of("connections").map(({ labels, value }) => [labels.state, value])).toEqual([
    ["open", 5],
    ["idle", 2],
    ["waiting", 1],
  ]);
  expect(of("connection_wait_seconds_sum").map(({ value }) => value)).toEqual([0.3]);
});

test("each part of the sweep is counted with its duration, and its failures", async () => {
  const rounds = (job: string) => server.value("enrollment_job_duration_seconds_count", { job });
  await sweep(server.deps, 60);
  expect(await Promise.all(["payments", "files", "retention"].map(rounds))).toEqual([1, 1, 1]);
  await server.db.schema.alterTable("events").renameTo("events_away").execute();
  await sweep(server.deps, 60);
  await server.db.schema.alterTable("events_away").renameTo("events").execute();
  const failures = ["retention", "files"].map((job) => server.value("enrollment_job_failures_total", { job }));
  expect([await rounds("retention"), ...(await Promise.all(failures))]).toEqual([2, 1, 0]);
});

test("a database that hangs fails no scrape: it is down, its queues are not known, and it gets one question", async () => {
  let asked = 0;
  const hang = () => {
    asked += 1;
    return new Promise<never>(() => undefined);
  };
  const executor = { transformQuery: (node: object) => node, compileQuery: () => ({}), executeQuery: hang };
  const db = { ...server.db, getExecutor: () => ({ ...executor, provideConnection: hang }) } as unknown as Store["db"];
  const { registry } = createMetrics();
  const read = addReadings(registry, { ...server.deps.store, db });
  const { port, close } = await serveMetrics(registry, read, 0);
  const texts = await Promise.all(
    Array.from({ length: 5 }, async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  await close();
  for (const text of texts) {
    expect(text).toContain("enrollment_db_up 0\n");
    expect(text).toContain("enrollment_mails_waiting Nan\n");
  }
  expect(asked).toBe(1);
});

test("only GET /metrics is there, and a port that is taken is refused with words", async () => {
  const answers = ["/", "/api/management/v1/settings"].map((path) => fetch(new URL(path, server.metricsUrl)));
  answers.push(fetch(server.metricsUrl, { method: "POST", body: "x" }));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 405]);
  const { port } = new URL(server.metricsUrl);
  // Another address of this machine, as any other would be.
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow();
  const taken = serveMetrics(createMetrics().registry, () => Promise.resolve(), Number(port));
  await expect(taken).rejects.toThrow(BadPort);
  await expect(taken).rejects.toThrow(`METRICS_PORT: port ${port} of 127.0.0.1 cannot be used (EADDRINUSE)`);
});

test("after whole enrollments, errors included, a scrape holds nothing of anybody", async () => {
  const quote = await beginShareLink(server);
  await answerAll(quote);
  await quote.put({ client: { first_name: 12, email: "canary@mail.example" } });
  await quote.put({ holders: [{ ...personIn("CO"), dob: "2990-02-28", position_on_policy: 1 }] });
  await quote.put(payByCard("declined", "canarytoken"));
  await quote.finalize();
  await quote.put(payByCard("ok", "canarytoken"));
  await quote.finalize();
  await server.call("GET", `/buy/canary-office/passport360?email=ann.lee@mail.example`);
  await server.call("GET", `${QUOTES}?client_id=canary-query`, { headers: { "x-space": "canary-space" } });
  const dana = await server.signIn("dana@acme.example");
  const offered = await beginDashboard(server, dana);
  await server.call("PATCH", `${QUOTES}/${offered.number}/handoff`, { token: dana, body: { handoff_type: "blank" } });
  const text = await server.scrape();
  // A measured value (bytes, seconds) holds a year of birth once in a while: the names, labels and help are looked at.
  const told = text.replaceAll(/^([^#].*) \S+$/gm, "$1");
  const secrets = ["Ann", "ann.lee", "canary", "1990", "Main Street", "303-555", "mail.example", "acme", "dana"];
  for (const secret of [...secrets, dana, quote.token, quote.number, quote.clientId, offered.number, "demo"])
    expect(told).not.toContain(secret);
  // The labels are these and no others: a new one is looked at here.
  const labels = new Set(
    samplesOf(text)
      .filter(({ name }) => name.startsWith("enrollment_"))
      .flatMap(({ labels }) => Object.keys(labels)),
  );
  expect([...labels].toSorted()).toEqual([
    "flow",
    "job",
    "kind",
    "le",
    "method",
    "outcome",
    "part",
    "rejection",
    "route",
    "rule",
    "stage",
    "state",
    "status",
  ]);
});
