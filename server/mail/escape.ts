const ENTITIES: { readonly [char: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text escaped for HTML, attributes included. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const DATE = /\b([A-Z][a-z]{2}) (\d{1,2}), (\d{4})\b/g;

/** Text escaped for HTML in which a date stays on one line. */
export const unbroken = (text: string): string => escapeHtml(text.replaceAll(DATE, "$1\u00a0$2,\u00a0$3"));

/** Text as one line of a mail's head, even if a name holds line breaks or other control characters. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
