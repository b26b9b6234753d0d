/** What the address of the portal must be, where others than this machine's own people reach it. */
import { isIP } from "node:net";
import { isLoopback } from "./base/loopback";
import type { Read, Rule } from "./env-rule";

/** A server that others reach, and that lacks nothing but its address. */
const REACHED = { TRUSTED_PROXIES: "1", PAYMENTS: "sandbox", MAIL: "outbox", FILE_SCAN: "off" } as const;

const hostOf = ({ baseUrl }: Pick<Read, "baseUrl">): string => new URL(baseUrl).hostname;
const isPublic = (read: Read): boolean => !isLoopback(hostOf(read));
const isByNumber = (read: Read): boolean => isIP(hostOf(read).replace(/^\[(.*)\]$/, "$1")) !== 0;

/** By which setting others reach the portal. */
function reachedBy({ TRUSTED_PROXIES, HOST }: Read): string {
  if (TRUSTED_PROXIES > 0) return `TRUSTED_PROXIES is ${TRUSTED_PROXIES}`;
  return isLoopback(HOST) ? "SMTP_URL mails to them" : `HOST is ${HOST}`;
}

export const PORTAL_RULES: readonly Rule[] = [
  {
    of: ["BASE_URL", "SPACES_FILE", "LINKS"],
    broken: (read) =>
      !read.dev && !isPublic(read) && read.SPACES_FILE === undefined && read.LINKS !== "loopback"
        ? `BASE_URL: ${read.BASE_URL === undefined ? "not set" : "names this machine alone"}, but others reach the portal (${reachedBy(read)}). At its own name it would answer unknown_space, and its mails would lead to their own machines. Set the address that they type, such as https://portal.example.com, or say LINKS=loopback for a try on this machine`
        : undefined,
    example: REACHED,
  },
  {
    of: ["BASE_URL"],
    broken: (read) =>
      isPublic(read) && isByNumber(read)
        ? `BASE_URL: found ${read.baseUrl}, which is an address by number: it names no space, and mail comes from a name. Give a host name, such as https://portal.example.com`
        : undefined,
    example: { ...REACHED, BASE_URL: "https://203.0.113.7" },
  },
  {
    of: ["BASE_URL"],
    broken: (read) =>
      isPublic(read) && read.baseUrl.startsWith("http:")
        ? `BASE_URL: found ${read.baseUrl}; http is for this machine alone. Sign-in links and people's answers would go over the network unencrypted, and browsers keep WebCrypto, which the pages need, from addresses without https. Give an address such as https://portal.example.com, and let nginx speak TLS`
        : undefined,
    example: { ...REACHED, BASE_URL: "http://portal.example.com" },
  },
  {
    of: ["LINKS"],
    broken: (read) =>
      read.LINKS === "loopback" && (isPublic(read) || read.keys === "live")
        ? `LINKS: loopback is for tries on one machine; leave it out with ${isPublic(read) ? `BASE_URL ${read.baseUrl}` : "Stripe's keys of the live mode"}`
        : undefined,
    example: { ...REACHED, LINKS: "loopback", BASE_URL: "https://portal.example.com" },
  },
];
