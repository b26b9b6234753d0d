import { isObject } from "../../../engine";
import type { Call, CallError, CallResult, Json, JsonObject, Session, StartInit } from "../../../engine";
import { createClock } from "../../../server/base/clock";
import { openCatalogue } from "../../../server/flows/catalogue";
import type { Scenario } from "../../../tools/scenarios/usual";
import type { Host } from "../../../tools/scenarios/walk";
import type { Given } from "../../../schemas/scenario.types";
import { CLIENTS, QUOTES } from "../../server/support/enrollment";
import { serverOver, startServer, tokenIn } from "../../server/support/server";
import type { Answer, TestServer } from "../../server/support/server";
import { openRateBooks } from "../../../server/rates/kept";
import { SentFiles } from "./sent-files";

const SETTINGS = "/api/management/v1/settings";
const flowsFolder = new URL("../../../flows", import.meta.url).pathname;

/** The server on the working copies of the flows or on the published ones, and on more folders of flows and rate books. */
export async function startWithFlows(
  more: readonly string[] = [],
  source: "working" | "published" = "working",
): Promise<TestServer> {
  const basic = await startServer();
  const flows = await openCatalogue(basic.db, { folder: flowsFolder, more, source });
  const products = more.map((folder) => `${folder}/products`);
  const rates = await openRateBooks(basic.db, products);
  return serverOver({ ...basic.deps, flows, rates }, basic.url, basic.close);
}

/** Answers an enrollment's calls with the API of a server, as the browser does. */
export async function serverHost(server: TestServer, scenario: Scenario): Promise<Host> {
  const { today, given } = scenario;
  const own = given.cancellation === false ? withoutCancellation(onDay(server, today)) : onDay(server, today);
  const started = given.client ? await beginAtBroker(onDay(server, given.since ?? today), scenario, given) : undefined;
  return new ServerHost(own, scenario, started, await around(own, given));
}

export const onDay = (server: TestServer, day: string): TestServer =>
  serverOver({ ...server.deps, clock: createClock({}, new Date(`${day}T12:00:00Z`)) }, server.url, server.close);

/** The same server, whose spaces do not say how to cancel. */
function withoutCancellation(server: TestServer): TestServer {
  const spaces = Object.entries(server.deps.settings.spaces).map(([id, space]) => {
    const { cancellation: _, ...carrier } = space.carrier;
    return [id, { ...space, carrier }] as const;
  });
  const settings = { ...server.deps.settings, spaces: Object.fromEntries(spaces) };
  return serverOver({ ...server.deps, settings }, server.url, server.close);
}

interface Started {
  readonly quoteNumber: string;
  readonly token: string;
}

/** A broker's quote for a new client; the client of it comes by the link in the mail. */
export async function beginAtBroker(server: TestServer, scenario: Scenario, given: Given): Promise<Started> {
  const dana = await server.signIn("dana@acme.example");
  const client = await clientAsGiven(server, dana, given.client);
  const application = {
    ...(given.region !== undefined && { rating_address: { region: { code: given.region } } }),
    ...given.application,
  };
  const vertical_code = server.deps.flows.current.find(({ flow }) => flow.id === scenario.flow)?.flow.vertical_code;
  const quote = accepted(
    await server.call("POST", QUOTES, { token: dana, body: { client: { id: client.id }, vertical_code, application } }),
  );
  const quoteNumber = String(quote.quote_number);
  // As if the broker's licence had ended since: no quote is made without one.
  if (given.licensed === false)
    await server.db
      .updateTable("quotes")
      .set({ broker_id: "bkr_sam" })
      .where("quote_number", "=", quoteNumber)
      .execute();
  if (scenario.entry === "dashboard") return { quoteNumber, token: dana };
  accepted(
    await server.call("PATCH", `${QUOTES}/${quoteNumber}/handoff`, { token: dana, body: { handoff_type: "blank" } }),
  );
  const mail = (await server.mails()).find(({ links }) => links.some((link) => link.includes(quoteNumber)));
  return { quoteNumber, token: tokenIn(mail) };
}

/** What every client needs, so that it can be added: what a scenario's client lacks was lost before the scenario begins. */
const WHOLE = {
  company_name: "Acme Tools",
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@mail.example",
  phone_number: "303-555-0100",
};

/** The same of an address. */
const WHOLE_ADDRESS = {
  line1: "1 Main Street",
  city: "Denver",
  postal: "80202",
  region: { code: "CO", name: "Colorado" },
};

