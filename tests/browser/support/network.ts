import { once } from "node:events";
import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/**
 * A network between a browser and the product: a proxy. Chromium's own slow network sometimes brings nothing ever again
 * when several pages load at once, which is why this is not left to it.
 */
export interface Network {
  /** A browser context's `proxy`. */
  readonly proxy: { readonly server: string };
  readonly close: () => void;
}

interface Pace {
  /** Headers that every request has. */
  readonly asks?: { readonly [name: string]: string };
  readonly bring: (came: IncomingMessage, answer: ServerResponse) => Promise<void>;
}

/** Opens a network that brings what the product answers at a pace. */
export async function openNetwork({ asks, bring }: Pace): Promise<Network> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, ...asks };
    const onward = request(String(asked.url), { method: asked.method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      // A page that was left has nobody to bring it to.
      bring(came, answer).catch(() => answer.destroy());
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { proxy: { server: `http://127.0.0.1:${port}` }, close };
}

/** How long a mobile network takes to answer, in milliseconds; how many bytes it brings in one, and at a time. */
const LATENCY = 150;
const BYTES_A_MILLISECOND = 200;
const AT_A_TIME = 4_000;

/** A mobile network: every answer is late, and all of them share what it can bring. */
export function mobile(): Pace {
  let free = 0;
  return {
    async bring(came, answer) {
      await wait(LATENCY);
      for await (const chunk of came as AsyncIterable<Buffer>)
        for (let at = 0; at < chunk.length; at += AT_A_TIME) {
          const piece = chunk.subarray(at, at + AT_A_TIME);
          free = Math.max(free, Date.now()) + piece.length / BYTES_A_MILLISECOND;
          await wait(free - Date.now());
          answer.write(piece);
        }
      answer.end();
    },
  };
}

/** How long to wait after each piece of a page, in milliseconds: longer than a frame, so that each is drawn. */
const PAUSE = 20;
/** So many pieces come one by one: more than the first screen has. The rest of a long page comes at once. */
const ONE_BY_ONE = 200;

/** Brings pages bit by bit, each tag and each half of a text by itself, and everything else at once. */
export const bitByBit: Pace = {
  asks: { "accept-encoding": "identity" },
  async bring(came, answer) {
    if (!came.headers["content-type"]?.startsWith("text/html")) return void came.pipe(answer);
    for (const piece of piecesOf(await text(came))) {
      answer.write(piece);
      await wait(PAUSE);
    }
    answer.end();
  },
};

/** A page's pieces: its head and what comes before its content at once, likewise the choices of a list. */
function piecesOf(page: string): readonly string[] {
  const from = page.indexOf('<div id="root"');
  const content = page.slice(from).split(/(?=<select)|(?<=<\/select>)/);
  const pieces = content.flatMap((part) => (part.startsWith("<select") ? [part] : part.split(/(?=<)/).flatMap(halves)));
  return [page.slice(0, from), ...pieces.slice(0, ONE_BY_ONE), pieces.slice(ONE_BY_ONE).join("")];
}

function halves(tagAndText: string): readonly string[] {
  const start = tagAndText.indexOf(">") + 1;
  const middle = start + Math.floor((tagAndText.length - start) / 2);
  return middle > start ? [tagAndText.slice(0, middle), tagAndText.slice(middle)] : [tagAndText];
}
