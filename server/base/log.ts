import pino from "pino";

/** The only things a log line may hold: no bodies, no queries, no names (reliability §9). */
export interface LogFields {
  readonly request_id?: string;
  readonly method?: string;
  /** The route's template, never the address itself. */
  readonly route?: string;
  /** Of an answer: ours, or the mail server's. */
  readonly status?: number;
  readonly ms?: number;
  readonly actor?: string;
  readonly code?: string;
  /** An error's class and database code; its message may hold values. */
  readonly error?: string;
  readonly where?: string;
  readonly directive?: string;
  readonly count?: number;
  /** The attempt to pay that somebody has to look at (`payment_attempts.id`), and the provider's payment. */
  readonly attempt?: string;
  readonly payment?: string;
  /** The card provider that a payment began with. */
  readonly provider?: string;
  /** The policy that somebody has to look at: the id alone gives no access. */
  readonly policy_id?: string;
  /** A version of a flow, and what is wrong with it: words of staff, never of a buyer. */
  readonly flow?: string;
  readonly finding?: string;
  /** A stored record that is damaged: a version, the hash of a rate book, or the number of a quote. */
  readonly record?: string;
  /** An event of the app and the page it happened on, or a picture of a product or an icon: names of closed lists. */
  readonly name?: string;
  readonly page?: string;
}

export interface Log {
  info(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** JSON lines on the standard output. */
export function createLog(level: "info" | "error" | "silent"): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    info: (event, fields = {}) => logger.info(fields, event),
    error: (event, fields = {}) => logger.error(fields, event),
  };
}

/** The loggable facts of an unexpected error: its class, its code and the first place in our own files. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as NodeJS.ErrnoException;
  const where = /(?:server|engine)\/[\w./-]+:\d+/.exec(error.stack ?? "")?.[0];
  return { error: code === undefined ? error.name : `${error.name} ${code}`, ...(where !== undefined && { where }) };
}
