import { useSyncExternalStore } from "react";
import { keepsNothing, onRefusal } from "../shared/storage/stores";
import { Box, Text } from "../shared/ui/layout";
import { Message } from "../shared/ui/Message";

/** One calm line where the browser refuses to keep anything: the sign-in lasts as long as this page. */
export function KeepsNothing() {
  if (!useSyncExternalStore(onRefusal, keepsNothing)) return null;
  return (
    <Box maxWidth="70rem" mx="auto" px="4" pt="4">
      <Message kind="info">
        <Text>This browser keeps nothing: finish in this tab, do not reload it.</Text>
      </Message>
    </Box>
  );
}
