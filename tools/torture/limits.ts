import { startMailSink } from "../mail-sink/server";
import type { MailSink } from "../mail-sink/server";
import { STAND_INS } from "../product/server";
import type { Product } from "../product/server";
import { startPostgres } from "../test/postgres.mjs";
import { enrollment } from "./buyer";
import { attackFromMany, WHOLE_CROWD } from "./crowd";
import type { Crowd } from "./crowd";
import { goodClientsAt } from "./good-clients";
import { inTurn } from "./in-turn";
import { keepData } from "./kept-data";
import type { DatabaseKind, KeptData } from "./kept-data";
import { atLeast, atMost, exactly, told } from "./verdict";
import type { Figure } from "./verdict";
import { LIMITS } from "../../server/base/settings";

/** How much is done. */
export interface Floods {
  /** Requests of each flood. */
  readonly requests: number;
  readonly kinds: readonly DatabaseKind[];
  /** Processes on PostgreSQL. */
  readonly servers: number;
  readonly crowd: Crowd;
}

const LANES = 20;
const BEFORE_MS = 3_000;
/** How long a mail may take to come to the mail server. */
const MAIL_MS = 30_000;
const MAIL_FROM = "no-reply@portal.example";
/** Networks, as a proxy of ours reports them: the owner's, and those of strangers. */
const HOME = "198.51.100.7";
const [STRANGER, OTHER] = ["203.0.113.9", "203.0.113.10"];

const LINK = "/api/auth/v1/send-login-link";
const LOGIN = "/api/auth/v1/login";
const NEW_LINK = "/api/quotes/v1/enrollment-links";
const QUOTES = "/api/quotes/v1/quotes";

interface Sent {
  readonly path: string;
  readonly body: object;
  /** The network that the proxy has seen; undefined: there is no proxy. */
  readonly from: string | undefined;
}

/** A flood: what is asked for, how it is answered while it is let through, and how often that is; absent: always. */
interface Flood {
  readonly what: string;
  readonly sent: (n: number) => Sent;
  readonly passed: number;
  readonly limit?: number;
}

const victim = { path: LINK, body: { email: "lee@acme.example" } };
const FLOODS: readonly Flood[] = [
  {
    what: "sign-in links asked for from one network",
    sent: (n) => ({
      path: LINK,
      body: { email: n % 2 === 0 ? `who${n}@acme.example` : "kim@globex.example" },
      from: STRANGER,
    }),
    passed: 200,
    limit: LIMITS.login_link_network.count,
  },
  {
    what: "links for one owner from one network",
    sent: () => ({ ...victim, from: OTHER }),
    passed: 200,
    limit: LIMITS.login_link_pause.count,
  },
  {
    what: "links for one owner from as many networks",
    sent: (n) => ({ ...victim, from: `192.${n % 250}.2.${Math.floor(n / 250)}` }),
    passed: 200,
  },
  {
    what: "wrong links tried from one network",
    sent: (n) => ({ path: LOGIN, body: { token: `wrong${n}` }, from: STRANGER }),
    passed: 401,
    limit: LIMITS.login_wrong.count,
  },
  {
    what: "enrollments begun from one network",
    sent: (n) => ({ path: QUOTES, body: enrollment(`flood${n}`, "Flood"), from: STRANGER }),
    passed: 200,
    limit: LIMITS.quote_network.count,
  },
  {
    what: "new enrollment links asked for from one network",
    sent: (n) => ({ path: NEW_LINK, body: { token: `wrong${n}` }, from: STRANGER }),
    passed: 202,
    limit: LIMITS.new_link_network.count,
  },
];

/** What a flood was answered: how often with each status, and how often a refusal did not say when to come back. */
interface Outcome {
  readonly statuses: ReadonlyMap<number, number>;
  readonly silent: number;
}

/**
 * Floods from one network against real servers that share a database, with forged entries in X-Forwarded-For: each limit
 * holds exactly, nobody else notices, and nobody is locked out (reliability §3, R1 and R2). Then many networks attack.
 */
export async function tortureLimits(
  root: string,
  say: (line: string) => void,
  { requests = 500, kinds = ["embedded", "PostgreSQL"], servers = 3, crowd = WHOLE_CROWD }: Partial<Floods> = {},
): Promise<readonly Figure[]> {
  const cluster = kinds.includes("PostgreSQL") ? await startPostgres() : undefined;
  const figures: Figure[] = [];
  try {
    for (const kind of kinds) {
      const data = await keepData(root, kind === "PostgreSQL" ? cluster?.url : undefined);
      const sink = await startMailSink();
      try {
        const count = kind === "PostgreSQL" ? servers : 1;
        const found = await floodAll(data, sink, { requests, count, crowd, say: (line) => say(`${kind}: ${line}`) });
        figures.push(...found.map((figure) => ({ ...figure, what: `${kind}: ${figure.what}` })));
      } finally {
        await sink.close();
        await data.remove();
      }
    }
    return figures;
  } finally {
    cluster?.stop();
  }
}

interface Plan {
  readonly requests: number;
  /** Server processes. */
  readonly count: number;
  readonly crowd: Crowd;
  readonly say: (line: string) => void;
}

async function floodAll(data: KeptData, sink: MailSink, plan: Plan): Promise<readonly Figure[]> {
  // The demo's people are only made at a developer's server, which has no limits.
  await (await data.start({})).stop();
  const settings = { ...STAND_INS, SMTP_URL: sink.url, MAIL_FROM };
  const proxied: Product[] = [];
  let figures: readonly Figure[];
  try {
    for (let n = 0; n < plan.count; n += 1) proxied.push(await data.start({ ...settings, TRUSTED_PROXIES: "1" }));
    figures = await floodBehindProxy(proxied, sink, plan);
    const addresses = proxied.map(({ address }) => address);
    figures = [...figures, ...(await attackFromMany(addresses, plan.crowd, plan.say))];
  } finally {
    await Promise.all(proxied.map((product) => product.stop()));
  }
  const open = await data.start(settings);
  try {
    figures = [...figures, ...(await floodWithoutProxy(open, plan))];
  } finally {
    await open.stop();
  }
  return [...figures, ...(await counted(data, plan))];
}

