import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";

export type Status = "succeeded" | "requires_action" | "requires_payment_method" | "canceled";

/** One thing that happened at the provider and stays so, whatever its caller was told. */
export type Effect =
  | {
      readonly effect: "payment";
      readonly id: string;
      readonly key: string;
      readonly token: string;
      readonly amount: number;
      readonly currency: string;
      /** Whether it was made with a live key; absent in journals of before. */
      readonly livemode?: boolean;
      readonly status: Status;
      readonly created: number;
      readonly metadata: { readonly [name: string]: string };
      readonly error?: CardError;
    }
  | { readonly effect: "status"; readonly id: string; readonly status: Status; readonly error?: CardError }
  | { readonly effect: "refund"; readonly id: string; readonly payment: string; readonly key: string };

export interface CardError {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

export interface Payment extends Omit<Extract<Effect, { effect: "payment" }>, "effect"> {
  readonly refund?: string;
}

/** What the provider knows: the sum of its journal. */
export interface Journal {
  /** Writes an effect down, on the disk, before anybody is told of it. */
  write(effect: Effect): void;
  readonly effects: readonly Effect[];
  readonly payments: ReadonlyMap<string, Payment>;
  close(): void;
}

/** Opens the journal in this file, with what stands in it. */
export function openJournal(file: string): Journal {
  const effects: Effect[] = [];
  const payments = new Map<string, Payment>();
  const take = (effect: Effect): void => {
    effects.push(effect);
    if (effect.effect === "payment") {
      const { effect: _, ...payment } = effect;
      payments.set(effect.id, payment);
      return;
    }
    const id = effect.effect === "refund" ? effect.payment : effect.id;
    const before = payments.get(id);
    if (!before) throw new Error(`The journal tells of ${id} before it began`);
    payments.set(
      id,
      effect.effect === "refund"
        ? { ...before, refund: effect.id }
        : { ...before, status: effect.status, ...(effect.error && { error: effect.error }) },
    );
  };
  if (existsSync(file))
    for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) take(JSON.parse(line) as Effect);
  const handle = openSync(file, "a");
  return {
    effects,
    payments,
    write(effect) {
      writeSync(handle, `${JSON.stringify(effect)}\n`);
      fsyncSync(handle);
      take(effect);
    },
    close: () => closeSync(handle),
  };
}
