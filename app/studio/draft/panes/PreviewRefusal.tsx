import { useState } from "react";
import { inPlain } from "../../../../engine/analysis/index";
import type { FrameSays } from "../../../shared/preview/protocol";
import { Box, Text } from "../../../shared/ui/layout";
import { useOpenDraft } from "../ui/DraftContext";
import { useVocabulary } from "../inspector/vocabulary";
import { Faint, List, Small } from "../ui/parts";
import { sharedText } from "../work/library";
import { pathOf } from "../work/previewed";
import { decidingRule, readSaid } from "../work/refusal-words";
import type { ReadSaid } from "../work/refusal-words";

interface Props {
  readonly refused: Extract<FrameSays, { kind: "refused" }>;
}

const Reading = ({ read: { path, label, value } }: { readonly read: ReadSaid }) => (
  <li>
    {label}: {value} {label !== path && <Faint>{path}</Faint>}
  </li>
);

/** A refusal in the preview: which rule decided, in English, with the values that it read. */
export function PreviewRefusal({ refused: { rule, place, words, reads } }: Props) {
  const { state, texts, showPlace } = useOpenDraft();
  const vocabulary = useVocabulary();
  const [isOpen, setOpen] = useState(false);
  const whySaid = (): string => {
    if (!place) return words ?? `No rule of the flow decided: the enrollment is refused as “${inPlain(rule)}”.`;
    if (place.book) return words ?? `The rate book decided.`;
    const path = pathOf(place, state.files);
    const text = state.files.get(path) ?? sharedText(path, texts);
    const said = vocabulary && decidingRule({ path, text, pointer: place.pointer }, vocabulary);
    return `The rule “${inPlain(rule)}” decided${said === undefined ? "" : `: ${said}`}.`;
  };
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
          <Text>{whySaid()}</Text>
          {reads.length > 0 && (
            <List aria-label="What the rule read" fontSize="0.8125rem">
              {reads.map((each) => (
                <Reading key={each.path} read={readSaid(each, vocabulary)} />
              ))}
            </List>
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
