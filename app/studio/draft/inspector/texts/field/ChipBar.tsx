import { useId, useState } from "react";
import { chakra } from "../../../../../shared/theme/chakra";
import { Input, Select } from "../../../../../shared/ui/controls";
import { Small } from "../../../ui/parts";
import { useSayable } from "../../vocabulary";
import { choicesOf, nameOf } from "./choices";
import type { Choice, Written } from "./choices";
import { withWords, wordsNeeded, wordsOfFormats } from "./formats";
import type { Placeholder } from "./placeholders";
import { readAt } from "./readable";

interface Props {
  readonly chip: Placeholder;
  readonly onReplace: () => void;
  readonly onRewrite: (to: Written) => void;
  readonly onRemove: () => void;
}

const Bar = chakra("div", {
  base: {
    position: "absolute",
    zIndex: "2",
    insetInlineStart: "-1px",
    insetInlineEnd: "-1px",
    top: "calc(100% + 5px)",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    p: "2",
    bg: "raised",
    border: "1px solid",
    borderColor: "edge",
    borderRadius: "control",
    boxShadow: "0 4px 12px rgb(0 0 0 / 0.15)",
    fontSize: "0.875rem",
  },
});
const Name = chakra("span", { base: { flexBasis: "100%", fontWeight: "600", overflowWrap: "anywhere" } });
const Word = chakra("label", { base: { display: "flex", alignItems: "center", gap: "1.5" } });
const small = { width: "auto", maxWidth: "100%", minHeight: "32px", py: "0", px: "2", fontSize: "0.875rem" } as const;

/** What can be done with the chip that the caret is at. Tab leads to it. */
export function ChipBar({ chip, onReplace, onRewrite, onRemove }: Props) {
  const read = readAt(chip.path, useSayable());
  const { label } = read;
  const [chosen, setChosen] = useState<string>();
  const choices = choicesOf(chip, read);
  const now = chosen ?? nameOf(chip);
  const choose = (name: string): void => {
    const choice = choices.find((each) => each.name === name);
    // A format with words is written once they are typed.
    if (wordsNeeded(name) > 0) return setChosen(name);
    setChosen(undefined);
    if (choice) onRewrite(choice.written);
  };
  const written = choices.find(({ name }) => name === now)?.written;
  return (
    <Bar role="group" aria-label={label}>
      <Name>{label}</Name>
      {choices.length > 1 && <Ways label={label} choices={choices} now={now} onChoose={choose} />}
      {written && wordsNeeded(now) > 0 && (
        <Words key={now} path={written.path} name={now} chip={chip} onRewrite={onRewrite} />
      )}
      <Small type="button" onClick={onReplace}>
        Replace…
      </Small>
      <Small type="button" onClick={onRemove}>
        Remove
      </Small>
    </Bar>
  );
}

interface WaysProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly now: string;
  readonly onChoose: (name: string) => void;
}

const Ways = ({ label, choices, now, onChoose }: WaysProps) => (
  <Select
    {...small}
    pe="7"
    textOverflow="ellipsis"
    aria-label={`How ${label} is written`}
    value={now}
    onChange={({ target }) => onChoose(target.value)}
  >
    {choices.map(({ name, label: words }) => (
      <option key={name} value={name}>
        {words}
      </option>
    ))}
  </Select>
);

interface WordsProps extends Pick<Props, "chip" | "onRewrite"> {
  readonly path: string;
  readonly name: string;
}

/** The words that are written with a number: for one, and for more. */
function Words({ path, name, chip, onRewrite }: WordsProps) {
  const id = useId();
  const [words, setWords] = useState(() => wordsOfFormats(chip.formats));
  const type = (index: number, typed: string): void => {
    // What separates the parts of a placeholder cannot be in its words.
    const word = typed.replace(/[{}|:]/g, "");
    const now = [0, 1].map((each) => (each === index ? word : (words[each] ?? "")));
    setWords(now);
    if (now.every((each) => each.trim() !== "")) onRewrite({ path, formats: withWords(name, now) });
  };
  return ["Word for 1", "Word for more"].map((label, index) => (
    <Word key={label} htmlFor={`${id}-${index}`}>
      {label}
      <Input
        {...small}
        width="8rem"
        id={`${id}-${index}`}
        maxLength={60}
        value={words[index] ?? ""}
        onChange={({ target }) => type(index, target.value)}
      />
    </Word>
  ));
}
