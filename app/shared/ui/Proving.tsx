import { useSyncExternalStore } from "react";
import { provingNow } from "../api/proof";
import { Box, Text } from "./layout";

const never = (): boolean => false;

/** Says why a call takes longer, while the browser does the work that the server has asked for. */
export function Proving() {
  const isTold = useSyncExternalStore(provingNow.subscribe, provingNow.read, never);
  return (
    <Box
      role="status"
      position="fixed"
      bottom="4"
      left="4"
      right="4"
      zIndex="1"
      textAlign="center"
      pointerEvents="none"
    >
      {isTold && (
        <Text display="inline-block" bg="tint" borderRadius="control" borderLeft="4px solid" borderColor="accent" p="4">
          Very many people are beginning right now, so this takes a few seconds longer. You need not do anything.
        </Text>
      )}
    </Box>
  );
}
