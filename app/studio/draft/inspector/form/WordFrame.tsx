import type { ReactNode } from "react";
import { chakra } from "../../../../shared/theme/chakra";
import { clipped } from "../../../../shared/theme/styles";
import { Hidden, Row } from "../../../../shared/ui/layout";
import { Faint, Small } from "../../ui/parts";
import { idOf, useForm } from "./FormContext";
import type { WordOf } from "../model/form";

interface Props {
  readonly word: WordOf;
  /** Several inputs: the label is of a group, not of an input. */
  readonly isGroup?: boolean;
  /** What is beside the label, such as a button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

const Frame = chakra("div", { base: { minWidth: "0", py: "2" } });
const LabelOfWord = chakra("label", {
  base: { fontWeight: "600", fontSize: "0.9375rem", overflowWrap: "anywhere" },
  variants: { isBare: { true: clipped } },
});
const About = chakra("p", { base: { color: "quiet", fontSize: "0.8125rem", lineHeight: "1.4", mb: "1.5" } });

/** A word of a thing: its name, what it is for, its control, and what is wrong with it. */
export function WordFrame({ word, isGroup = false, beside, children }: Props) {
  const { pointer, label, about } = word;
  const id = idOf(pointer);
  if (label === "")
    return (
      <Alone word={word} beside={beside}>
        {children}
      </Alone>
    );
  return (
    <Frame
      role={isGroup ? "group" : undefined}
      aria-labelledby={isGroup ? `${id}-label` : undefined}
      data-word={pointer}
    >
      <Row gap="2" alignItems="baseline" justifyContent="space-between">
        <LabelOfWord
          as={isGroup ? "span" : "label"}
          id={`${id}-label`}
          isBare={word.isBare}
          {...(!isGroup && { htmlFor: id })}
        >
          {label}
        </LabelOfWord>
        <Row gap="1">
          {beside}
          <TakeAway word={word} />
        </Row>
      </Row>
      {about !== "" && <About id={`${id}-about`}>{about}</About>}
      {children}
      <FindingsOf pointer={pointer} isWhole={word.shape === "value"} />
    </Frame>
  );
}

/** The form is about this word alone: its heading says what it is. */
const Alone = ({ word: { pointer, shape }, beside, children }: Props) => (
  <Frame>
    {beside}
    {children}
    <FindingsOf pointer={pointer} isWhole={shape === "value"} />
  </Frame>
);

/** Takes a word away that need not be there. */
function TakeAway({ word: { isRequired, pointer, label } }: Pick<Props, "word">) {
  const { isReadOnly, put, close } = useForm();
  if (isRequired || isReadOnly) return null;
  const away = (): void => {
    close(pointer);
    put(pointer, undefined);
  };
  return (
    <Small kind="plain" onClick={away} px="1.5" color="quiet">
      Remove <Hidden>{label}</Hidden>
    </Small>
  );
}

const Wrong = chakra("ul", {
  base: { listStyle: "none", m: "0", mt: "1", p: "0", color: "danger", fontSize: "0.875rem" },
});

/** What is wrong at a place, with the fix as a button where there is one. */
export function FindingsOf({ pointer, isWhole }: { readonly pointer: string; readonly isWhole: boolean }) {
  const { findings, fix, isReadOnly } = useForm();
  const found = findings(pointer, isWhole);
  return (
    <Wrong id={`${idOf(pointer)}-findings`} aria-live="polite">
      {found.map((finding) => (
        <li key={`${finding.from} ${finding.message}`}>
          {finding.said} {finding.fix && !isReadOnly && <Small onClick={() => fix(finding)}>{finding.fix.label}</Small>}
        </li>
      ))}
    </Wrong>
  );
}

export const Nothing = ({ children }: { readonly children: ReactNode }) => <Faint as="p">{children}</Faint>;
