import { useState } from "react";
import type { FrameSays } from "../../../shared/preview/protocol";
import { Box, Text } from "../../../shared/ui/layout";
import { useOpenDraft } from "../ui/DraftContext";
import { Small } from "../ui/parts";
import { pathOf } from "../work/previewed";

interface Props {
  readonly refused: Extract<FrameSays, { kind: "refused" }>;
}

/** A refusal in the preview: which rule decided, in English, with the values that it read. */
export function PreviewRefusal({ refused: { rule, place, words, reads } }: Props) {
  const { state, showPlace } = useOpenDraft();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box px="3" py="2" borderBottom="1px solid" borderColor="line" bg="dangerTint" fontSize="0.875rem">
      <Text as="span" me="2">
        The person is refused.
      </Text>
      <Small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Why?
      </Small>
      {isOpen && (
        <Box mt="2">
          <Text>
            {words ??
              (place
                ? `The rule ${rule} decided.`
                : `No rule of the flow decided: the enrollment is refused as ${rule}.`)}
          </Text>
          {reads.length > 0 && (
            <Text color="quiet">With {reads.map(({ path, value }) => `${path} = ${value}`).join(", ")}.</Text>
          )}
          {place && (
            <Small mt="2" onClick={() => showPlace({ path: pathOf(place, state.files), pointer: place.pointer })}>
              {place.book ? "Show it in the rate book" : "Show the rule"}
            </Small>
          )}
        </Box>
      )}
    </Box>
  );
}
