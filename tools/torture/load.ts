import { once } from "node:events";
import { Agent, request } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";

const CLIENTS = 16;
const QUOTES = "/api/quotes/v1/quotes";

const address = {
  line1: "1 Main Street",
  city: "Springfield",
  region: { code: "CO" },
  country: { code: "US" },
  postal: "80202",
};
const person = {
  first_name: "Ann",
  last_name: "Lee",
  email: "ann.lee@mail.example",
  phone_number: "303-555-0100",
  address,
};
const NEW_QUOTE = {
  broker: { id: "bkr_dana" },
  brokerage: { slug: "acme" },
  vertical_code: "chubb_passport360",
  application: {
    client: { client_type: "individual", ...person },
    holders: [{ ...person, position_on_policy: 1 }],
    rating_address: address,
  },
};

interface Sent {
  readonly method: "GET" | "PUT" | "POST";
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
}

/** Clients that each ask again on their one connection as soon as they are answered, until there is nobody to ask. */
export class Load {
  answered = 0;
  /** Refused before the stop because the machine was too busy: no fault of the stop. */
  refusedBefore = 0;
  readonly failed: string[] = [];
  isEnding = false;
  readonly swing: Promise<void>;
  private swung: () => void = () => undefined;

  constructor(private readonly address: string) {
    this.swing = new Promise((resolve) => {
      this.swung = resolve;
    });
  }

  /** The clients at work: each with an enrollment of its own, begun one after another so that a cold server is not the test. */
  async begin(): Promise<readonly Promise<void>[]> {
    const working = [];
    for (let n = 0; n < CLIENTS; n += 1) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      working.push({ n, agent, begun: await this.ask({ method: "POST", path: QUOTES, body: NEW_QUOTE }, agent) });
    }
    return working.map(({ n, agent, begun = "{}" }) => this.work(n, agent, begun));
  }

  /** Reads, saves and begins others in turn, until the server is gone. */
  private async work(n: number, agent: Agent, begun: string): Promise<void> {
    const { quote_number: number, auth } = JSON.parse(begun) as { quote_number?: string; auth?: { token: string } };
    const own = { path: `${QUOTES}/${number}`, ...(auth && { token: auth.token }) };
    const turns: readonly Sent[] = [
      { method: "GET", path: "/api/management/v1/settings" },
      { method: "GET", ...own },
      {
        method: "PUT",
        ...own,
        body: { application: { holders: [{ ...person, dob: "1990-02-28", position_on_policy: 1 }] } },
      },
      { method: "POST", path: QUOTES, body: NEW_QUOTE },
    ];
    for (let turn = n; ; turn += 1) {
      const sent = turns[turn % turns.length];
      if (!sent || (await this.ask(sent, agent)) === undefined) break;
      if (this.answered > CLIENTS * 10) this.swung();
    }
    this.swung();
    agent.destroy();
  }

  /** The answer's text; undefined when nobody listens any more, or after a failure, which is kept. */
  private async ask({ method, path, token, body }: Sent, agent: Agent): Promise<string | undefined> {
    const headers = {
      ...(body && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const asking = request(this.address + path, { method, agent, headers });
    asking.end(body && JSON.stringify(body));
    return this.outcome(asking, `${method} ${path.replace(/Q-\w+/, "…")}`);
  }

  private async outcome(asking: ClientRequest, what: string): Promise<string | undefined> {
    let isBegun = false;
    try {
      const [answer] = (await once(asking, "response")) as [IncomingMessage];
      isBegun = true;
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      if (answer.statusCode === 503 && !this.isEnding) {
        this.refusedBefore += 1;
        return "{}";
      }
      if (answer.statusCode !== 200) throw new Error(String(answer.statusCode));
      this.answered += 1;
      return Buffer.concat(parts).toString();
    } catch (error) {
      // A new connection that finds nobody was never accepted; what was written on an open one was.
      if (this.isEnding && !asking.reusedSocket && !isBegun) return undefined;
      const { code, message } = error as NodeJS.ErrnoException;
      this.failed.push(`${what}: ${code ?? message}`);
      return undefined;
    }
  }

  /** A request whose body has come in half; `finish` sends the rest and waits for the answer. */
  async dribble(): Promise<{ readonly finish: () => Promise<void> }> {
    const text = JSON.stringify(NEW_QUOTE);
    const half = Math.floor(text.length / 2);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await this.ask({ method: "GET", path: "/healthz" }, agent);
    const asking = request(`${this.address}${QUOTES}`, {
      method: "POST",
      agent,
      headers: { "content-type": "application/json", "content-length": text.length },
    });
    const outcome = this.outcome(asking, "slow POST");
    await new Promise<void>((written) => asking.write(text.slice(0, half), () => written()));
    return {
      finish: async () => {
        // Well into the stop: the server is listening no more when the rest arrives.
        await untilRefused(this.address);
        asking.end(text.slice(half));
        await outcome;
        agent.destroy();
      },
    };
  }
}

/** Resolves when the server takes no new connection. */
async function untilRefused(address: string): Promise<void> {
  for (;;) {
    const isOpen = await fetch(`${address}/healthz`, { headers: { connection: "close" } }).then(
      (answer) => answer.text().then(() => true),
      () => false,
    );
    if (!isOpen) return;
    await new Promise((wake) => setTimeout(wake, 20));
  }
}
