/** What servers tell of their mails at their metrics' ports: the only look into the data of a running embedded one. */
import { setTimeout as pause } from "node:timers/promises";

interface Mails {
  /** Mails that wait for the mail server, in the database that all servers share. */
  readonly waiting: number;
  /** Tries to hand one over that have ended, in whichever way. */
  readonly tries: number;
}

/** The figures of all servers together. */
export async function readMails(servers: readonly { readonly metrics: string }[]): Promise<Mails> {
  const texts = await Promise.all(servers.map(async ({ metrics }) => (await fetch(metrics)).text()));
  const all = (text: string, name: RegExp): readonly number[] => [...text.matchAll(name)].map(([, n]) => Number(n));
  return {
    waiting: Math.max(...texts.flatMap((text) => all(text, /^enrollment_mails_waiting (\d+)/gm))),
    tries: texts
      .flatMap((text) => all(text, /^enrollment_mails_total\{[^}]*\} (\d+)/gm))
      .reduce((sum, n) => sum + n, 0),
  };
}

/** Looks until the figures are so, at most for a while: whoever called looks again at what they then are. */
export async function untilMails(
  servers: readonly { readonly metrics: string }[],
  is: (mails: Mails) => boolean,
  limitMs: number,
): Promise<Mails> {
  const begun = performance.now();
  for (;;) {
    const mails = await readMails(servers);
    if (is(mails) || performance.now() - begun > limitMs) return mails;
    await pause(200);
  }
}
