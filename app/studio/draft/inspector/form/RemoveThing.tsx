import type { StillNamed } from "../../../../../engine/analysis/index";
import { Button } from "../../../../shared/ui/Button";
import { Dialog, DialogActions } from "../../../../shared/ui/Dialog";
import { Box, Text } from "../../../../shared/ui/layout";

interface Props {
  /** What goes, as in `“Spouse”` or `3 rows`. */
  readonly what: string;
  readonly named: readonly StillNamed[];
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** How many places are listed. */
const MOST = 8;

/** Asked before a thing goes that others still name. */
export function RemoveThing({ what, named, onRemove, onClose }: Props) {
  const places = [...new Set(named.flatMap(({ name, uses }) => uses.map(({ words }) => `${words} (${name})`)))];
  return (
    <Dialog title={`Remove ${what}?`} onClose={onClose} size="question">
      <Text>
        {places.length === 1 ? "1 place still names" : `${places.length} places still name`} what is removed, and would
        be wrong without it:
      </Text>
      <Box as="ul" ps="5" listStyleType="disc" fontSize="0.9375rem">
        {places.slice(0, MOST).map((words) => (
          <li key={words}>{words}</li>
        ))}
        {places.length > MOST && <li>and {places.length - MOST} more</li>}
      </Box>
      <DialogActions mt="4">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          onClick={() => {
            onClose();
            onRemove();
          }}
        >
          Remove all the same
        </Button>
      </DialogActions>
    </Dialog>
  );
}
