import { useState } from "react";
import type { WorklistQuote } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { Text } from "../../shared/ui/layout";
import { Tick } from "../Tick";
import type { Answer, Ending } from "./useSaving";

interface Props {
  /** Whose links end, as the person is called. */
  readonly name: string;
  readonly ending: Ending;
  readonly onConfirm: (answer: Answer) => void;
  readonly onClose: () => void;
}

/** Asks before links that were mailed to a wrong address end. */
export function LinksEnd({ name, ending, onConfirm, onClose }: Props) {
  const { former, address, offers } = ending;
  const [isSent, setIsSent] = useState(true);
  const isOne = offers.length === 1;
  return (
    <Dialog title={`${name}'s ${isOne ? "link" : "links"} to ${former} will end`} size="question" onClose={onClose}>
      <Text overflowWrap="anywhere">
        Until now, a person who reads mail at {former} can open {isOne ? "the offer" : `${offers.length} offers`} of{" "}
        {listOf(offers)} with what is known of {name}. Once you save, {isOne ? "this link opens" : "these links open"}{" "}
        nothing.
      </Text>
      <Tick>
        <input type="checkbox" checked={isSent} onChange={({ target }) => setIsSent(target.checked)} />
        <span>
          Mail the {isOne ? "offer" : "offers"} to {address}
        </span>
      </Tick>
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          Keep editing
        </Button>
        <Button onClick={() => onConfirm({ ...ending, isSent })}>
          Save and end {isOne ? "the link" : "the links"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The products of offers, each once: "Kites and Sails". */
const listOf = (offers: readonly WorklistQuote[]): string =>
  new Intl.ListFormat("en-US").format(new Set(offers.map(({ product }) => product)));
