/** The real enrollment beside the preview of the same person at the same step: what the API has kept is made by the calls of a journey. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Json, JsonObject } from "../../../engine/index";
import type { Broker, Brokerage, QuoteFileSigned, Settings } from "../../../app/shared/api/types";
import type { PreviewAround, PreviewDraft, PreviewPerson } from "../../../app/shared/preview/protocol";
import { isRecord } from "../../../app/shared/storage/json";
import { json, mailsTo } from "./people";
import { keepInBrowser, keepInTab } from "./test";

const QUOTES = "/api/quotes/v1/quotes";
const MANAGEMENT = "/api/management/v1";

/** Who sells, and in which space, as both sides are given it. */
export async function aroundOf(request: APIRequestContext, broker: string): Promise<PreviewAround> {
  const settings = await json<Settings>(request.get(`${MANAGEMENT}/settings`));
  const own = await json<Broker & { readonly brokerage: { readonly slug: string } }>(
    request.get(`${MANAGEMENT}/brokers/${broker}`),
  );
  const { brokerage: _, ...card } = own;
  const brokerage = await json<Brokerage>(request.get(`${MANAGEMENT}/brokerages/${own.brokerage.slug}`));
  return { settings: await pictured(request, settings), broker: card, brokerage };
}

/** The settings with the carrier's marks in them, as the studio gives them to its frame. */
async function pictured(request: APIRequestContext, settings: Settings): Promise<Settings> {
  const { logo_url, logo_dark_url } = settings.carrier;
  const inlined = async (url: string | undefined): Promise<string | undefined> => {
    if (url === undefined) return undefined;
    const answer = await request.get(url);
    return `data:${answer.headers()["content-type"]};base64,${(await answer.body()).toString("base64")}`;
  };
  const carrier = {
    ...settings.carrier,
    logo_url: await inlined(logo_url),
    logo_dark_url: await inlined(logo_dark_url),
  };
  return { ...settings, carrier };
}

/** One step of a person's way: the calls that led there, and what is typed and not saved. */
export interface Passed {
  readonly step: string;
  readonly calls: readonly { readonly call: string; readonly with?: JsonObject }[];
  readonly typed: { readonly answers: JsonObject };
}

/** A person's way through a draft, as the preview fills it in. */
export interface Way {
  readonly flow: { readonly id: string; readonly version: string };
  readonly slug: string | undefined;
  readonly vertical_code: string;
  /** What the preview calls the quote. */
  readonly number: string;
  /** Who comes. */
  readonly person: PreviewPerson;
  /** What is known at the start; nothing of who comes by a share link. */
  readonly quote: JsonObject | undefined;
  readonly client: JsonObject | undefined;
  readonly passed: readonly Passed[];
}

/**
 * The way of somebody who answers as usual.
 * @param typed what is typed over the made-up client of the studio, who comes instead of the person's own client then
 */
export function wayOf(draft: PreviewDraft, around: PreviewAround, person: PreviewPerson, typed?: object): Way {
  const input = JSON.stringify({ draft, around, person, typed });
  const script = ["--import", "tsx", "tests/browser/support/preview-way.ts"];
  return JSON.parse(execFileSync(process.execPath, script, { input, encoding: "utf8", maxBuffer: MOST_BYTES }));
}

const MOST_BYTES = 64 * 1024 * 1024;
const isObject = (value: unknown): value is JsonObject => isRecord(value);

/** What the real server has of the person. */
export interface Real {
  token: string;
  quote: string;
  reference: string;
  client: string;
}

/** What a caller may say of a quote: whether its state is confirmed, the server works out itself. */
const said = (application: Json | undefined): object =>
  Object.fromEntries(Object.entries(Object(application)).filter(([name]) => name !== "rating_confirmed"));

/** Makes at the real server what a step's calls make in memory. */
export class Replay {
  private readonly files = new Map<string, Json>();
  readonly real: Real = { token: "", quote: "", reference: "", client: "" };

