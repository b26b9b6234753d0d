/** Where an address leads, and whether others on the way could read what is sent there. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/;

/** Whether the address is another machine's. A socket of this machine has no host, or a path for one. */
export function isElsewhere(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  return host !== "" && !host.startsWith("/") && !LOOPBACK.test(host);
}

/** Whether what is sent there goes over a network unencrypted. */
export const isOpen = (url: string): boolean => new URL(url).protocol === "http:" && isElsewhere(url);

/** An option of the address: the part behind its question mark. */
export const optionOf = (url: string, name: string): string | undefined =>
  new URL(url).searchParams.get(name) ?? undefined;
