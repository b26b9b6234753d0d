/** Buyers who do nothing wrong while others do: what they get, and how long it takes. */
import { buyerAt, byCheck, personNamed } from "./buyer";
import type { Buyer } from "./buyer";

/** What came of their requests in a while. */
export interface Served {
  readonly answered: number;
  /** Answered otherwise than 200, or not at all. */
  readonly failed: number;
  /** In milliseconds. */
  readonly p99: number;
}

export interface GoodClients {
  /** Lets them work until the end of `work`, or for so many milliseconds. */
  during(work: Promise<unknown> | number): Promise<Served>;
}

const CLIENTS = 6;

/** Buyers who read and save their quotes. `network`: where they call from, for a server that believes a proxy. */
export async function goodClientsAt(addresses: readonly string[], network?: string): Promise<GoodClients> {
  const buyers: Buyer[] = [];
  for (let n = 0; n < CLIENTS; n += 1)
    buyers.push(await buyerAt(addresses[n % addresses.length] ?? "", `good${n}`, byCheck, network));
  return {
    async during(work) {
      const state = { isOver: false, failed: 0, times: [] as number[] };
      const ending = typeof work === "number" ? new Promise((wake) => setTimeout(wake, work)) : work;
      const end = (): void => void (state.isOver = true);
      ending.then(end, end);
      await Promise.all(buyers.map((buyer, n) => workOn(buyer, addresses[n % addresses.length] ?? "", state)));
      await ending;
      const times = state.times.toSorted((a, b) => a - b);
      return { answered: times.length, failed: state.failed, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
    },
  };
}

interface Working {
  readonly isOver: boolean;
  readonly times: number[];
  failed: number;
}

async function workOn(buyer: Buyer, address: string, state: Working): Promise<void> {
  const holder = { ...personNamed("Good", buyer.email), dob: "1990-02-28", position_on_policy: 1 };
  for (let turn = 0; !state.isOver; turn += 1) {
    const begun = performance.now();
    const asked = turn % 2 === 0 ? buyer.read(address) : buyer.save(address, { holders: [holder] });
    const status = await asked.then(
      (answer) => answer.status,
      () => 0,
    );
    state.times.push(performance.now() - begun);
    if (status !== 200) state.failed += 1;
  }
}
