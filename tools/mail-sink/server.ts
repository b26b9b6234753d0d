import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly data: string;
}

/** A mail server that keeps what it is given. `answer` may refuse a recipient, as "450 later" or "550 never". */
export interface MailSink {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  answer: (recipient: string) => string;
  close(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const mails: ReceivedMail[] = [];
  const sink: Pick<MailSink, "answer"> = { answer: () => "250 fine" };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.once("close", () => open.delete(socket)));
    converse(
      socket,
      (recipient) => sink.answer(recipient),
      (mail) => mails.push(mail),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        for (const socket of open) socket.destroy();
      }),
  });
}

function converse(socket: Socket, answer: (recipient: string) => string, keep: (mail: ReceivedMail) => void): void {
  const say = (line: string): boolean => socket.write(`${line}\r\n`);
  let text = "";
  let recipients: string[] = [];
  let isData = false;
  const command = (line: string): void => {
    const word = line.slice(0, 4).toUpperCase();
    if (word === "EHLO" || word === "HELO") say("250 sink");
    else if (word === "RCPT") {
      const recipient = /<(.*)>/.exec(line)?.[1] ?? "";
      const reply = answer(recipient);
      if (reply.startsWith("250")) recipients.push(recipient);
      say(reply);
    } else if (word === "DATA") {
      isData = true;
      say("354 go on");
    } else if (word === "QUIT") socket.end("221 bye\r\n");
    else say("250 fine");
    if (word === "MAIL" || word === "RSET") recipients = [];
  };
  socket.on("data", (part: Buffer) => {
    text += part.toString();
    for (
      let end = text.indexOf(isData ? "\r\n.\r\n" : "\r\n");
      end !== -1;
      end = text.indexOf(isData ? "\r\n.\r\n" : "\r\n")
    ) {
      const piece = text.slice(0, end);
      text = text.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        keep({ recipients, data: piece });
        say("250 kept");
      } else command(piece);
    }
  });
  socket.on("error", () => socket.destroy());
  say("220 sink");
}
