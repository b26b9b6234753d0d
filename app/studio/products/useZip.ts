import { useState } from "react";
import type { DraftFile } from "../../shared/api/types";
import { filesOf } from "../draft/model/files";
import { downloadFiles } from "../frame/download";

/** Saves files on this computer, as an archive that can be uploaded as a draft. */
export function useZip(name: string, load: () => Promise<{ readonly files: readonly DraftFile[] }>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const { files } = await load();
      downloadFiles(name, filesOf(files));
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return { isBusy, error, save: () => void save() };
}
