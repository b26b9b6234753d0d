/** Servers that run in the process of the tests, with real ports and settings as the environment gives them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { serve } from "../../../server/serve";
import type { Serving } from "../../../server/serve";
import { inThisThread } from "./published";
import type { Body } from "./server";
import { createDatabase, onPostgres } from "./store";

export const root = resolve(import.meta.dirname, "../../..");

type Settings = Readonly<Record<string, string>>;

/** A server that runs, and how to call it. */
export interface Running extends Serving {
  readonly url: string;
  readonly call: Call;
}

type Call = (
  method: string,
  path: string,
  body?: object,
  token?: string,
) => Promise<{ readonly status: number; readonly body: Body }>;

/** How to call the server at an address. */
export const callAt =
  (url: string): Call =>
  async (method, path, body, token) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };

/** The data of one file of tests, and how to start servers on them. */
export function createOffice() {
  let dataDir = "";
  let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
  const open = async (): Promise<void> => {
    dataDir = mkdtempSync(join(tmpdir(), "server-"));
    database = onPostgres ? await createDatabase() : undefined;
  };
  const close = async (): Promise<void> => {
    rmSync(dataDir, { recursive: true, force: true });
    await database?.drop();
  };
  const settingsOf = (settings: Settings): Settings => ({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    FLOWS: "published",
    PORT: "0",
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  });
  const started = (settings: Settings) => serve(settingsOf(settings), root, { check: inThisThread });
  return {
    open,
    close,
    settingsOf,
    dataDir: () => dataDir,
    url: () => database?.url,
    /** A server that answers. Throws when it is refused. */
    async start(settings: Settings = {}): Promise<Running> {
      const server = await started(settings);
      if ("refused" in server) throw new Error(server.refused);
      const url = `http://127.0.0.1:${server.port}`;
      return { ...server, url, call: callAt(url) };
    },
    /** Why a server is refused. Throws when it is not. */
    async refusal(settings: Settings): Promise<string> {
      const server = await started(settings);
      if ("refused" in server) return server.refused;
      await server.stop();
      throw new Error("The server started");
    },
  };
}
