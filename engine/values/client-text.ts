import type { ClientFieldKind } from "./client-fields";
import { usPhone } from "./phone";
import { bare, tidyLine } from "./text";
import { readDate, readEmail, readZip } from "./whole";

const READERS: { readonly [kind in ClientFieldKind]: (text: string) => string | undefined } = {
  line: tidyLine,
  person_name: tidyLine,
  business_name: tidyLine,
  email: readEmail,
  phone: usPhone,
  birth_date: readDate,
  state: bare,
  zip: readZip,
};

/**
 * What is meant by a text of that kind which arrived at once, in the form in which records keep it: a date as
 * YYYY-MM-DD, a phone number as 555-123-4567. The text without what shows nothing, where it is none of that kind.
 */
export const textMeant = (kind: ClientFieldKind, text: string): string => READERS[kind](text) ?? bare(text);
