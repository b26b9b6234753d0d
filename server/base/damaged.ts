import { OperatorError } from "./operator-error";

/** What the database keeps that may be damaged there, by a hand or by a disk. */
export const DAMAGED_KINDS = ["flow_version", "rate_book", "quote"] as const;
export type DamagedKind = (typeof DAMAGED_KINDS)[number];

const NAMES: { readonly [kind in DamagedKind]: string } = {
  flow_version: "flow version",
  rate_book: "rate book",
  quote: "quote",
};

/**
 * A stored record is not what was stored: its hash, its JSON or its shape is wrong. It is used for nothing, and stops
 * nothing else. `record` names it (`boa 1.3.0`); `finding` says what is wrong, in a sentence without anything of a person.
 */
export class DamagedRecord extends OperatorError {
  override readonly name = "DamagedRecord";
  readonly kind: DamagedKind;
  readonly record: string;
  readonly finding: string;

  constructor(kind: DamagedKind, record: string, finding: string) {
    super(`The ${NAMES[kind]} ${record} in the database is damaged, and cannot be used: ${finding}`);
    this.kind = kind;
    this.record = record;
    this.finding = finding;
  }
}

/** What the text says as JSON. Throws what `damaged` makes of the finding when it is none. */
export function storedJson(text: string, damaged: (finding: string) => DamagedRecord): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged("It is not JSON.");
  }
}

/** Tells the operator of a damaged record without which the work goes on. */
export type Report = (damaged: DamagedRecord) => void;

/** The result of the work; undefined when a record that it needs is damaged, which is reported where it can be. */
export async function unlessDamaged<T>(work: () => Promise<T>, report?: Report): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DamagedRecord)) throw error;
    report?.(error);
    return undefined;
  }
}
