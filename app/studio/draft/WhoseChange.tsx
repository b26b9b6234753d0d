import { useAtomValue } from "jotai";
import { useId, useState } from "react";
import type { Conflict, Side } from "../../../engine/analysis/index";
import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { Row, Stack, Text } from "../../shared/ui/layout";
import type { Choices, FileConflict } from "./model/merging";
import { useVocabulary } from "./inspector/vocabulary";
import { sidesSaid, sidesWritten } from "./model/conflict-words";
import { Faint } from "./ui/parts";
import { viewAtom } from "./ui/view";
import { allOf } from "./model/sync";
import type { Asks } from "./model/sync";
import type { Author } from "./useOthers";

interface Props {
  readonly conflicts: readonly FileConflict[];
  readonly asks: Asks;
  /** Who saved last; undefined while that is not known. */
  readonly author: Author | undefined;
  /** Where a place is, in the words of the form. */
  readonly whereOf: (path: string, pointer: string) => string;
  readonly onAnswer: (choices: Choices) => void;
  readonly onCancel: () => void;
}

/** What is asked, and what both sides are called. */
interface Asked {
  readonly title: string;
  readonly text: string;
  readonly sides: { readonly [side in Side]: string };
}

const UNDO: Asked = {
  title: "This place was changed again later",
  text: "To take this change back would also take back what was changed here after it. Choose what is to be there; all else of the change is taken back.",
  sides: { mine: "As it is now", theirs: "As it was before the change" },
};

const saved = (author: Author | undefined): Asked => ({
  title: "The same place was changed twice",
  text: `${whoHas(author)} saved a change of the same place. Choose what is to be there; all other changes of both are kept.`,
  sides: { mine: "As you typed it here", theirs: author === "self" ? "As you saved it elsewhere" : "As saved" },
});

const whoHas = (author: Author | undefined): string =>
  author === undefined ? "Somebody has" : author === "self" ? "You have, in another tab or browser," : `${author} has`;

const Quote = chakra("pre", {
  base: {
    m: "0",
    p: "2",
    maxHeight: "10rem",
    overflow: "auto",
    bg: "sunken",
    borderRadius: "control",
    fontSize: "0.8125rem",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});
const Fields = chakra("fieldset", {
  base: { border: "none", p: "0", m: "0", display: "flex", flexDirection: "column", gap: "2" },
});
const Legend = chakra("legend", { base: { fontWeight: "600", p: "0", overflowWrap: "anywhere" } });

/** Asks which change holds at each place that was changed twice. Nothing is saved until that is said. */
export function WhoseChange({ conflicts, asks, author, whereOf, onAnswer, onCancel }: Props) {
  const { title, text, sides } = asks === "undo" ? UNDO : saved(author);
  const [choices, setChoices] = useState(() => allOf(conflicts, "mine"));
  const choose = (path: string, index: number, side: Side): void =>
    setChoices(new Map([...choices, [path, (choices.get(path) ?? []).with(index, side)]]));
  const answer = (): void => onAnswer(choices);
  return (
    <Dialog title={title} size="wide" isClosedBelow onClose={asks === "undo" ? onCancel : answer}>
      <Text>{text}</Text>
      {conflicts.flatMap(({ path, conflicts: found }) =>
        found.map((conflict, index) => (
          <Question
            key={`${path} ${conflict.pointer} ${conflict.line ?? ""}`}
            path={path}
            where={whereOf(path, conflict.pointer)}
            sides={sides}
            conflict={conflict}
            side={choices.get(path)?.[index] ?? "mine"}
            onChoose={(side) => choose(path, index, side)}
          />
        )),
      )}
      <DialogActions>
        {asks === "undo" && (
          <Button kind="secondary" onClick={onCancel}>
            Take nothing back
          </Button>
        )}
        <Button onClick={answer}>Keep what is chosen</Button>
      </DialogActions>
    </Dialog>
  );
}

interface QuestionProps extends Pick<Asked, "sides"> {
  readonly path: string;
  readonly where: string;
  readonly conflict: Conflict;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function Question({ path, where, sides, conflict, side, onChoose }: QuestionProps) {
  const name = useId();
  const vocabulary = useVocabulary();
  const isText = useAtomValue(viewAtom) === "text";
  const { pointer, line } = conflict;
  const { mine, theirs } = isText ? sidesWritten(conflict) : sidesSaid(conflict, vocabulary);
  return (
    <Fields>
      <Legend>
        {where}{" "}
        {isText && (
          <Faint>
            {path}
            {line === undefined ? pointer && `, ${pointer}` : `, line ${line}`}
          </Faint>
        )}
      </Legend>
      <Choice name={name} label={sides.mine} text={mine} isChosen={side === "mine"} onChoose={() => onChoose("mine")} />
      <Choice
        name={name}
        label={sides.theirs}
        text={theirs}
        isChosen={side === "theirs"}
        onChoose={() => onChoose("theirs")}
      />
    </Fields>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** Undefined where one has removed it. */
  readonly text: string | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Choice = ({ name, label, text, isChosen, onChoose }: ChoiceProps) => (
  <Stack gap="1">
    <Row as="label" gap="2">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {label}
    </Row>
    {text === undefined ? <Text tone="small">Removed</Text> : <Quote>{text}</Quote>}
  </Stack>
);
