/** Where an address leads, and whether others on the way could read what is sent there. */
import { isIPv4 } from "node:net";

/**
 * Whether a host is this machine's own, or the folder of a socket. `portal.localhost` is not: not every resolver keeps
 * it here.
 */
export const isThisMachine = (host: string): boolean =>
  host === "" ||
  host.startsWith("/") ||
  /^(?:localhost|\[::1\]|::1)$/i.test(host) ||
  (isIPv4(host) && host.startsWith("127."));

/** Whether the address is another machine's. A socket of this machine has no host, or a path for one. */
export const isElsewhere = (url: string): boolean => !isThisMachine(decodeURIComponent(new URL(url).hostname));

/** Whether what is sent there goes over a network unencrypted. */
export const isOpen = (url: string): boolean => new URL(url).protocol === "http:" && isElsewhere(url);

/** An option of the address: the part behind its question mark. */
export const optionOf = (url: string, name: string): string | undefined =>
  new URL(url).searchParams.get(name) ?? undefined;
