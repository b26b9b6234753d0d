import { useState } from "react";
import type { DraftHead } from "../../shared/api/types";
import { asStaff } from "../frame/calls";
import { downloadFiles } from "../draft/model/download";
import { filesOf } from "../draft/model/files";

/** Saves a draft's files on this computer, as an archive that can be uploaded again. */
export function useZip({ id, name, product }: DraftHead) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const { files } = await asStaff.getDraft(id);
      downloadFiles(`${product} ${name}`, filesOf(files));
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return { isBusy, error, save: () => void save() };
}
