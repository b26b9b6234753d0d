/** Sound quotes of a share link, each used until a forged body is sold with it. */
import { isObject, type JsonObject } from "../../../../engine";
import { enrollment, QUOTES, type Enrollment } from "../../../server/support/enrollment";
import type { Answer, TestServer } from "../../../server/support/server";
import { SentFiles } from "../sent-files";
import { accepted } from "../ways/way";
import { merged, type Forged } from "./bodies";
import type { Asked } from "./asked";
import type { Page } from "./page";

/** What a server made of a forged body. */
export interface Outcome {
  readonly status: number;
  readonly says: string;
  /** The total of the policy; absent where nothing was sold. */
  readonly cents?: number;
}

/** What every save of a sale says again, because a change of the buyer or the state takes the consent back. */
const OF_THE_SALE: ReadonlySet<string> = new Set(["plan_id", "policy_effective_date", "billing", "acknowledgement"]);

export class Quotes {
  private ready: { readonly quote: Enrollment; readonly base: JsonObject } | undefined;

  constructor(
    private readonly server: TestServer,
    private readonly page: Page,
    private readonly asked: readonly Asked[],
  ) {}

  /** Sends a forged body over a sound quote, and buys what it makes of the quote. */
  async tries({ patch }: Forged): Promise<Outcome> {
    const { quote, base } = (this.ready ??= await this.begun());
    const sale = Object.fromEntries(Object.entries(base).filter(([name]) => OF_THE_SALE.has(name)));
    const saved = await quote.put(merged(sale, patch(base)));
    if (saved.status !== 200) return outcomeOf(saved);
    const sold = await quote.finalize();
    if (sold.status !== 200) {
      if ((await quote.put(this.cleared(base))).status !== 200) this.ready = undefined;
      return outcomeOf(sold);
    }
    this.ready = undefined;
    const { total_cents } = await this.server.db
      .selectFrom("policies")
      .select("total_cents")
      .where("quote_number", "=", quote.number)
      .executeTakeFirstOrThrow();
    return { ...outcomeOf(sold), cents: total_cents };
  }

  private async begun(): Promise<{ readonly quote: Enrollment; readonly base: JsonObject }> {
    const { first, rest } = await this.page.sends();
    const { body } = accepted(await this.server.call("POST", QUOTES, { body: first }));
    const number = String(body.quote_number);
    const quote = enrollment(this.server, number, String(body.auth?.token), String(body.client?.id));
    const { client: _, ...own } = isObject(first.application) ? first.application : {};
    const base = await new SentFiles(this.server).in(merged(own, rest), quote);
    accepted(await quote.put(base));
    return { quote, base };
  }

  /** The sound application, with every other answer taken back. */
  private cleared(base: JsonObject): JsonObject {
    const open = this.asked.filter(({ home: [root], isDerived }) => root === "answers" && !isDerived);
    return merged({ answers: Object.fromEntries(open.map(({ home }) => [home[1] ?? "", null])) }, base);
  }
}

const outcomeOf = ({ status, text }: Answer): Outcome => ({ status, says: text.slice(0, 400) });
