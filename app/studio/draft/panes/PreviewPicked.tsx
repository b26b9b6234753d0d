import type { FrameSays } from "../../../shared/preview/protocol";
import { Row } from "../../../shared/ui/layout";
import { useOpenDraft } from "../ui/DraftContext";
import { Small } from "../ui/parts";
import { pathOf } from "../work/previewed";

interface Props {
  readonly picked: Extract<FrameSays, { kind: "picked" }>;
}

/** The places of a text that was pressed in the preview, where the same words are at several. */
export function PreviewPicked({ picked: { words, places } }: Props) {
  const { state, showPlace } = useOpenDraft();
  if (places.length < 2) return null;
  return (
    <Row role="group" aria-label={`Places of “${words}”`} px="3" pb="2" gap="2" flex="none">
      {places.map((place, index) => {
        const path = pathOf(place, state.files);
        return (
          <Small key={`${path} ${place.pointer}`} onClick={() => showPlace({ path, pointer: place.pointer })}>
            {index + 1}. {path.split("/").at(-1)} {place.pointer}
          </Small>
        );
      })}
    </Row>
  );
}
