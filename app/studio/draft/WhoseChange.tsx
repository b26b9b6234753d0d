import { useId, useState } from "react";
import type { Conflict, Side } from "../../../engine/analysis/index";
import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { Row, Stack, Text } from "../../shared/ui/layout";
import type { Choices, FileConflict } from "./model/merging";
import { allOf } from "./model/sync";

interface Props {
  readonly conflicts: readonly FileConflict[];
  readonly onAnswer: (choices: Choices) => void;
}

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

/** Asks whose change holds at each place that two people changed otherwise. Nothing is saved until that is said. */
export function WhoseChange({ conflicts, onAnswer }: Props) {
  const [choices, setChoices] = useState(() => allOf(conflicts, "mine"));
  const choose = (path: string, index: number, side: Side): void =>
    setChoices(new Map([...choices, [path, (choices.get(path) ?? []).with(index, side)]]));
  const answer = (): void => onAnswer(choices);
  return (
    <Dialog title="The same place was changed twice" size="wide" isClosedBelow onClose={answer}>
      <Text>
        Somebody else has saved a change of the same place. Choose what is to be there; all other changes of both are
        kept.
      </Text>
      {conflicts.flatMap(({ path, conflicts: found }) =>
        found.map((conflict, index) => (
          <Question
            key={`${path} ${conflict.pointer} ${conflict.line ?? ""}`}
            path={path}
            conflict={conflict}
            side={choices.get(path)?.[index] ?? "mine"}
            onChoose={(side) => choose(path, index, side)}
          />
        )),
      )}
      <DialogActions>
        <Button onClick={answer}>Keep what is chosen</Button>
      </DialogActions>
    </Dialog>
  );
}

interface QuestionProps {
  readonly path: string;
  readonly conflict: Conflict;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function Question({ path, conflict: { pointer, line, mine, theirs }, side, onChoose }: QuestionProps) {
  const name = useId();
  return (
    <Fields>
      <Legend>
        {path}
        {line === undefined ? pointer && `, ${pointer}` : `, line ${line}`}
      </Legend>
      <Choice name={name} label="Yours" text={mine} isChosen={side === "mine"} onChoose={() => onChoose("mine")} />
      <Choice
        name={name}
        label="As saved"
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
