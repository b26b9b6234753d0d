/** The clean address of a share link: links are printed in capitals, and mailed with a full stop behind them. */
import { isSameLinkName, linkName } from "../../engine/index";

const BASES: ReadonlySet<string> = new Set(["products", "buy"]);

/**
 * The address that a share link means, with its path's names and its agent in lower case and without what is behind
 * them, and all other keys of the query byte for byte. It always begins with a path of ours.
 * @param query the query as it was sent, without its question mark; undefined when the address has none
 * @returns undefined for a clean address, and for any other than a share link
 */
export function cleanShareAddress(path: string, query: string | undefined): string | undefined {
  const names = namesOf(path);
  const cleanPath = names && pathOf(names);
  if (cleanPath === undefined) return undefined;
  const cleanQuery = query === undefined ? undefined : queryOf(query);
  if (cleanPath === path && cleanQuery === query) return undefined;
  return cleanQuery === undefined ? cleanPath : `${cleanPath}?${cleanQuery}`;
}

/** A part of an address as it was sent, and what it says. */
interface Part {
  readonly sent: string;
  readonly says: string;
}

/** The names of a path; without the last ones that are nothing but punctuation. Undefined when one cannot be read. */
function namesOf(path: string): readonly Part[] | undefined {
  const parts = path.slice(1).split("/").map(partOf);
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  const last = known.findLastIndex(({ says }) => says === "" || linkName(says) !== "");
  return known.slice(0, last + 1);
}

function partOf(sent: string): Part | undefined {
  try {
    return { sent, says: decodeURIComponent(sent) };
  } catch {
    return undefined;
  }
}

/** The path of a share link, made clean; undefined for any other. */
function pathOf([base, brokerage, product, start, ...steps]: readonly Part[]): string | undefined {
  if (!base || !BASES.has(base.says.toLowerCase())) return undefined;
  if (!brokerage || !product || linkName(brokerage.says) === "" || linkName(product.says) === "") return undefined;
  if (start && start.says !== "" && !isSameLinkName(start.says, "start")) return undefined;
  return ["", ...[base, brokerage, product, start, ...steps].flatMap((part) => (part ? [cleaned(part)] : []))].join(
    "/",
  );
}

function cleaned({ sent, says }: Part): string {
  const clean = linkName(says);
  return clean === says ? sent : encodeURIComponent(clean);
}

/** The query with a clean agent. A link in capitals has its key in capitals, too. */
function queryOf(query: string): string {
  const pairs = query.split("&");
  const keys = pairs.map((pair) => read(pair.split("=", 1)[0] ?? ""));
  const key = keys.includes("b") ? "b" : "B";
  return pairs.map((pair, at) => (keys[at] === key ? agentOf(pair) : pair)).join("&");
}

function agentOf(pair: string): string {
  const [key = "", ...rest] = pair.split("=");
  const value = rest.join("=");
  const clean = linkName(read(value) ?? "");
  const isClean = read(key) === "b" && (clean === "" || clean === read(value));
  return isClean ? pair : `b=${encodeURIComponent(clean)}`;
}

/** What a key or value of a query says; undefined when it cannot be read. */
const read = (text: string): string | undefined => partOf(text.replaceAll("+", " "))?.says;
