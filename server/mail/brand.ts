import type { Space } from "../base/spaces";

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
