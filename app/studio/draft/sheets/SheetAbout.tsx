import { Row, Text } from "../../../shared/ui/layout";
import { useOpenDraft } from "../ui/DraftContext";
import { Small } from "../ui/parts";
import type { Sheet } from "./model/sheet";
import type { LiveSheet } from "./useLive";

interface Props {
  readonly sheet: Sheet;
  readonly live: LiveSheet | undefined;
}

/** What a sheet holds; for a list that products share, how to change it. */
export function SheetAbout({ sheet: { about, shared }, live }: Props) {
  const { isReadOnly, startNext } = useOpenDraft();
  return (
    <Row px="3" py="1.5" gap="2">
      <Text tone="small" fontSize="0.8125rem">
        {about}
        {live && ` A corner marks what is not as in the live version ${live.version}.`}
      </Text>
      {shared !== undefined && !isReadOnly && (
        <Small onClick={() => startNext(shared)}>Begin the next version to edit it</Small>
      )}
    </Row>
  );
}
