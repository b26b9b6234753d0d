/** Ends a listening server without failing a request that it took (reliability §7 M11). */
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Socket } from "node:net";

interface Connection {
  answering: number;
  /** Bytes that had come in when the last answer was out: any more are the next request. */
  seen: number;
  idleSince: number;
}

/** The open connections of a server, and which of them wait for nothing. */
export type Connections = ReadonlyMap<Socket, Readonly<Connection>>;

/** A keep-alive connection whose client has just read an answer may be about to carry the next request: it is left that long. */
const QUIET_MS = 250;
const LOOK_EVERY_MS = 20;

/** Keeps the list of the server's connections. Begun before the server listens. */
export function watchConnections(server: Server): Connections {
  const open = new Map<Socket, Connection>();
  server.on("connection", (socket) => {
    open.set(socket, { answering: 0, seen: 0, idleSince: performance.now() });
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", ({ socket }, answer) => {
    const connection = open.get(socket);
    if (!connection) return;
    connection.answering += 1;
    answer.once("close", () => {
      connection.answering -= 1;
      connection.seen = socket.bytesRead;
      connection.idleSince = performance.now();
    });
  });
  return open;
}

/**
 * Takes no more connections, and resolves when none is left: each is closed once it has been quiet for a while, and all
 * at the deadline. Returns how many the deadline cut.
 */
export async function drain(server: Server, connections: Connections, deadlineMs: number): Promise<number> {
  const begun = performance.now();
  // The close of node:http would also end quiet connections at once, while the next request is on its way on one of them.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  // In the check phase, after all that has arrived was read: what looks quiet then is quiet.
  const looking = setInterval(() => setImmediate(closeQuiet, connections, begun), LOOK_EVERY_MS);
  let cut = 0;
  const deadline = setTimeout(() => {
    cut = connections.size;
    for (const socket of connections.keys()) socket.destroy();
  }, deadlineMs);
  await closed;
  clearInterval(looking);
  clearTimeout(deadline);
  return cut;
}

function closeQuiet(connections: Connections, begun: number): void {
  const now = performance.now();
  for (const [socket, { answering, seen, idleSince }] of connections) {
    const isQuiet = answering === 0 && socket.bytesRead === seen;
    if (isQuiet && now - Math.max(begun, idleSince) >= QUIET_MS) socket.destroy();
  }
}
