/** Buyers who do nothing wrong while others do: what they get, and how long it takes. */
import { fork } from "node:child_process";
import { on } from "node:events";
import { join } from "node:path";

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

/** Where they call, as good-clients-process.ts learns it. */
export interface Calling {
  readonly addresses: readonly string[];
  readonly network?: string;
  /** A broker at each address who reads a list, instead of buyers who read and save their quotes. */
  readonly list?: { readonly path: string; readonly token: string };
}

const PROCESS = join(import.meta.dirname, "good-clients-process.ts");

/**
 * Buyers who read and save their quotes. They are a process of their own, so that what the others' side does in this one
 * does not count as their waiting. `network`: where they call from, for a server that believes a proxy. Throws when they
 * cannot begin.
 */
export async function goodClientsAt(
  addresses: readonly string[],
  others: Pick<Calling, "network" | "list"> = {},
): Promise<GoodClients> {
  const calling: Calling = { addresses, ...others };
  const child = fork(PROCESS, [JSON.stringify(calling)]);
  const gone = new AbortController();
  child.once("exit", () => gone.abort(new Error("The process of the good clients has ended")));
  const heard = on(child, "message", { signal: gone.signal });
  const next = async (): Promise<unknown> => {
    const { value }: { readonly value?: readonly unknown[] } = await heard.next();
    return value?.[0];
  };
  await next();
  // From now on they end with this process, and do not keep it.
  child.unref();
  child.channel?.unref();
  return {
    async during(work) {
      child.channel?.ref();
      child.send("begin");
      await (typeof work === "number" ? new Promise((wake) => setTimeout(wake, work)) : work);
      child.send("end");
      const served = await next();
      child.channel?.unref();
      return served as Served;
    },
  };
}
