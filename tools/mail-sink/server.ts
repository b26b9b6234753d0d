import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { converse } from "./conversation";
import type { ReceivedMail } from "./conversation";
import { isAtBeginning } from "./faults";
import type { Fault } from "./faults";

/** A mail server that keeps what it is given. `answer` may refuse a recipient, as "450 later" or "550 never". */
export interface MailSink {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  answer: (recipient: string) => string;
  /**
   * Fails so from now on; undefined: works again. A server that fails at the beginning of a connection ends those that
   * are open. Working again ends none: whoever holds one that hangs has to see to it.
   */
  fail(fault: Fault | undefined): Promise<void>;
  /** How often a fault was met since `fail`; connections that were refused are not seen. */
  met(): number;
  close(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const mails: ReceivedMail[] = [];
  const state = { fault: undefined as Fault | undefined, met: 0 };
  const sink: Pick<MailSink, "answer"> = { answer: () => "250 fine" };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.once("close", () => open.delete(socket)));
    converse(socket, {
      fault: () => state.fault,
      meet: () => void (state.met += 1),
      answer: (recipient) => sink.answer(recipient),
      keep: (mail) => mails.push(mail),
    });
  });
  const listen = (port: number): Promise<void> =>
    new Promise((listening) => server.listen(port, "127.0.0.1", listening));
  const endAll = (): void => open.forEach((socket) => socket.destroy());
  const close = (): Promise<void> =>
    new Promise((closed) => {
      server.close(() => closed());
      endAll();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async fail(fault: Fault | undefined) {
      Object.assign(state, { fault, met: 0 });
      if (fault !== undefined && isAtBeginning(fault)) endAll();
      if (fault === "absent") await close();
      else if (!server.listening) await listen(port);
    },
    met: () => state.met,
    close,
  });
}
