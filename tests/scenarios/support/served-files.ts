import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openCatalogue, type ServedFlow } from "../../../server/flows/catalogue";
import { openRateBooks } from "../../../server/rates/kept";
import type { Files } from "../../../tools/exact/product";
import { serverOver, type TestServer } from "../../server/support/server";

const flows = resolve(import.meta.dirname, "../../../flows");

/** A server that serves a product of these files, and its flow there. */
export interface Served {
  readonly server: TestServer;
  readonly flow: ServedFlow;
}

/**
 * The server with these files of one product as working copies, written to a folder for as long as it reads them. `media`:
 * folders besides that of the shipped flows.
 */
export async function serving(
  server: TestServer,
  { flow, parts, lists, book }: Files,
  media: readonly string[] = [],
): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    const write = (path: string, content: unknown): void => writeFileSync(join(folder, path), JSON.stringify(content));
    for (const sub of ["parts", "lists", "products"]) mkdirSync(join(folder, sub));
    for (const own of [join(flows, "media"), ...media]) cpSync(own, join(folder, "media"), { recursive: true });
    write(`${flow.id}.flow.json`, flow);
    for (const [named, part] of Object.entries(parts)) write(`parts/${named}.json`, part);
    for (const [named, list] of Object.entries(lists)) write(`lists/${named}.json`, list);
    // The newest version of a book is the current one, and the shipped one stays beside it.
    write(`products/${book.id}@${NEWEST}.json`, { ...book, version: NEWEST });
    const catalogue = await openCatalogue(server.db, { folder, source: "working" });
    const rates = await openRateBooks(server.db, [join(folder, "products")]);
    const own = serverOver({ ...server.deps, flows: catalogue, rates }, server.url, server.close);
    const served = catalogue.current.find((each) => each.flow.id === flow.id);
    if (!served) throw new Error(`${String(flow.id)} is not served.`);
    return { server: own, flow: served };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const NEWEST = 9;
