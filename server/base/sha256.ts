import { createHash, webcrypto } from "node:crypto";

/** The SHA-256 of a content, in hex: by it a file is frozen, announced, and told from another. */
export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** The same of a content of megabytes, which would hold up all requests: another thread computes it. */
export const sha256Apart = async (content: Uint8Array): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest("SHA-256", content)).toString("hex");
