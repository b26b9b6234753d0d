import type { ReactNode } from "react";
import { Box, PageTitle, Text } from "../shared/ui/layout";

interface Props {
  /** The space's name, once it is known. */
  readonly space: string | undefined;
  /** The sentence changes while somebody waits, so it is spoken. */
  readonly isSpoken?: boolean;
  readonly children: ReactNode;
}

/** Whose portal this is, what it is, and what happens here. */
export function Welcome({ space, isSpoken = false, children }: Props) {
  return (
    <Box>
      {/* Has its height before the settings are there, so that nothing moves (W37). */}
      <Text tone="small" fontWeight="600" minHeight="1.5em">
        {space}
      </Text>
      <PageTitle mt="1">Accident &amp; Health Digital Marketing Portal</PageTitle>
      <Text tone="quiet" mt="3" role={isSpoken ? "status" : undefined}>
        {children}
      </Text>
    </Box>
  );
}
