import type { Policy } from "../shared/api/types";
import { Button } from "../shared/ui/Button";
import { Stack, Text } from "../shared/ui/layout";
import { correctableUntil } from "./rules";

interface Props {
  readonly policy: Pick<Policy, "number_correctable_until">;
  /** The form is on the page. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** The way to another number while it may be corrected; nothing once it is final. */
export function Correction({ policy, isOpen, onOpen, onClose }: Props) {
  const until = correctableUntil(policy);
  if (until === undefined && !isOpen) return null;
  return (
    <Stack gap="2" alignItems="flex-start">
      <Text tone="small">
        {isOpen
          ? "Enter the right number. The client gets the documents again, with a word about the number that they replace."
          : `The number can be corrected until ${until}.`}
      </Text>
      <Button kind="secondary" aria-expanded={isOpen} onClick={isOpen ? onClose : onOpen}>
        {isOpen ? "Keep the number" : "Correct the number"}
      </Button>
    </Stack>
  );
}
