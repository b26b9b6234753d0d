import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How long to wait after each piece, in milliseconds: longer than a frame, so that each is drawn. */
const PAUSE = 20;

export interface Trickle {
  /** Where the product can be had through it. */
  readonly address: string;
  readonly close: () => void;
}

/**
 * The product behind a network that brings its pages bit by bit, each tag and each half of a text by itself. Everything
 * else comes at once.
 * @param product its address
 */
export async function trickleFrom(product: string): Promise<Trickle> {
  const server = createServer((asked, answer) => {
    void pass(product, asked, answer).catch((error: unknown) => answer.destroy(error as Error));
  });
  await new Promise<void>((ready) => server.listen(0, "localhost", ready));
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}`, close: () => server.close() };
}

async function pass(product: string, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { accept = "*/*" } = asked.headers;
  const came = await fetch(product + String(asked.url), { headers: { accept, "accept-encoding": "identity" } });
  const kept = ["content-type", "content-security-policy", "cache-control"] as const;
  answer.writeHead(came.status, Object.fromEntries(kept.map((name) => [name, came.headers.get(name) ?? ""])));
  if (!came.headers.get("content-type")?.startsWith("text/html"))
    return void answer.end(Buffer.from(await came.arrayBuffer()));
  for (const piece of piecesOf(await came.text())) {
    answer.write(piece);
    await new Promise((wake) => setTimeout(wake, PAUSE));
  }
  answer.end();
}

/** So many pieces come one by one: more than the first screen has. The rest of a long page comes at once. */
const ONE_BY_ONE = 200;

/** A page's pieces: its head and what comes before its content at once, likewise the choices of a list. */
function piecesOf(page: string): readonly string[] {
  const from = page.indexOf('<div id="root"');
  const content = page.slice(from).split(/(?=<select)|(?<=<\/select>)/);
  const pieces = content.flatMap((part) => (part.startsWith("<select") ? [part] : part.split(/(?=<)/).flatMap(halves)));
  return [page.slice(0, from), ...pieces.slice(0, ONE_BY_ONE), pieces.slice(ONE_BY_ONE).join("")];
}

function halves(tagAndText: string): readonly string[] {
  const text = tagAndText.indexOf(">") + 1;
  const middle = text + Math.floor((tagAndText.length - text) / 2);
  return middle > text ? [tagAndText.slice(0, middle), tagAndText.slice(middle)] : [tagAndText];
}
