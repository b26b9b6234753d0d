import { useState } from "react";
import type { NotRenamed } from "../../../../../engine/analysis/index";
import { Small } from "../../ui/parts";
import { useForm } from "./FormContext";
import { RenameThing } from "./RenameThing";
import { useNaming } from "./useNaming";

interface Props {
  /** Where the name is declared. */
  readonly pointer: string;
  /** What it names, as people read it. */
  readonly title: string;
  readonly name: string;
  readonly about?: string;
  readonly onRenamed?: (now: string) => void;
}

/** Renames what has no form of its own, and all that uses the name with it. */
export function RenameButton({ pointer, title, name, about, onRenamed }: Props) {
  const { path } = useForm();
  const { renameAt } = useNaming(path);
  const [isAsked, setAsked] = useState(false);
  const renameTo = (now: string): NotRenamed | undefined => {
    const why = renameAt(pointer, now);
    if (why === undefined) onRenamed?.(now);
    return why;
  };
  return (
    <>
      <Small
        type="button"
        kind="plain"
        px="1.5"
        color="quiet"
        flex="none"
        aria-label={`Rename: ${title}`}
        onClick={() => setAsked(true)}
      >
        Rename
      </Small>
      {isAsked && (
        <RenameThing title={title} name={name} about={about} onRename={renameTo} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
