/**
 * A process shows that it lives by a Unix socket in a folder. The kernel answers for it: it takes the connection also
 * while the process is busy or stopped, from any process or network namespace, and refuses it as soon as the
 * process is gone. No clock is asked, and no process id, which means something in one namespace only.
 */
import { closeSync, openSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";

/** A socket that is listened at, until `end` removes it. */
export interface LifeSocket {
  readonly name: string;
  /** May be called again. */
  readonly end: () => void;
}

/**
 * `answers`: the process lives. `refused`: no process of this machine listens at it. `missing`: the socket does not exist. `unknown`: it
 * cannot be asked, or may not be.
 */
export type Knock = "answers" | "refused" | "missing" | "unknown";

/** A socket's path has at most 107 bytes on Linux and 103 elsewhere; a longer one is cut without an error. */
const LONGEST_PATH = 103;

/** Listens at a socket in the folder. Undefined where there can be none: the file system has no sockets, or the path is too long. */
export async function beginLife(folder: string, name: string): Promise<LifeSocket | undefined> {
  const way = wayInto(folder, name);
  if (!way) return undefined;
  // The connection itself is the answer.
  const server = createServer((caller) => caller.destroy()).unref();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false)).listen(way.path, () => resolve(true));
  });
  if (!isListening) {
    way.close();
    return undefined;
  }
  server.on("error", () => undefined);
  // The socket is gone as soon as this returns; its folder is let go of afterwards.
  const end = (): void => {
    if (server.listening) server.close(way.close);
  };
  return { name, end };
}

/** Asks the socket of another process, or of ours, whether it is listened at. */
export async function knock(folder: string, name: string): Promise<Knock> {
  const way = wayInto(folder, name);
  if (!way) return "unknown";
  try {
    return await new Promise<Knock>((resolve) => {
      const asking = connect(way.path, () => {
        asking.destroy();
        resolve("answers");
      });
      asking.once("error", (error: NodeJS.ErrnoException) => resolve(KNOCKS[error.code ?? ""] ?? "unknown"));
    });
  } finally {
    way.close();
  }
}

/** What the system's refusals mean. A full queue of callers (EAGAIN) is somebody's, who has not looked for a while. */
const KNOCKS: Readonly<Record<string, Knock>> = {
  ECONNREFUSED: "refused",
  ENOENT: "missing",
  EAGAIN: "answers",
};

/**
 * The path of a socket in the folder. On Linux it leads through an open descriptor of the folder and is short, however
 * long the folder's own path is. Undefined where it would be too long, and on Windows, which has no sockets in folders.
 */
function wayInto(folder: string, name: string): { readonly path: string; readonly close: () => void } | undefined {
  if (process.platform === "linux") {
    const descriptor = openSync(folder, "r");
    return { path: `/proc/self/fd/${descriptor}/${name}`, close: () => closeSync(descriptor) };
  }
  const path = join(folder, name);
  if (process.platform === "win32" || Buffer.byteLength(path) > LONGEST_PATH) return undefined;
  return { path, close: () => undefined };
}
