/** What every fault of the mail server meets. */
import type { MailSink } from "../mail-sink/server";
import type { Product } from "../product/server";
import type { Broker } from "./caller";
import type { GoodClients } from "./good-clients";

/** A server at work, and where it tells its figures. */
export interface MailServer extends Product {
  readonly metrics: string;
}

/** What every round works with. */
export interface Run {
  readonly servers: readonly MailServer[];
  readonly sink: MailSink;
  /** The demo broker, whose clients all buyers are. */
  readonly broker: Broker;
  /** A broker of another office. */
  readonly stranger: Broker;
  readonly good: GoodClients;
  readonly buyers: number;
  readonly say: (line: string) => void;
}

export const addressesOf = (servers: readonly MailServer[]): readonly string[] => servers.map(({ address }) => address);
