/** Sound quotes of one entry, each used until a forged body is sold with it. */
import { isObject, type JsonObject } from "../../../../engine";
import { enrollment, QUOTES, type Enrollment } from "../../../server/support/enrollment";
import type { Answer, TestServer } from "../../../server/support/server";
import { SentFiles } from "../sent-files";
import { beginAtBroker } from "../server-host";
import { accepted } from "../ways/way";
import { merged, type Forged } from "./patch";
import type { Asked } from "./asked";
import type { Page } from "./page";

/** What a server made of a forged body. */
export interface Outcome {
  readonly status: number;
  readonly says: string;
  /** The total of the policy, and its plan; absent where nothing was sold. */
  readonly cents?: number;
  readonly plan?: string;
}

/** What every save of a sale says again, because a change of the buyer or the state takes the consent back. */
const OF_THE_SALE: ReadonlySet<string> = new Set(["plan_id", "policy_effective_date", "billing", "acknowledgement"]);

interface Ready {
  readonly quote: Enrollment;
  readonly base: JsonObject;
}

export class Quotes {
  private ready: Ready | undefined;

  constructor(
    private readonly server: TestServer,
    private readonly page: Page,
    private readonly asked: readonly Asked[],
  ) {}

  /** Sends a forged body over a sound quote, and buys what it makes of the quote. */
  async tries({ patch, begins }: Forged): Promise<Outcome> {
    if (begins) return this.triesToBegin(begins);
    const { quote, base } = (this.ready ??= await this.begun());
    const sale = Object.fromEntries(Object.entries(base).filter(([name]) => OF_THE_SALE.has(name)));
    const body = merged(sale, patch(base));
    const saved = await quote.put(body);
    if (saved.status !== 200) return outcomeOf(saved);
    const outcome = await this.sold(quote);
    const isOpen = outcome.cents === undefined && (await quote.put(this.cleared(base, body))).status === 200;
    if (!isOpen) this.ready = undefined;
    return outcome;
  }

  /** The same of the body that begins a quote by a share link. */
  private async triesToBegin(begins: NonNullable<Forged["begins"]>): Promise<Outcome> {
    const { first, rest } = await this.page.sends();
    const begun = await this.server.call("POST", QUOTES, { body: begins(first) });
    if (begun.status !== 200) return outcomeOf(begun);
    const { quote, base } = await this.byLink(begun, first, rest);
    const saved = await quote.put(base);
    return saved.status === 200 ? this.sold(quote) : outcomeOf(saved);
  }

  private async sold(quote: Enrollment): Promise<Outcome> {
    const { dropsToken } = await this.page.sends();
    const sold = await quote.finalize(dropsToken ? undefined : quote.token);
    if (sold.status !== 200) return outcomeOf(sold);
    const { total_cents, plan } = await this.server.db
      .selectFrom("policies")
      .select(["total_cents", "plan"])
      .where("quote_number", "=", quote.number)
      .executeTakeFirstOrThrow();
    return { ...outcomeOf(sold), cents: total_cents, plan: plan.id };
  }

  private async begun(): Promise<Ready> {
    const ready = await this.beginning();
    accepted(await ready.quote.put(ready.base));
    return ready;
  }

  private async beginning(): Promise<Ready> {
    const { page, server } = this;
    const { first, rest } = await page.sends();
    if (page.entry === "share")
      return this.byLink(accepted(await server.call("POST", QUOTES, { body: first })), first, rest);
    const { quoteNumber, token } = await beginAtBroker(server, page.usual, page.usual.given);
    const quote = enrollment(server, quoteNumber, token, "");
    return { quote, base: await new SentFiles(server).in(rest, quote) };
  }

  private async byLink({ body }: Answer, first: JsonObject, rest: JsonObject): Promise<Ready> {
    const number = String(body.quote_number);
    const quote = enrollment(this.server, number, String(body.auth?.token), String(body.client?.id));
    const { client: _, ...own } = isObject(first.application) ? first.application : {};
    return { quote, base: await new SentFiles(this.server).in(merged(own, rest), quote) };
  }

  /** The sound application, with all else taken back: every other answer, and what the forged body brought. */
  private cleared(base: JsonObject, forged: JsonObject): JsonObject {
    const open = this.asked.filter(({ home: [root], isDerived }) => root === "answers" && !isDerived);
    const brought = Object.keys(forged).filter((name) => name !== "client");
    const none = (names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, null]));
    return merged({ ...none(brought), answers: none(open.map(({ home }) => home[1] ?? "")) }, base);
  }
}

const outcomeOf = ({ status, text }: Answer): Outcome => ({ status, says: text.slice(0, 400) });
