import { useState } from "react";

/** Work that a button begins: whether it is being done, and why it failed. */
export function useWork(
  work: () => Promise<void>,
  { onDone, onFailed }: { readonly onDone: () => void; readonly onFailed: () => void },
): { readonly isBusy: boolean; readonly failure: unknown; readonly run: () => void } {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const run = (): void => {
    setBusy(true);
    setFailure(undefined);
    work().then(onDone, (error: unknown) => {
      setFailure(error);
      setBusy(false);
      onFailed();
    });
  };
  return { isBusy, failure, run };
}
