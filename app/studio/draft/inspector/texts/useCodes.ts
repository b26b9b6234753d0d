import { useState } from "react";

/** What is known of the codes of options while they are edited. */
export interface Codes {
  /** Whether a code can be typed over: it is new here, and nothing else uses it yet. */
  readonly isOpen: (code: string) => boolean;
  /** Whether a code follows the label of its option. */
  readonly follows: (code: string) => boolean;
  /** Says that a code was typed: it does not follow its label any more. */
  readonly type: (code: string) => void;
  /** Says that a code is in use, such as one that was renamed. */
  readonly keep: (code: string) => void;
}

/** Returns which codes are new here, and which of them were typed. The codes that were there are not typed over. */
export function useCodes(codes: readonly string[], isUsed: (code: string) => boolean = () => false): Codes {
  const [old, setOld] = useState<ReadonlySet<string>>(() => new Set(codes));
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (code: string): boolean => !old.has(code) && !isUsed(code);
  return {
    isOpen,
    follows: (code) => !typed.has(code) && isOpen(code),
    type: (code) => setTyped(new Set([...typed, code])),
    keep: (code) => setOld(new Set([...old, code])),
  };
}
