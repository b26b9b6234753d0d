import { sql } from "kysely";
import type { MailSink } from "../mail-sink/server";
import type { KeptData } from "./kept-data";
import { judgeMails } from "./kill-verdict";
import { HELD_BY_ONE } from "./mail-round";
import type { Round } from "./mail-round";
import { atLeast, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** The figures of each fault, and of all together. */
export function judgeRounds(rounds: readonly Round[]): readonly Figure[] {
  const sum = (of: (round: Round) => number): number => rounds.reduce((all, round) => all + of(round), 0);
  const most = (of: (round: Round) => number): number => Math.round(Math.max(...rounds.map(of)));
  return [
    told("faults of the mail server", rounds.length),
    ...rounds.flatMap(judgeRound),
    exactly(
      "buyers and askers for links answered otherwise than 200",
      sum(({ failed }) => failed),
      0,
    ),
    atLeast(
      "requests of buyers who read and save meanwhile",
      sum(({ good }) => good.answered),
      10 * rounds.length,
    ),
    exactly(
      "of them that failed",
      sum(({ good }) => good.failed),
      0,
    ),
    told(
      "their p99 under the worst fault, ms",
      most(({ good }) => good.p99),
    ),
    told(
      "longest time from a fault's end until no mail waited, s",
      most(({ recoveredS }) => recoveredS),
    ),
  ];
}

function judgeRound({ fault, tries, waited, stuck, isSignedIn, heldS, recoveredS, notices }: Round): readonly Figure[] {
  const of = (what: string): string => `${fault}: ${what}`;
  return [
    told(of("held, s"), Math.round(heldS)),
    atLeast(of("tries to hand a mail over meanwhile"), tries, 1),
    fault === "later_for_one" || fault === "never_for_one"
      ? exactly(
          of("mails that waited, beside those that must"),
          Math.max(0, waited - (fault === "later_for_one" ? HELD_BY_ONE : 0)),
          0,
        )
      : told(of("mails that waited at its end"), waited),
    told(of("time until none waited, s"), Math.round(recoveredS)),
    exactly(of("mails that wait still"), stuck, 0),
    exactly(of("the link asked for meanwhile signs in"), isSignedIn ? 1 : 0, 1),
    ...(notices
      ? [
          exactly(of("the client's broker is told of the receipt"), notices.isTold ? 1 : 0, 1),
          exactly(of("letters told of other clients"), notices.others, 0),
          exactly(of("status for a broker of another office"), notices.stranger, 404),
          exactly(of("the receipt came to the corrected address"), notices.isMended ? 1 : 0, 1),
        ]
      : []),
  ];
}

/** All mails together, once no server runs: each came, in order, and twice only where its sender could not know. */
export async function judgeArrivals(data: KeptData, sink: MailSink, isCut: boolean): Promise<readonly Figure[]> {
  const store = await data.open();
  try {
    const { rows } = await sql<{ id: string; earlier: string | null }>`
      select id, lag(id) over (partition by recipient, about order by seq) as earlier
      from outbox where about is not null and delivery <> 'kept'`.execute(store.db);
    const came = sink.mails.map(({ data: text }) => /^Message-ID: <([^@]+)@/im.exec(text)?.[1] ?? "none");
    const cut = new Set(came.filter((_, n) => sink.mails[n]?.isAnswered === false));
    const twice = new Set(came.filter((id, n) => came.indexOf(id) !== n));
    const pairs = rows.flatMap(({ id, earlier }) => (earlier === null ? [] : [[earlier, id] as const]));
    return [
      ...(await judgeMails(store.db, sink)),
      isCut
        ? atLeast("mails whose connection ended after DATA", cut.size, 1)
        : told("mails whose connection ended after DATA", cut.size),
      exactly(
        "of these that did not come again, with the same Message-ID",
        [...cut].filter((id) => !twice.has(id)).length,
        0,
      ),
      exactly("other mails that came twice", [...twice].filter((id) => !cut.has(id)).length, 0),
      atLeast("mails after another to the same recipient about the same quote", pairs.length, 1),
      exactly(
        "of them that came before it",
        pairs.filter(([first, next]) => came.indexOf(first) > came.indexOf(next)).length,
        0,
      ),
    ];
  } finally {
    await store.close();
  }
}
