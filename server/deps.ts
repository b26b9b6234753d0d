import type { Clock } from "./base/clock";
import type { RateBooks } from "./rates/plans";
import type { Files } from "./files/port";
import type { Catalogue } from "./flows/catalogue";
import type { Jobs } from "./jobs/port";
import type { Life } from "./base/life";
import type { Limits } from "./access/limits";
import type { Log } from "./base/log";
import type { Outbox } from "./mail/outbox";
import type { Payments } from "./payments/port";
import type { Settings } from "./base/settings";
import type { Store } from "./store/open";

/** Everything the server is made of; `createServer` needs nothing else. */
export interface Deps {
  readonly store: Store;
  readonly flows: Catalogue;
  readonly rates: RateBooks;
  readonly mail: Outbox;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly payments: Payments;
  readonly limits: Limits;
  readonly life: Life;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly log: Log;
}
