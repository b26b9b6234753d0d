/** What is no HTTP, or hardly: written to a bare connection. */
import { connect } from "node:net";
import fc from "fast-check";

const LONG = "x".repeat(40_000);
const HEADS: readonly string[] = [
  "GET / HTTP/1.1\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
  "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
  "GET /\r\n\r\n",
  "get / HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET http://[::1/ HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET //evil.example/%00 HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET * HTTP/1.1\r\nHost: a\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
  "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "POST /api/quotes/v1/quotes HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
  "POST /api/quotes/v1/quotes HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
  "POST /api/quotes/v1/quotes HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
  "POST /api/quotes/v1/quotes HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  "POST /api/quotes/v1/quotes HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
  "POST /api/quotes/v1/quotes HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
  "POST /api/quotes/v1/quotes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
  "POST /api/quotes/v1/quotes HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
  "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nX\u0000: a\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\n: a\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\nX: b\n\n",
  `GET /${LONG} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\n${"A: b\r\n".repeat(4_000)}\r\n`,
  "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\nrubbish\r\n\r\n",
  "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
  "\r\n\r\n\r\n",
  "",
];

/** Bytes for one connection: one of the known forms, or that with some of its bytes changed. */
export const MALFORMED: fc.Arbitrary<Buffer> = fc
  .tuple(fc.constantFrom(...HEADS), fc.array(fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 3 })), { maxLength: 2 }))
  .map(([head, changes]) =>
    changes.reduce<Buffer>(
      (bytes, [n, put]) => {
        const at = n % (bytes.length + 1);
        return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + put.length)]);
      },
      Buffer.from(head, "latin1"),
    ),
  );

/** Writes the bytes and says that no more will come. Resolves to all that is answered, when the connection has ended or after `mostMs`. */
export function writeBytes(
  port: number,
  bytes: Buffer,
  mostMs: number,
): Promise<{ readonly text: string; readonly isClosed: boolean }> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
    const settle = (isClosed: boolean) => (): void => {
      clearTimeout(limit);
      resolve({ text: Buffer.concat(parts).toString("latin1"), isClosed });
      socket.destroy();
    };
    const limit = setTimeout(settle(false), mostMs);
    socket.on("data", (part: Buffer) => parts.push(part));
    socket.on("error", () => undefined).on("close", settle(true));
  });
}
