import { createHash } from "node:crypto";

/** The SHA-256 of a content, in hex: by it a file is frozen, announced, and told from another. */
export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");