async function floodBehindProxy(products: readonly Product[], sink: MailSink, plan: Plan): Promise<readonly Figure[]> {
  const addresses = products.map(({ address }) => address);
  const [first = ""] = addresses;
  const good = await goodClientsAt(addresses, { network: HOME });
  const before = await good.during(BEFORE_MS);
  await post(first, { path: LINK, body: { email: "lee@acme.example" }, from: HOME });
  const owners = await mailedToken(sink, "lee@acme.example");
  const outcomes: Figure[] = [];
  const floods = async (): Promise<void> => {
    for (const { what, sent, passed, limit = plan.requests } of FLOODS) {
      plan.say(what);
      outcomes.push(...judge(what, await floodAt(addresses, plan.requests, sent), passed, limit, plan));
    }
  };
  const during = await good.during(floods());
  const redeemed = await post(first, { path: LOGIN, body: { token: owners }, from: STRANGER });
  const asked = await post(first, { path: LINK, body: { email: "sam@acme.example" }, from: HOME });
  const begun = await post(first, { path: QUOTES, body: enrollment("later", "Flood"), from: HOME });
  return [
    ...outcomes,
    exactly("status of the owner's mailed link, opened in the flooding network", redeemed.status, 200),
    exactly("status of a link asked for in another network", asked.status, 200),
    exactly("mails that came of it", (await mailedToken(sink, "sam@acme.example")) === undefined ? 0 : 1, 1),
    exactly("status of an enrollment begun in another network", begun.status, 200),
    atLeast("requests of buyers in another network meanwhile", during.answered, 1),
    exactly("of them that failed", during.failed, 0),
    told("their p99 before, ms", Math.round(before.p99)),
    told("their p99 meanwhile, ms", Math.round(during.p99)),
  ];
}

/** Without a proxy the header is anybody's to write: it is not read. */
async function floodWithoutProxy({ address }: Product, plan: Plan): Promise<readonly Figure[]> {
  plan.say("links with a forged header at a server without a proxy");
  const outcome = await floodAt([address], plan.requests, (n) => ({
    path: LINK,
    body: { email: `whoelse${n}@acme.example` },
    from: undefined,
  }));
  return judge("links asked for directly, with forged headers", outcome, 200, LIMITS.login_link_network.count, plan);
}

/** What stands in the database once the servers have stopped. */
async function counted(data: KeptData, { requests }: Plan): Promise<readonly Figure[]> {
  const store = await data.open();
  try {
    const mails = await store.db
      .selectFrom("outbox")
      .select("recipient")
      .where("subject", "like", "Your sign-in link%")
      .execute();
    const to = (who: string): number => mails.filter(({ recipient }) => recipient === who).length;
    const flooded = await store.db
      .selectFrom("clients")
      .select("id")
      .where("person", "@>", JSON.stringify({ last_name: "Flood" }) as never)
      .execute();
    return [
      exactly(
        "sign-in mails to the flooded owner",
        to("lee@acme.example"),
        Math.min(LIMITS.login_link_mails.count, requests + 2),
      ),
      atMost("sign-in mails to another owner", to("kim@globex.example"), LIMITS.login_link_mails.count),
      exactly(
        "clients that came of the enrollments",
        flooded.length,
        Math.min(LIMITS.quote_network.count, requests) + 1,
      ),
    ];
  } finally {
    await store.close();
  }
}

function judge(
  what: string,
  { statuses, silent }: Outcome,
  passed: number,
  limit: number,
  { requests }: Plan,
): readonly Figure[] {
  const passes = Math.min(limit, requests);
  return [
    exactly(`${what}: let through`, statuses.get(passed) ?? 0, passes),
    exactly(`${what}: refused with 429`, statuses.get(429) ?? 0, requests - passes),
    exactly(`${what}: refusals without a Retry-After`, silent, 0),
  ];
}

async function floodAt(addresses: readonly string[], count: number, sent: (n: number) => Sent): Promise<Outcome> {
  const statuses = new Map<number, number>();
  let silent = 0;
  await inTurn(
    count,
    LANES,
    async (n) => {
      const { status, retryAfter } = await post(addresses[n % addresses.length] ?? "", sent(n), n);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429 && !(Number(retryAfter) > 0)) silent += 1;
    },
    () => undefined,
  );
  return { statuses, silent };
}

/** Posts as a stranger does: with an entry of their own in the header, to which a proxy adds what it sees. */
async function post(address: string, { path, body, from }: Sent, n = 0) {
  const forged = `10.${n % 250}.${Math.floor(n / 250)}.1`;
  const response = await fetch(address + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": from === undefined ? forged : `${forged}, ${from}`,
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get("retry-after") };
}

/** The token of the newest mail to somebody, once it came; undefined when none does. */
async function mailedToken({ mails }: MailSink, to: string): Promise<string | undefined> {
  for (const until = Date.now() + MAIL_MS; Date.now() < until;) {
    const found = mails.findLast(({ recipients }) => recipients.includes(to));
    // As mail programs read it: a long line was cut, and "=" is written as its number.
    const text = found?.data.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
    if (text !== undefined) return /[?&]token=([\w-]+)/.exec(text)?.[1];
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return undefined;
}
