import { useState } from "react";
import type { Side } from "../../../engine/analysis/index";
import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { Row, Stack, Text } from "../../shared/ui/layout";
import type { Choices, FileConflict } from "./sync/merging";

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
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const keyOf = (path: string, index: number): string => `${index} ${path}`;
  const answer = (): void =>
    onAnswer(
      new Map(
        conflicts.map(({ path, conflicts: found }) => [
          path,
          found.map((_, index) => sides.get(keyOf(path, index)) ?? "mine"),
        ]),
      ),
    );
  return (
    <Dialog title="The same place was changed twice" size="wide" isClosedBelow onClose={answer}>
      <Text>
        Somebody else has saved a change of the same place. Choose what is to be there; all other changes of both are
        kept.
      </Text>
      {conflicts.flatMap(({ path, conflicts: found }) =>
        found.map(({ pointer, line, mine, theirs }, index) => {
          const key = keyOf(path, index);
          const side = sides.get(key) ?? "mine";
          const choose = (chosen: Side) => () => setSides(new Map([...sides, [key, chosen]]));
          return (
            <Fields key={key}>
              <Legend>
                {path}
                {line === undefined ? pointer && `, ${pointer}` : `, line ${line}`}
              </Legend>
              <Choice name={key} label="Yours" text={mine} isChosen={side === "mine"} onChoose={choose("mine")} />
              <Choice
                name={key}
                label="As saved"
                text={theirs}
                isChosen={side === "theirs"}
                onChoose={choose("theirs")}
              />
            </Fields>
          );
        }),
      )}
      <DialogActions>
        <Button onClick={answer}>Keep what is chosen</Button>
      </DialogActions>
    </Dialog>
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