/** A client in the broker's list, as the scenario gives it. */
async function clientAsGiven(server: TestServer, token: string, client: Given["client"]): Promise<JsonObject> {
  const { person, ...rest } = client as { readonly person: object };
  const address: Json | undefined = new Map<string, Json>(Object.entries(person)).get("address");
  const whole = { ...WHOLE, ...person, ...(isObject(address) && { address: { ...WHOLE_ADDRESS, ...address } }) };
  const added = accepted(await server.call("POST", CLIENTS, { token, body: { ...rest, person: whole } }));
  const kept = Object.entries(added.person ?? {}).flatMap(([name, value]) => {
    if (name !== "address" || !isObject(address)) return name in person ? [[name, value] as const] : [];
    return [[name, Object.fromEntries(Object.entries(value).filter(([part]) => part in address))] as const];
  });
  await server.db
    .updateTable("clients")
    .set({ person: JSON.stringify(Object.fromEntries(kept)) })
    .where("id", "=", String(added.id))
    .execute();
  return added;
}

async function around(server: TestServer, { licensed = true }: Given): Promise<JsonObject> {
  const carrier = accepted(await server.call("GET", SETTINGS)).carrier ?? {};
  return { broker: { id: licensed ? "bkr_dana" : "bkr_sam" }, brokerage: { slug: "acme" }, carrier };
}

function accepted({ status, text, body }: Answer): JsonObject {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body as unknown as JsonObject;
}

class ServerHost implements Host {
  readonly init: StartInit;
  private quoteNumber: string | undefined;
  private token: string | undefined;
  private readonly card: string;
  private readonly policy: JsonObject;
  private readonly files: SentFiles;

  constructor(
    private readonly server: TestServer,
    { entry, today, given }: Scenario,
    started: Started | undefined,
    known: JsonObject,
  ) {
    this.quoteNumber = started?.quoteNumber;
    this.token = started?.token;
    this.card = given.card ?? "ok";
    this.policy = given.policy ?? {};
    this.files = new SentFiles(server);
    this.init = { entry, today, data: { ...known, ...(started && { quote: { quote_number: started.quoteNumber } }) } };
  }

  async answer(call: Call, session: Session): Promise<CallResult> {
    if (call.call === "card.tokenise")
      return { call: call.call, ok: true, value: { token: `tok_sandbox_${this.card}_x1` } };
    const { status, body } = await this.ask(call, session);
    if (status !== 200) return { call: call.call, ok: false, error: body.error as unknown as CallError };
    if (call.call === "quote.create")
      [this.quoteNumber, this.token] = [String(body.quote_number), String(body.auth?.token)];
    const sold = call.call === "quote.finalize" && { policy: { ...body.policy, ...this.policy } };
    return { call: call.call, ok: true, value: { ...body, ...sold } as unknown as Json };
  }

  async application(): Promise<JsonObject | undefined> {
    if (this.quoteNumber === undefined) return undefined;
    const row = await this.server.db
      .selectFrom("quotes")
      .select("application")
      .where("quote_number", "=", this.quoteNumber)
      .executeTakeFirst();
    return row?.application as unknown as JsonObject | undefined;
  }

  async policyPlan(): Promise<JsonObject | undefined> {
    const row = await this.server.db
      .selectFrom("policies")
      .select("plan")
      .where("quote_number", "=", this.quoteNumber ?? "")
      .executeTakeFirst();
    return row?.plan as unknown as JsonObject | undefined;
  }

  private async withFiles(body: JsonObject): Promise<JsonObject> {
    const { application } = body;
    if (!isObject(application) || this.quoteNumber === undefined || this.token === undefined) return body;
    return { ...body, application: await this.files.in(application, { number: this.quoteNumber, token: this.token }) };
  }

  private async ask({ call, with: body = {} }: Call, session: Session): Promise<Answer> {
    const { token } = this;
    const quote = `${QUOTES}/${this.quoteNumber}`;
    const client = `${CLIENTS}/${clientOf(session)}`;
    switch (call) {
      case "quote.create":
        return this.server.call("POST", QUOTES, { body: { ...body, flow: session.flow } });
      case "quote.update":
        return this.server.call("PUT", quote, { body: await this.withFiles(body), token });
      case "quote.load":
        return this.server.call("GET", quote, { token });
      case "quote.handoff":
        return this.server.call("PATCH", `${quote}/handoff`, { body, token });
      case "quote.finalize":
        return this.server.call("POST", `${quote}/finalize`, {
          body: {},
          token: body.drop_auth === true ? undefined : token,
        });
      case "client.load":
        return this.server.call("GET", client, { token });
      case "client.update":
        return this.server.call("PUT", client, { body, token });
      case "plans.load":
        return this.server.call("GET", `${quote}/plans`, { token });
      case "checkout.load":
        return this.server.call("GET", `${quote}/checkout`, { token });
      case "card.tokenise":
        throw new Error("The card is the page's own affair");
    }
  }
}

function clientOf({ data }: Session): string {
  const ofQuote = data.quote?.client as JsonObject | undefined;
  return String(data.client?.id ?? ofQuote?.id);
}
