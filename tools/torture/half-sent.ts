/** Senders of uploads who send half of a form and then fall silent. */
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Product } from "../product/server";

export interface Senders {
  readonly count: number;
  /** The fields of the form that each of them sends. */
  readonly fields: (n: number) => Readonly<Record<string, string>>;
  /** From so many networks. */
  readonly networks: number;
  /** Of the file, so many bytes are sent of twice as many. */
  readonly bytes: number;
}

export interface HalfSent {
  /** How many were connected, how many have been answered, and how many connections are open. */
  readonly connected: () => number;
  readonly answered: () => number;
  readonly open: () => number;
  /** Resolves once the server has closed all connections, at most after so long. */
  untilClosed(ms: number): Promise<void>;
  end(): void;
}

const BOUNDARY = "half-sent";

/** The beginning of a form up to its file, and all of its head. */
function beginningOf({ fields, bytes }: Senders, n: number): Buffer {
  const parts = Object.entries(fields(n)).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const form = `${parts.join("")}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
  const head = [
    "POST /api/storage/v1/uploads HTTP/1.1",
    "Host: localhost",
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${form.length + 2 * bytes}`,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${form}`);
}

/** Sends them all at once. Each network is an address of this machine's own. */
export function sendHalf({ address }: Product, senders: Senders): HalfSent {
  const half = Buffer.alloc(senders.bytes, "x");
  const open = new Set<Socket>();
  const port = Number(new URL(address).port);
  let [connected, answered] = [0, 0];
  for (let n = 0; n < senders.count; n += 1) {
    const network = n % senders.networks;
    // Each in a /24 of its own, which is what is counted.
    const localAddress = `127.${1 + Math.floor(network / 250)}.${network % 250}.1`;
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.once("connect", () => {
      connected += 1;
      socket.write(beginningOf(senders, n));
      socket.write(half);
    });
    socket.once("data", () => (answered += 1)).on("error", () => undefined);
    socket.once("close", () => open.delete(socket));
    open.add(socket);
  }
  return {
    connected: () => connected,
    answered: () => answered,
    open: () => open.size,
    async untilClosed(ms) {
      const until = performance.now() + ms;
      while (open.size > 0 && performance.now() < until) await pause(100);
    },
    end() {
      for (const socket of open) socket.destroy();
    },
  };
}
