import { STAND_INS } from "../product/server";
import { freePort, startPostgres } from "../test/postgres.mjs";
import { startMailSink } from "../mail-sink/server";
import type { MailSink } from "../mail-sink/server";
import { signInAt } from "./caller";
import { goodClientsAt } from "./good-clients";
import { keepData } from "./kept-data";
import type { DatabaseKind, KeptData } from "./kept-data";
import { holdFault } from "./mail-round";
import type { FaultName, Round } from "./mail-round";
import { stopWhileSending } from "./mail-stop";
import { judgeArrivals, judgeRounds } from "./mail-verdict";
import { addressesOf } from "./mail-world";
import type { MailServer, Run } from "./mail-world";
import { told } from "./verdict";
import type { Figure } from "./verdict";

/** How much is done; `npm test` does less. */
export interface MailFaults {
  /** Buyers who buy while each fault holds; four mails come of each, and three once the broker had 30 notes of new clients. */
  readonly buyers: number;
  readonly faults: readonly FaultName[];
  readonly kinds: readonly DatabaseKind[];
  /** How long buyers work before anything fails. */
  readonly beforeMs: number;
}

const WHOLE: MailFaults = {
  buyers: 2,
  faults: [
    // While the broker gets notes of new clients, which an hour has 30 of: later quotes have no two mails to one recipient.
    "later_for_one",
    "never_for_one",
    "absent",
    "silent",
    "busy",
    "turned_away",
    "no_sign_in",
    "no_sender",
    "later",
    "hanging",
    "closing",
    "garbage",
    "nonsense",
    "dribbling",
    "slow",
  ],
  kinds: ["embedded", "PostgreSQL"],
  beforeMs: 5_000,
};

const SERVERS = { embedded: 1, PostgreSQL: 2 } as const;
/** Where the buyers who only read and save call from, as a proxy of ours reports it. */
const HOME = "192.0.2.7";

/**
 * The mail server fails in each of many ways while buyers buy and brokers ask for sign-in links, and is well again. No
 * call of the API may notice; every mail arrives, in order, by the product's own further tries: nobody makes a mail due
 * or restarts a server. What each fault comes to is written in docs/operating/07-when-things-fail.md (reliability §7 M7).
 */
export async function tortureMail(
  root: string,
  say: (line: string) => void,
  sizes: Partial<MailFaults> = {},
): Promise<readonly Figure[]> {
  const wanted = { ...WHOLE, ...sizes };
  const cluster = wanted.kinds.includes("PostgreSQL") ? await startPostgres() : undefined;
  try {
    const figures = await Promise.all(
      wanted.kinds.map(async (kind) => {
        const data = await keepData(root, kind === "PostgreSQL" ? cluster?.url : undefined);
        const sink = await startMailSink();
        try {
          const found = await failOn({ data, sink, kind }, wanted, (line) => say(`${kind}: ${line}`));
          return found.map((figure) => ({ ...figure, what: `${kind}: ${figure.what}` }));
        } finally {
          await sink.close();
          await data.remove();
        }
      }),
    );
    return figures.flat();
  } finally {
    cluster?.stop();
  }
}

interface Side {
  readonly kind: DatabaseKind;
  readonly data: KeptData;
  readonly sink: MailSink;
}

async function failOn(
  { kind, data, sink }: Side,
  { buyers, faults, beforeMs }: MailFaults,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  const brokers = await signInBoth(data);
  const start = (): Promise<readonly MailServer[]> => startAll(data, sink, SERVERS[kind]);
  const servers = await start();
  const rounds: Round[] = [];
  let figures: readonly Figure[];
  try {
    const good = await goodClientsAt(addressesOf(servers), { network: HOME });
    const before = await good.during(beforeMs);
    const run: Run = { servers, sink, ...brokers, good, buyers, say };
    for (const [n, fault] of faults.entries()) rounds.push(await holdFault(run, fault, n));
    figures = [told("p99 of buyers who read and save before, ms", Math.round(before.p99)), ...judgeRounds(rounds)];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
  const stopped = await stopWhileSending({ data, sink, start });
  return [...figures, ...stopped, ...(await judgeArrivals(data, sink, faults.includes("closing")))];
}

/** Only a developer's own server makes the demo's people, and shows their mail. */
async function signInBoth(data: KeptData): Promise<Pick<Run, "broker" | "stranger">> {
  const first = await data.start({});
  try {
    return { broker: await signInAt(first.address), stranger: await signInAt(first.address, "kim@globex.example") };
  } finally {
    await first.stop();
  }
}

async function startAll(data: KeptData, sink: MailSink, count: number): Promise<readonly MailServer[]> {
  const servers: MailServer[] = [];
  for (let n = 0; n < count; n += 1) {
    const port = await freePort();
    const product = await data.start({
      ...STAND_INS,
      SMTP_URL: sink.url.replace("smtp://", "smtp://portal:secret@"),
      MAIL_FROM: "no-reply@portal.example",
      // Each buyer calls from a network of their own: the limits of one are not what is tried here.
      TRUSTED_PROXIES: "1",
      METRICS_PORT: String(port),
    });
    servers.push({ ...product, metrics: `http://127.0.0.1:${port}/metrics` });
  }
  return servers;
}