  constructor(
    private readonly request: APIRequestContext,
    private readonly way: Way,
    private readonly around: PreviewAround,
    private readonly entry: PreviewPerson["entry"],
    /** The session of the broker who sells. */
    private readonly broker: string,
    /** Whether the offer is made as the dashboard makes it for a client, apart from what the preview begins with. */
    private readonly isKnown = false,
  ) {}

  private get headers(): Record<string, string> {
    return { Authorization: `Bearer ${this.real.token}` };
  }

  /** A client and a quote of theirs, as a broker or a mailed link finds them. */
  async begin(): Promise<void> {
    const { entry } = this;
    if (entry === "share") return;
    const { quote, client } = this.way;
    this.real.token = this.broker;
    const { id } = await this.send<{ id: string }>("post", `${MANAGEMENT}/clients`, {
      client_type: client?.client_type,
      broker: { id: this.around.broker.id },
      person: client?.person,
    });
    this.real.client = id;
    this.keep(
      await this.send("post", QUOTES, {
        client: { id },
        flow: this.flow,
        vertical_code: this.way.vertical_code,
        application: this.isKnown ? offerOf(client) : said(quote?.application),
      }),
    );
    if (entry === "enroll") this.real.token = await this.mailed(String(under(client, "person", "email")));
  }

  /** The token of the link that the client is mailed. */
  private async mailed(email: string): Promise<string> {
    const data = { handoff_type: "blank" };
    await json(this.request.patch(`${QUOTES}/${this.real.quote}/handoff`, { headers: this.headers, data }));
    const mails = await mailsTo(this.request, email);
    const links = mails.flatMap((mail) => mail.links.map((each) => new URL(each)));
    const link = links.find(({ searchParams }) => searchParams.get("quote_number") === this.real.quote);
    const token = link?.searchParams.get("token");
    if (token === undefined || token === null) throw new Error(`${email} was mailed no link`);
    return token;
  }

  private get flow() {
    return this.way.flow;
  }

  private keep(quote: { readonly quote_number: string; readonly reference: string }): void {
    this.real.quote = quote.quote_number;
    this.real.reference = quote.reference;
  }

  async make({ calls }: Passed): Promise<void> {
    for (const { call, with: sent = {} } of calls) await this.makeOne(call, sent);
  }

  private async makeOne(call: string, sent: JsonObject): Promise<void> {
    const { real } = this;
    switch (call) {
      case "quote.create": {
        const { broker, brokerage } = this.around;
        const body = { ...sent, flow: this.flow, broker: { id: broker.id }, brokerage: { slug: brokerage.slug } };
        const made = await json<{ quote_number: string; reference: string; auth: { token: string } }>(
          this.request.post(QUOTES, { data: body }),
        );
        this.keep(made);
        real.token = made.auth.token;
        return;
      }
      case "quote.update":
        await this.send("put", `${QUOTES}/${real.quote}`, withToken(await this.withFiles(sent)));
        return;
      case "client.update":
        await this.send("put", `${MANAGEMENT}/clients/${real.client}`, sent);
        return;
      case "quote.finalize":
        await this.send("post", `${QUOTES}/${real.quote}/finalize`, {});
        return;
      default:
        return;
    }
  }

  /** What is sent, with each file that it names at the server. */
  private async withFiles(sent: JsonObject, path: readonly string[] = []): Promise<JsonObject> {
    const made = new Map<string, Json | undefined>();
    for (const [name, value] of Object.entries(sent)) made.set(name, await this.withFile(value, [...path, name]));
    return Object.fromEntries(made);
  }

  private async withFile(value: Json | undefined, path: readonly string[]): Promise<Json | undefined> {
    if (Array.isArray(value)) {
      const things: Json[] = [];
      for (const each of value) things.push((await this.withFile(each, path)) ?? null);
      return things;
    }
    if (!isObject(value)) return value;
    return typeof value.file === "string"
      ? await this.uploaded(value, path.slice(2).join("."))
      : await this.withFiles(value, path);
  }

