import { randomBytes } from "node:crypto";

/** The passwords of a layout, made anew for each. */
export interface Secrets {
  readonly postgres: string;
  readonly portal: string;
  readonly replicator: string;
  readonly pooler: string;
}

export function createSecrets(): Secrets {
  const one = (): string => randomBytes(18).toString("hex");
  return { postgres: one(), portal: one(), replicator: one(), pooler: one() };
}
