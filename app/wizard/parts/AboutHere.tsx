import { memo, useSyncExternalStore } from "react";
import { later } from "../../shared/later";
import { Box, Text } from "../../shared/ui/layout";
import { Message } from "../../shared/ui/Message";
import type { KeepsNothingProps } from "./KeepsNothing";

const KeepsNothing = later(
  () => import("./KeepsNothing"),
  () => null,
);

/** What the person should know of this browser, above each step: one calm line each. */
export const AboutHere = memo(function AboutHere({ session, hasQuote, isMailed }: KeepsNothingProps) {
  const keepsNothing = useSyncExternalStore(session.onKeepsNothing, session.keepsNothing, no);
  // The server does not know who is signed in: its first render, and the browser's, say nothing of it.
  const broker = useSyncExternalStore(session.onBroker, session.broker, nobody);
  return (
    <>
      {broker !== undefined && (
        <Message kind="info">
          <Text>
            You are signed in as {broker}. This page is what your client sees, and what is saved here is the
            client&apos;s.
          </Text>
        </Message>
      )}
      {/* There before its words: a screen reader says what changes in it. It takes no room until then. */}
      <Box role="status" _empty={{ position: "absolute" }}>
        {keepsNothing && <KeepsNothing session={session} hasQuote={hasQuote} isMailed={isMailed} />}
      </Box>
    </>
  );
});

const no = (): boolean => false;
const nobody = (): undefined => undefined;
