/** Headers of every response of a server that the files which nginx sends by itself must have too. */
const NAMES = [
  "Content-Security-Policy",
  "Strict-Transport-Security",
  "X-Content-Type-Options",
  "Referrer-Policy",
  "Cross-Origin-Opener-Policy",
  "Cross-Origin-Resource-Policy",
  "Permissions-Policy",
];

/** The security headers of a running server, as nginx sets them. */
export async function headersOf(address: string): Promise<string> {
  const { headers } = await fetch(`${address}/healthz`);
  return NAMES.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`add_header ${name} "${value}" always;\n`];
  }).join("");
}
