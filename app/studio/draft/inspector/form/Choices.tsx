import type { ControlProps } from "../control";
import { useOpenDraft } from "../../ui/DraftContext";
import type { Files } from "../../model/files";
import type { WordOf } from "../model/form";
import { pointerTo } from "../model/pages";
import { textControls } from "../texts/index";
import { useForm } from "./FormContext";
import { RenameButton } from "./RenameButton";
import { useNaming } from "./useNaming";
import { useRemoving } from "./useRemoving";

const OF_ANSWERS =
  "The code that is saved when a person chooses it. It changes in all rules, texts, prices and scenarios of this draft; people who buy never see it.";

/** The options of a question. The code of one that others use is not typed over: it is renamed wherever it is used. */
export function Choices({ word, ...props }: ControlProps & { readonly word: WordOf }) {
  const { path } = useForm();
  const { state } = useOpenDraft();
  const { isUsed } = useNaming(path);
  const { remove, question } = useRemoving(path);
  const { value } = props;
  const placeOf = (code: string): string => pointerTo(word.pointer, Array.isArray(value) ? value.indexOf(code) : code);
  return (
    <>
      <textControls.choices
        {...props}
        onRemoving={({ code, label }, away) => remove([placeOf(code)], `“${label}”`, away)}
        isUsed={(code) => isTwice(state.files, code) && isUsed(placeOf(code))}
        renderRename={({ code, label, onRenamed }) => (
          <RenameButton pointer={placeOf(code)} title={label} name={code} about={OF_ANSWERS} onRenamed={onRenamed} />
        )}
      />
      {question}
    </>
  );
}

/** Whether a code is written at a second place at all: what uses it is looked for only then, since that takes longer. */
function isTwice(files: Files, code: string): boolean {
  const written = JSON.stringify(code);
  let count = 0;
  for (const text of files.values()) count += text.split(written).length - 1;
  return count > 1;
}
