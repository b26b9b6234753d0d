import type { Limits } from "../access/limits";
import type { Proofs } from "../access/proof";
import type { Clock } from "../base/clock";
import type { Pass } from "../base/failpoint";
import type { Life } from "../base/life";
import type { Log } from "../base/log";
import type { Metrics } from "../base/metrics";
import type { Room } from "../base/room";
import type { Settings } from "../base/settings";
import type { Files } from "../files/port";
import type { Scan } from "../files/scan";
import type { Catalogue } from "../flows/catalogue";
import type { Outbox } from "../mail/outbox";
import type { Payments } from "../payments/port";
import type { KeptRateBooks } from "../rates/kept";
import type { Store } from "../store/open";
import type { Sentences } from "../drafts/sentences";

/** Work that goes on after the response. */
export interface Jobs {
  /** Announces new work; without it the work is found at the next round. */
  wake(): void;
}

/** What judges a quote by its flow: a part of `Deps`, which commands have, too. */
export interface Judges {
  readonly clock: Clock;
  readonly flows: Pick<Catalogue, "find" | "judging">;
  readonly rates: Pick<KeptRateBooks, "find" | "of">;
  readonly settings: Pick<Settings, "spaces">;
}

/** Everything the server is made of; `createServer` needs nothing else. */
export interface Deps {
  readonly store: Store;
  readonly flows: Catalogue;
  readonly rates: KeptRateBooks;
  readonly mail: Outbox;
  readonly files: Files;
  /** The virus scan of uploaded answers; absent = they are not scanned. */
  readonly scan?: Scan | undefined;
  readonly jobs: Jobs;
  readonly payments: Payments;
  /** Says what saves of drafts do. */
  readonly sentences: Sentences;
  /** Called at each step of a payment. */
  readonly pass: Pass;
  readonly limits: Limits;
  readonly proofs: Proofs;
  readonly life: Life;
  readonly room: Room;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly log: Log;
  readonly metrics: Metrics;
}
