/** A mail before it is laid out: what is said, never how it looks (html.ts, text.ts). */

/** Whom the reader can ask. */
export interface Contact {
  /** Who it is to the reader: "Your agent". */
  readonly role: string;
  readonly name: string;
  /** The firm beneath the name. */
  readonly firm?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/** One line of the facts: "Reference", "K7Q2MX". */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Said behind an amount, and quieter: "a year". */
  readonly unit?: string | undefined;
  /** A number without a place to break: it fills its lines. */
  readonly isCode?: boolean;
}

/** A bill: its lines and what they come to. One with a single line is that line alone, as the total. */
export interface Bill {
  readonly lines: readonly Fact[];
  readonly total: Fact;
}

/** What it costs from, before anything is chosen. */
export interface PriceFrom {
  /** "From $195 a year". */
  readonly amount: string;
  /** On what it depends. */
  readonly note?: string | undefined;
}

/** Where a mail leads to. */
interface Link {
  readonly label: string;
  /** Begins with a slash: the outbox puts the address of the mail's space in front. */
  readonly path: string;
}

export interface Button {
  readonly label: string;
  readonly url: string;
}

export interface Mail {
  readonly to: string;
  /** Whom it is from, as its reader sees it; absent = the carrier. */
  readonly from?: string | undefined;
  /** Who gets the answers; absent = the carrier. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  /** What the list of mails shows behind the subject. */
  readonly preview: string;
  /** The heading: one line. */
  readonly title: string;
  /** Paragraphs of plain text above the button. */
  readonly paragraphs: readonly string[];
  readonly price?: PriceFrom | undefined;
  readonly facts?: readonly Fact[] | undefined;
  readonly bill?: Bill | undefined;
  readonly button?: Link | undefined;
  /** What happens next, in order. */
  readonly next?: readonly string[] | undefined;
  readonly contact?: Contact | undefined;
  /** Why the reader got this, and until when its link works. */
  readonly why: string;
}

/** A mail whose button leads to the space's own address. */
export interface AddressedMail extends Omit<Mail, "button"> {
  readonly button?: Button | undefined;
}
