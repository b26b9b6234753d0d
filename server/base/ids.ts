import { sha256 } from "./sha256";
import { randomBytes } from "node:crypto";

/** Crockford's alphabet: no I, L, O or U, so that a number can be read aloud. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** `length` symbols of five random bits each. */
function symbols(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte & 31)).join("");
}

/** A record's id, opaque to everyone: the prefix only helps people who read logs. */
export const newId = (prefix: string): string => `${prefix}_${symbols(20)}`;

/** 130 random bits, so that nobody can guess a number from another one (resolutions Q-01). */
export const newQuoteNumber = (): string => `Q-${symbols(26).toUpperCase()}`;

/** A secret for a link or a session: 32 random bytes. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The hash of a secret, which is stored instead of it. */
export const hashOf = (secret: string): string => sha256(secret);
