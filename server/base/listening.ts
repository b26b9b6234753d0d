import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { OperatorError } from "./operator-error";

/** Where a server is to listen, and the setting that says so. */
export interface Place {
  readonly setting: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

/** The port is taken, or may not be used. */
export class BadPort extends OperatorError {}

/** Lets the server listen; returns its port. Throws BadPort. */
export async function listenAt(server: Server, { setting, host, port }: Place): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BadPort(`${setting}: port ${port} of ${host} cannot be used (${code}); name one that is free`);
  }
  return (server.address() as AddressInfo).port;
}
