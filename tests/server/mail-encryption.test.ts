/** Mails with sign-in links leave encrypted, or not at all: a mail server that offers no STARTTLS gets none of them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSmtpSender } from "../../server/mail/smtp";
import { startMailSink } from "../../tools/mail-sink/server";
import type { MailSink } from "../../tools/mail-sink/server";

let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
});
afterAll(() => sink.close());

/** Another name of this machine than those of loopback. */
const ELSEWHERE = "0.0.0.0";
const mail = {
  messageId: "<one@portal.example>",
  from: { name: "", address: "no-reply@portal.example" },
  replyTo: null,
  to: "ann@mail.example",
  subject: "Sign in",
  text: "https://portal.example/login?token=secret",
  html: "",
  pictures: [],
};

async function sent(url: string): Promise<"sent" | "refused"> {
  const sender = createSmtpSender(url, "no-reply@portal.example");
  try {
    await sender.send(mail);
    return "sent";
  } catch {
    return "refused";
  } finally {
    sender.close();
  }
}

test.each([
  ["this machine's own mail server", "", "", "sent"],
  ["another machine that offers no STARTTLS", ELSEWHERE, "", "refused"],
  ["another machine, with ?ignoreTLS=true said", ELSEWHERE, "?ignoreTLS=true", "sent"],
  ["another machine, with ?requireTLS=false tried", ELSEWHERE, "?requireTLS=false", "refused"],
])("a mail by %s", async (_, host, option, expected) => {
  const url = host === "" ? sink.url : sink.url.replace(/(?<=\/\/)[^:/]+/, host);
  expect(await sent(url.replace(/\/?$/, `/${option}`))).toBe(expected);
});
