/** Phone numbers of the United States, in every form in which devices and address books write them. */
import { bare, plainDigits } from "./text";

/** Ten digits, bare or as 555-123-4567, in the form that is kept: 555-123-4567. Undefined for any other text. */
export function dashedPhone(text: string): string | undefined {
  const match = /^(\d{3})(-?)(\d{3})\2(\d{4})$/.exec(text);
  return match ? `${match[1]}-${match[3]}-${match[4]}` : undefined;
}

/**
 * What a text means as a phone number. `us`: ten digits, as they are kept (555-123-4567). `extension`: such a number
 * with an extension, which the product cannot keep. `foreign`: a number of another country. Undefined: no number.
 */
export type ReadPhone =
  | { readonly kind: "us"; readonly number: string }
  | { readonly kind: "extension"; readonly number: string; readonly extension: string }
  | { readonly kind: "foreign" };

/** The scheme of a link, and what an address book says of the line: "(mobile)". */
const AROUND = /^(?:tel|callto|phone|fax|mobile|cell)\s*[:.]\s*|^\([\p{L} ]+\)|\([\p{L} ]+\)$/giu;
const EXTENSION = /^(.*\d[^\da-z]*?)(?:\s*[,;]?\s*(?:ext(?:ension|n)?\b[.:=]?|x|#|;ext=)\s*|[,;]\s*)(\d{1,8})#?$/iu;
const SEPARATORS = /[\s()./\p{Pd}\u2212\u00B7\u2022]/gu;
/** How a number says that a country's code follows: +, or what is dialed from here and from most other countries. */
const ABROAD = /^(?:\+|011|00)(?=\d)/;

/** No number in use is written longer; a longer text is not looked at, however it is built. */
const LONGEST = 80;

/** A text as a phone number: see `ReadPhone`. Nothing of it is dropped but what separates and surrounds digits. */
export function readPhone(text: string): ReadPhone | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = plainDigits(bare(text)).replaceAll("\uFF0B", "+").replaceAll(AROUND, "").trim();
  const [, number, extension] = EXTENSION.exec(plain) ?? [undefined, plain, undefined];
  const dialed = (number ?? "").replaceAll(SEPARATORS, "");
  if (!/^\+?\d+$/.test(dialed)) return undefined;
  const digits = ownDigits(dialed);
  const us = digits && dashedPhone(digits);
  if (us === undefined) return digits === undefined ? { kind: "foreign" } : undefined;
  return extension === undefined ? { kind: "us", number: us } : { kind: "extension", number: us, extension };
}

/** What is wrong with a number that is not kept as it is typed; undefined for a US number and for any other text. */
export function phoneSentence(text: string): string | undefined {
  const kind = readPhone(text)?.kind;
  if (kind === "foreign") return "US numbers only";
  return kind === "extension" ? "An extension is not kept." : undefined;
}

/** The ten digits of a US number without an extension, as they are kept: 555-123-4567. Undefined for any other text. */
export function usPhone(text: string): string | undefined {
  const read = readPhone(text);
  return read?.kind === "us" ? read.number : undefined;
}

/** The digits of a number here; undefined for one of another country. Ten digits alone are a number here. */
function ownDigits(dialed: string): string | undefined {
  if (/^\d{10}$/.test(dialed)) return dialed;
  const abroad = ABROAD.exec(dialed)?.[0];
  const rest = abroad === undefined ? dialed : dialed.slice(abroad.length);
  if (/^1\d{10}$/.test(rest)) return rest.slice(1);
  // A country's code and at least four digits of its own; less is a number that is not finished.
  return abroad !== undefined && rest.length > 4 && !rest.startsWith("1") ? undefined : rest;
}
