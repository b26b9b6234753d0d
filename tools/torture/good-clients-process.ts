/** The process of good-clients.ts: works from `begin` to `end`, and then says what came of it. */
import { setTimeout as pause } from "node:timers/promises";
import { buyerAt, byCheck, personNamed } from "./buyer";
import { send } from "./caller";
import type { Calling, Served } from "./good-clients";

const CLIENTS = 6;
/** Between two lists that a broker reads, in milliseconds. */
const LIST_PAUSE = 10;

interface Working {
  readonly times: number[];
  isOver: boolean;
  failed: number;
}

/** Asks for something, the nth time. Resolves to the answer. */
type Ask = (n: number) => Promise<{ readonly status: number }>;

async function workOn(ask: Ask, state: Working): Promise<void> {
  for (let turn = 0; !state.isOver; turn += 1) {
    const begun = performance.now();
    const status = await ask(turn).then(
      (answer) => answer.status,
      () => 0,
    );
    state.times.push(performance.now() - begun);
    if (status !== 200) state.failed += 1;
    if (list) await pause(LIST_PAUSE);
  }
}

function servedIn({ times, failed }: Working): Served {
  const sorted = times.toSorted((a, b) => a - b);
  return { answered: sorted.length, failed, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
}

async function buyerWho(address: string, n: number): Promise<Ask> {
  const buyer = await buyerAt(address, `good${n}`, byCheck, network);
  const holder = { ...personNamed("Good", buyer.email), dob: "1990-02-28", position_on_policy: 1 };
  return (turn) => (turn % 2 === 0 ? buyer.read(address) : buyer.save(address, { holders: [holder] }));
}

const { addresses, network, list }: Calling = JSON.parse(process.argv[2] ?? "");
const asks: Ask[] = [];
for (let n = 0; n < (list ? addresses.length : CLIENTS); n += 1) {
  const address = addresses[n % addresses.length] ?? "";
  asks.push(list ? () => send(address, "GET", list.path, { token: list.token }) : await buyerWho(address, n));
}
let state: Working = { times: [], isOver: true, failed: 0 };
let working: Promise<unknown> = Promise.resolve();
process.on("message", (word) => {
  if (word === "begin") {
    state = { times: [], isOver: false, failed: 0 };
    working = Promise.all(asks.map((ask) => workOn(ask, state)));
  } else {
    state.isOver = true;
    void working.then(() => process.send?.(servedIn(state)));
  }
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
