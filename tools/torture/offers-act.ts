/** What people do with one client's offers, all at once: each act is one press of somebody. */
import type { Reply } from "./offers-calls";
import type { Link } from "./offers-model";

/** What was done, by whom, and what came of it. */
export interface Done {
  readonly name: ActName;
  /** The offer that it was about; absent for what was about the client. */
  readonly number?: string | undefined;
  /** The link that it was done by; absent for a broker. */
  readonly link?: Link | undefined;
  /** Every answer; the last one decides. */
  readonly replies: readonly Reply[];
  /** What the model learns from the answers. */
  readonly learn?: () => void;
}

export type ActName =
  | "sold by check"
  | "pressed twice"
  | "bought by card"
  | "declined"
  | "bank asked"
  | "bank confirmed"
  | "bank refused"
  | "second on purpose"
  | "withdrawn"
  | "reopened"
  | "corrected"
  | "own address"
  | "other broker"
  | "sent"
  | "proposed"
  | "copied"
  | "new link"
  | "saved by link"
  | "saved by broker"
  | "opened";

/** The answer that says how an act ended. */
export const lastOf = ({ replies }: Pick<Done, "replies">): Reply | undefined => replies.at(-1);

export const isDone = (done: Pick<Done, "replies">): boolean => {
  const status = lastOf(done)?.status ?? 0;
  return status >= 200 && status < 300;
};
