/** Ends a listening server without failing a request that it took (reliability §7 M11). */
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Socket } from "node:net";

interface Connection {
  answering: number;
  /** Bytes received when the last response was sent: any more belong to the next request. */
  seen: number;
  idleSince: number;
}

/** The open connections of a server, with which of them are idle. */
export type Connections = ReadonlyMap<Socket, Readonly<Connection>>;

/**
 * How long an idle connection stays open: a client that has just read a response may be about to send the next request.
 */
const QUIET_MS = 250;
const LOOK_EVERY_MS = 20;

/** Keeps the list of the server's connections. Must be called before the server listens. */
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
 * Takes no more connections; closes each one when it has been idle for a while, and all at the deadline. Resolves when
 * none is left, to the number that the deadline cut.
 */
export async function drain(server: Server, connections: Connections, deadlineMs: number): Promise<number> {
  const begun = performance.now();
  // The close of node:http would end idle connections at once, even if the next request is on its way.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  // In the check phase, after everything received was read: a connection that looks idle then is idle.
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
