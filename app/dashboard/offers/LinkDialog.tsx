import { useEffect, useRef } from "react";
import { Button } from "../../shared/ui/Button";
import { Label } from "../../shared/ui/controls";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { Text } from "../../shared/ui/layout";
import { WholeLink } from "../../shared/ui/WholeLink";

interface Props {
  readonly client: string;
  readonly url: string;
  readonly onClose: () => void;
}

/** Where the browser does not let us copy, the link is selected for the person to do it. */
export function LinkDialog({ client, url, onClose }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog title={`Link for ${client}`} onClose={onClose} isClosedBelow>
      <Text>
        This browser did not let us copy the link. It is selected: press Ctrl+C, or Command+C on a Mac. It shows all
        that is in the offer.
      </Text>
      <div>
        <Label htmlFor="offer-link">Link</Label>
        <WholeLink
          ref={field}
          id="offer-link"
          readOnly
          rows={1}
          value={url}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
