import type { Socket } from "node:net";
import { actAt } from "./faults";
import type { Fault, Step } from "./faults";

export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly data: string;
  /** False when the connection ended before the sender was told that it was kept. */
  readonly isAnswered: boolean;
}

/** What a conversation asks of its server. */
interface Host {
  fault(): Fault | undefined;
  /** A fault was met. */
  meet(): void;
  answer(recipient: string): string;
  keep(mail: ReceivedMail): void;
}

const LATE_MS = 3_000;
const DRIBBLE_MS = 2_000;
const END_OF_MAIL = "\r\n.\r\n";

/** Receives mails over one connection, or fails as the host says. */
export function converse(socket: Socket, host: Host): void {
  const say = (line: string): boolean => socket.write(`${line}\r\n`);
  const reply = (step: Step, line: string, keep?: (isAnswered: boolean) => void): void => {
    const act = actAt(host.fault(), step);
    if (act !== undefined) host.meet();
    if (act === undefined || act === "late") {
      keep?.(true);
      if (act === undefined) say(line);
      else setTimeout(() => say(line), LATE_MS);
    } else if (act === "dribble") dribble(socket);
    else if (act === "keep_and_close") {
      keep?.(false);
      socket.destroy();
    } else if (act !== "hang") {
      say(act.say);
      if (step === "greeting") socket.end();
    }
  };
  receive(socket, host, reply);
  socket.on("error", () => socket.destroy());
  reply("greeting", "220 sink");
}

function dribble(socket: Socket): void {
  const writing = setInterval(() => socket.write("3"), DRIBBLE_MS);
  socket.once("close", () => clearInterval(writing));
}

type Reply = (step: Step, line: string, keep?: (isAnswered: boolean) => void) => void;

function receive(socket: Socket, host: Host, reply: Reply): void {
  let text = "";
  let recipients: string[] = [];
  let isData = false;
  const command = (line: string): void => {
    const word = line.slice(0, 4).toUpperCase();
    if (word === "EHLO" || word === "HELO") reply("ehlo", "250-sink\r\n250 AUTH PLAIN");
    else if (word === "AUTH") reply("auth", "235 welcome");
    else if (word === "MAIL") reply("mail", "250 fine");
    else if (word === "RCPT") {
      const recipient = /<(.*)>/.exec(line)?.[1] ?? "";
      const answer = host.answer(recipient);
      if (answer.startsWith("250")) recipients.push(recipient);
      reply("rcpt", answer);
    } else if (word === "DATA") {
      isData = true;
      reply("data", "354 go on");
    } else if (word === "QUIT") socket.end("221 bye\r\n");
    else if (word === "STAR") socket.write("502 not offered\r\n");
    else socket.write("250 fine\r\n");
    if (word === "MAIL" || word === "RSET") recipients = [];
  };
  socket.on("data", (part: Buffer) => {
    text += part.toString();
    for (let mark = isData ? END_OF_MAIL : "\r\n"; text.includes(mark); mark = isData ? END_OF_MAIL : "\r\n") {
      const piece = text.slice(0, text.indexOf(mark));
      text = text.slice(piece.length + mark.length);
      if (isData) {
        isData = false;
        const to = recipients;
        reply("end", "250 kept", (isAnswered) => host.keep({ recipients: to, data: piece, isAnswered }));
      } else command(piece);
    }
  });
}
