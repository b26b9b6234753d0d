import { Button } from "../../shared/ui/Button";
import { Hidden, Row, Text } from "../../shared/ui/layout";

interface Props {
  /** How many offers are others by now than they are shown. */
  readonly changed: number;
  readonly onShow: () => void;
}

/**
 * The line above offers. Its room is always there, so that no row moves when something waits in it; it is announced
 * once, however much more follows.
 */
export function Changed({ changed, onShow }: Props) {
  return (
    <Row justifyContent="space-between" minHeight="44px" gap="2" flexWrap="nowrap">
      <Text tone="small">Longest quiet first</Text>
      <Hidden role="status">
        {changed > 0 && "Some of these quotes have changed. A button above them shows how."}
      </Hidden>
      {changed > 0 && (
        <Button kind="plain" onClick={onShow}>
          {changed} changed: show
        </Button>
      )}
    </Row>
  );
}
