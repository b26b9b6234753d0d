import { useSetAtom } from "jotai";
import { useState } from "react";
import type { ReactNode } from "react";
import { Text } from "../../../shared/ui/layout";
import { Boundary } from "../../../shared/ui/Boundary";
import { useOpenDraft } from "../ui/DraftContext";
import { PaneBody, Small } from "../ui/parts";
import { viewAtom } from "../ui/view";

interface Props {
  /** What cannot be shown then: "form". */
  readonly what: string;
  readonly children: ReactNode;
}

/**
 * A draft may be of any content. What of it cannot be shown takes nothing else of the page away, says so, and is tried
 * again once the draft or its place is another one.
 */
export function PaneOrWords({ what, children }: Props) {
  const { state, place } = useOpenDraft();
  const [{ files, time }, setTried] = useState({ files: state.files, time: 0 });
  if (files !== state.files) setTried({ files: state.files, time: time + 1 });
  return (
    <Boundary at={`${what} ${time} ${place.path} ${place.pointer}`} instead={<NotShown what={what} />}>
      {children}
    </Boundary>
  );
}

function NotShown({ what }: Pick<Props, "what">) {
  const { toText } = useOpenDraft();
  const setView = useSetAtom(viewAtom);
  const lead = (): void => {
    setView("text");
    toText();
  };
  return (
    <PaneBody px="4" py="3">
      <Text role="status">
        This draft says something here that the {what} cannot show. Nothing is lost: all of it is in the text.
      </Text>
      <Small onClick={lead}>Show the text</Small>
    </PaneBody>
  );
}
