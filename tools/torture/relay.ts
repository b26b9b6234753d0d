/**
 * A plain address that leads to a server, or through nginx: whoever works there need not know when it leads elsewhere. It
 * counts the answers. Through nginx, each network of callers has an address of its own, as nginx says to the servers where
 * a call came from, and they limit what one network may do.
 */
import { readFileSync } from "node:fs";
import { createServer, request as plainRequest } from "node:http";
import type { IncomingMessage, RequestOptions, ServerResponse } from "node:http";
import { request as secureRequest } from "node:https";
import type { AddressInfo } from "node:net";

export interface Relay {
  readonly address: string;
  /** How many calls there were. */
  readonly calls: () => number;
  /** Those that were not answered with 2xx, each with its status and milliseconds; 0: not answered, or not to the end. */
  readonly failures: readonly string[];
  /** Calls go there from now on; those under way end where they are. `certificate`: the file that an https one is trusted by. */
  sendTo(address: string, certificate?: string): void;
  close(): Promise<void>;
}

/** Opens one that leads nowhere yet; `say` is told of each failure as it happens. */
export async function openRelay(say: (line: string) => void): Promise<Relay> {
  const failures: string[] = [];
  let calls = 0;
  let target: RequestOptions = {};
  const server = createServer((incoming, outgoing) => {
    const begun = performance.now();
    const { method, url } = incoming;
    passOn(incoming, outgoing, target, (status) => {
      calls += 1;
      if (status >= 200 && status <= 299) return;
      const failure = `${method} ${url}: ${status} after ${Math.round(performance.now() - begun)} ms`;
      failures.push(failure);
      say(failure);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    failures,
    sendTo(to, certificate) {
      const { protocol, hostname, port } = new URL(to);
      target = { protocol, hostname, port, ...(certificate !== undefined && { ca: readFileSync(certificate) }) };
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: RequestOptions,
  count: (status: number) => void,
): void {
  const { method = "GET", url: path = "/", headers } = incoming;
  const isSecure = target.protocol === "https:";
  // A connection for each call: none is met while it is being closed, which a browser would try again.
  const options = { ...target, method, path, headers: { ...headers, connection: "close" }, agent: false };
  const call = isSecure
    ? secureRequest({ ...options, localAddress: loopbackOf(headers["x-forwarded-for"]) })
    : plainRequest(options);
  const fail = (): void => {
    count(0);
    outgoing.destroy();
  };
  call.once("error", fail).once("response", (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.once("end", () => count(answer.statusCode ?? 0)).once("error", fail);
    answer.pipe(outgoing);
  });
  incoming.pipe(call);
}

/** An address of this machine for each network. */
const loopbackOf = (network: string | string[] | undefined): string =>
  network === undefined ? "127.0.0.1" : String(network).replace(/^\d+\.\d+/, "127.18");
