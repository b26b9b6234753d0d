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

/** The port is taken or may not be used, or the host is not this machine's. */
export class BadPort extends OperatorError {}

/** Errors that are about the host; all others are about the port, or about neither. */
const OF_THE_HOST: ReadonlySet<string | undefined> = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"]);
const OF_THE_PORT: ReadonlySet<string | undefined> = new Set(["EADDRINUSE", "EACCES", "EPERM"]);

/** Lets the server listen; returns its port. Throws BadPort. */
export async function listenAt(server: Server, { setting, host, port }: Place): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (OF_THE_PORT.has(code))
      throw new BadPort(`${setting}: port ${port} of ${host} cannot be used (${code}); name one that is free`);
    if (!OF_THE_HOST.has(code))
      throw new BadPort(`${setting}: the server cannot listen at port ${port} of ${host} (${code})`);
    throw new BadPort(
      `HOST: the server cannot listen at ${host} (${code}); expected a name or an address of this machine, such as 127.0.0.1`,
    );
  }
  return (server.address() as AddressInfo).port;
}
