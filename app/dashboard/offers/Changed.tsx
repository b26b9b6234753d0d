import { Button } from "../../shared/ui/Button";
import { Hidden } from "../../shared/ui/layout";

interface Props {
  /** How many offers are others by now than they are shown. */
  readonly changed: number;
  readonly onShow: () => void;
}

/**
 * What waits to be shown, in a place whose room is always there, so that no row moves; it is announced once, however much
 * more follows.
 */
export function Changed({ changed, onShow }: Props) {
  return (
    <>
      <Hidden role="status">
        {changed > 0 && "Some of these quotes have changed. A button above them shows how."}
      </Hidden>
      {changed > 0 && (
        <Button kind="plain" onClick={onShow}>
          {changed} changed: show
        </Button>
      )}
    </>
  );
}
