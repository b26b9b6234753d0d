import type { Missing } from "./agent";
import type { Broker, Brokerage, Estimate, FlowEntry, Settings } from "./api/types";

/** What the server knows of an address when it renders its page. */
export interface FirstData {
  readonly settings: Settings;
  readonly brokerage: Brokerage;
  /** The broker whom the link names, if it is one of the brokerage's; else its default one. */
  readonly broker: Broker | undefined;
  /** Why the default broker sells instead of the one whom the link names. */
  readonly missing: Missing | undefined;
  readonly entry: FlowEntry;
  /** The flow's version, its lists and its precompiled checks, as the API serves them. */
  readonly flow: unknown;
  readonly lists: unknown;
  readonly validators: unknown;
  /** The flow's landing page; undefined when it tells none. */
  readonly landing: unknown;
  /** What the answers in the address come to; undefined when it has none. */
  readonly estimated: Estimate | undefined;
}