  private async uploaded(answer: JsonObject, question: string): Promise<Json> {
    const key = `${question} ${String(answer.name)}`;
    const known = this.files.get(key);
    if (known !== undefined) return known;
    const at = `${QUOTES}/${this.real.quote}/files`;
    const data = {
      question,
      name: answer.name,
      type: "application/pdf",
      size: PDF.length,
      sha256: createHash("sha256").update(PDF).digest("hex"),
    };
    const { file, form } = await this.send<QuoteFileSigned>("post", at, data);

    const multipart = { ...form.post, file: { name: "file.pdf", mimeType: "application/pdf", buffer: PDF } };
    await this.request.post(form.url, { multipart });
    const done = await this.send<JsonObject>("post", `${at}/${file}/done`, {});
    this.files.set(key, done);
    return done;
  }

  private send<T>(method: "post" | "put", path: string, data: unknown): Promise<T> {
    return json<T>(this.request[method](path, { headers: this.headers, data }));
  }

  /** The address of a step, with what the tab keeps of it. */
  async open(page: Page, { step, typed: kept }: Passed, session: string | undefined): Promise<void> {
    const { entry, around } = this;
    const { slug = "", flow } = this.way;
    const { quote, token, client } = this.real;
    const { slug: brokerage } = around.brokerage;
    const base =
      entry === "share"
        ? `/products/${brokerage}/${slug}/start`
        : entry === "enroll"
          ? `/products/${slug}/enroll/${quote}`
          : `/dashboard/clients/${client}/${slug}/quotes/${quote}`;
    const begun = { brokerage, product: flow.id, at: Date.now() };
    const held = { token, quote_number: quote, ...(entry === "share" && { begun }) };
    await page.context().clearCookies();
    await page.goto("/favicon.svg");
    await page.evaluate(() => (sessionStorage.clear(), localStorage.clear()));
    if (session !== undefined) await keepInBrowser(page, [{ name: "session", value: session }]);
    const typed = {
      ...kept,
      at: Date.now(),
      ...(entry === "dashboard" && { by: around.broker.id }),
    };
    await keepInTab(page, [
      ...(quote !== "" && entry !== "dashboard" ? [{ name: `enrollment:${quote}`, value: JSON.stringify(held) }] : []),
      ...(quote === "" ? [] : [{ name: `wizard:${flow.id}:${quote}`, value: JSON.stringify(typed) }]),
      ...(quote === "" && Object.keys(kept.answers).length > 0
        ? [{ name: `wizard:${base}`, value: JSON.stringify(typed) }]
        : []),
    ]);
    await page.goto(`${base}/${step}${entry === "share" ? `?b=${around.broker.id}` : ""}`);
  }
}

/** What the offer of a broker begins with: the state of the client's address (A-63). */
function offerOf(client: unknown): object {
  const region = under(client, "person", "address", "region");
  return region === undefined ? {} : { rating_address: { region } };
}

const under = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((here, key) => (isObject(here) ? here[key] : undefined), value);

/** A file that the server takes for a PDF. */
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n");

/** A card that the sandbox charges, for the token of memory. */
const CHARGED = `tok_sandbox_ok_42421c${"0".repeat(18)}`;

function withToken(sent: JsonObject): JsonObject {
  const { application } = sent;
  if (!isObject(application) || !isObject(application.billing) || !("source_token" in application.billing)) return sent;
  return { ...sent, application: { ...application, billing: { ...application.billing, source_token: CHARGED } } };
}

/** What the page shows of the enrollment's own numbers, as the preview calls them. */
export const sameNumbers = (page: Page, { quote, reference }: Real, number: string): Promise<void> =>
  page.evaluate(
    (names) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const [own, other] of names)
          if (own !== "" && text.nodeValue?.includes(own)) text.nodeValue = text.nodeValue.replaceAll(own, other);
    },
    [
      [quote, number],
      [reference, "K7Q2MX"],
    ] as const,
  );
