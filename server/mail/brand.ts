import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Space } from "../base/settings";

/** The carrier as its mails show it. */
export interface Brand {
  readonly name: string;
  readonly accent: string;
  readonly phone: string;
  readonly email: string;
  readonly postal: string;
}

/** The carrier of a space, for the layout. */
export const brandOf = ({ accent, carrier }: Space): Brand => ({
  name: carrier.name,
  accent,
  phone: carrier.phone_number,
  email: carrier.email,
  postal: carrier.postal_address,
});

/** The name under which a mail's HTML finds its mark among the parts of the mail. */
export const MARK = "mark@portal";

const marks = new Map<string, Buffer>();

/** The carrier's mark as PNG bytes. Throws when server/data lacks the file that the space's settings name. */
export function markOf({ carrier: { mail_mark } }: Space): Buffer {
  const known = marks.get(mail_mark) ?? readFileSync(join(import.meta.dirname, "../data", mail_mark));
  marks.set(mail_mark, known);
  return known;
}
