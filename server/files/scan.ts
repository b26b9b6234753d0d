/** What a virus scan says of a file: clean, infected with its reason, or nothing because it cannot be asked now. */
export type Verdict =
  | { readonly is: "clean" }
  | { readonly is: "infected"; readonly reason: string }
  | { readonly is: "unknown"; readonly why: string };

/** Has the bytes of a file scanned. Never throws. */
export type Scan = (bytes: Uint8Array) => Promise<Verdict>;

/** A person waits for the answer. */
const TIMEOUT_MS = 20_000;
const LONGEST_REASON = 200;

/**
 * The scan at an address of ours: the bytes are posted to it, without a name. 200 means clean, 422 infected, with the
 * reason as plain text.
 */
export function createScan(url: string, timeoutMs = TIMEOUT_MS): Scan {
  return async (bytes) => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: unshared(bytes),
        // A redirect would carry the file to an address that is not in the settings.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (response.status === 200) return { is: "clean" };
      if (response.status === 422) return { is: "infected", reason: plain(text) };
      return { is: "unknown", why: `status ${response.status}` };
    } catch (error) {
      return { is: "unknown", why: error instanceof Error ? error.name : "error" };
    }
  };
}

/** The same bytes, not copied unless other threads share them: they may be 10 MB. */
const unshared = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> =>
  buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength));

const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_REASON);
