/** The clean address of a mailed link: a mail program takes a full stop or a bracket along behind a link. */

/** The pages to which mails lead with a secret or a number in the query. */
const PAGES: ReadonlySet<string> = new Set(["/login", "/enroll", "/submit-policy"]);
const KEYS: ReadonlySet<string> = new Set(["token", "quote_number", "policy_id"]);
/** Where mails to brokers lead: a record's id is the last name of the path. */
const RECORDS = "/dashboard/clients/";
/** No id, number or token ends with anything else; `-` and `_` may be their own. */
const BEHIND = /[^A-Za-z0-9_-]+$/u;

/**
 * The address that a mailed link means, without what is behind its token, number or id; all else stays byte for byte.
 * @param query the query as it was sent, without its question mark; undefined when the address has none
 * @returns undefined for a clean address, and for any other than a mailed link
 */
export function cleanMailedAddress(path: string, query: string | undefined): string | undefined {
  if (query === undefined) return path.startsWith(RECORDS) ? cleanRecord(path) : undefined;
  if (!PAGES.has(path)) return undefined;
  const clean = query.split("&").map(cleanPair).join("&");
  return clean === query ? undefined : `${path}?${clean}`;
}

function cleanRecord(path: string): string | undefined {
  const at = path.lastIndexOf("/") + 1;
  const id = path.slice(at);
  const clean = cleaned(id);
  return clean === id ? undefined : `${path.slice(0, at)}${clean}`;
}

function cleanPair(pair: string): string {
  const [key = "", ...rest] = pair.split("=");
  return KEYS.has(key) && rest.length > 0 ? `${key}=${cleaned(rest.join("="))}` : pair;
}

/** The value as it was sent, or what is left of it; one that cannot be read and one of nothing else stay. */
function cleaned(sent: string): string {
  try {
    const says = decodeURIComponent(sent);
    const clean = says.replace(BEHIND, "");
    return clean === "" || clean === says ? sent : encodeURIComponent(clean);
  } catch {
    return sent;
  }
}
