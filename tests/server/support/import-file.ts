import { expect } from "vitest";
import { checkFile, clientsOf } from "../../../server/domain/import/parse";
import type { SoundFile } from "../../../server/domain/import/parse";
import type { ImportedClient } from "../../../server/records/types";

/** What a file brings, with its clients. Throws BadFile. */
export async function parseClients(
  bytes: Uint8Array,
  today: string,
): Promise<Omit<SoundFile, "clients"> & { readonly clients: readonly ImportedClient[] }> {
  const file = await checkFile(bytes, today);
  const clients: ImportedClient[] = [];
  for await (const part of clientsOf(bytes, today)) clients.push(...part);
  expect(clients).toHaveLength(file.clients);
  return { ...file, clients };
}
