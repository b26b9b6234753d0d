const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host name or an address, with no port, can only be this machine's own: `.localhost` is one by RFC 6761. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
