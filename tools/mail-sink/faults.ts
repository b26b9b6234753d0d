/** What a mail server is waited for to say: its greeting, then its reply to each command, and to the whole mail. */
export type Step = "greeting" | "ehlo" | "auth" | "mail" | "rcpt" | "data" | "end";

/** What it does instead: says another line, or one of these. A line of 421 or 554 at the greeting ends the connection. */
export type Act =
  | { readonly say: string }
  /** Nothing, ever. */
  | "hang"
  /** One letter now and then, of a line that never ends: no limit of silence notices it. */
  | "dribble"
  /** Keeps the mail, and ends the connection without saying so. */
  | "keep_and_close"
  /** Says the right thing, late. */
  | "late";

type Acts = { readonly [step in Step]?: Act };

const late = {
  greeting: "late",
  ehlo: "late",
  auth: "late",
  mail: "late",
  rcpt: "late",
  data: "late",
  end: "late",
} as const;

/** The ways in which a mail server can fail. */
export const FAULTS = {
  /** Not there: connections are refused. */
  absent: {},
  silent: { greeting: "hang" },
  busy: { greeting: { say: "421 4.3.2 too many connections" } },
  turned_away: { greeting: { say: "554 5.7.1 no mail from your network" } },
  no_sign_in: { auth: { say: "535 5.7.8 wrong password" } },
  no_sender: { mail: { say: "550 5.7.1 you may not send in this name" } },
  later: { rcpt: { say: "450 4.2.0 later" } },
  /** It wants this content from nobody. */
  unwanted: { end: { say: "550 5.1.1 no such thing" } },
  hanging: { end: "hang" },
  closing: { end: "keep_and_close" },
  /** Another kind of server. */
  garbage: { greeting: { say: "HTTP/1.1 400 Bad Request" } },
  /** A line that begins as no reply does. */
  nonsense: { rcpt: { say: "999 \u0000 what?" } },
  dribbling: { data: "dribble" },
  slow: late,
} as const satisfies { readonly [name: string]: Acts };

export type Fault = keyof typeof FAULTS;

/** What a server with this fault does at a step; undefined: what it should. */
export const actAt = (fault: Fault | undefined, step: Step): Act | undefined =>
  fault === undefined ? undefined : (FAULTS[fault] as Acts)[step];

/** Whether only new connections meet it. */
export const isAtBeginning = (fault: Fault): boolean =>
  fault === "absent" || (["greeting", "auth"] as const).some((step) => actAt(fault, step) !== undefined);
