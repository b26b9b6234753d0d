import { createClock } from "../../server/base/clock";
import { readSpaces } from "../../server/base/spaces-file";
import type { Variables } from "../../server/base/setting";
import { readEnv } from "../../server/env";
import { breakGlassMail } from "../../server/mail/letters/break-glass";
import { createOutbox } from "../../server/mail/outbox";
import { listStaff } from "../../server/store/people";
import { openRecords } from "../command/records";

/** What was published, by whom and why. */
export interface Broken {
  readonly what: string;
  readonly name: string;
  readonly reason: string;
}

/** Puts a mail to each of the carrier's staff and reviewers into the outbox. Returns how many. Throws NoDatabase. */
export async function mailStaff(root: string, variables: Variables, broken: Broken): Promise<number> {
  const env = readEnv(variables, root);
  const { spaces } = readSpaces(env);
  const outbox = createOutbox(createClock(spaces, env.now), spaces, env.smtp ? "queued" : "kept");
  const { store, release } = await openRecords(env, false);
  try {
    return await store.db.transaction().execute(async (trx) => {
      let mails = 0;
      for (const space of Object.keys(spaces)) {
        const people = (await listStaff(trx, space)).filter(({ kind }) => kind !== "desk");
        for (const { email } of people) await outbox.put(trx, space, breakGlassMail(email, broken));
        mails += people.length;
      }
      return mails;
    });
  } finally {
    await store.close().finally(release);
  }
}
