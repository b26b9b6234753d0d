import type { ReactNode } from "react";
import { Card, Row, Text } from "./layout";

interface Props {
  /** What the list would hold. */
  readonly what: string;
  /** When there would be something, or what can be done, in sentences of their own. */
  readonly why: readonly string[];
  /** The ways out of emptiness. */
  readonly children?: ReactNode;
}

/** What a list shows instead of rows. */
export const EmptyCard = ({ what, why, children }: Props) => (
  <Card
    display="flex"
    flexDirection="column"
    alignItems="center"
    textAlign="center"
    gap="2"
    py={{ base: "10", md: "16" }}
  >
    <Text fontWeight="650" fontSize="1.125rem">
      {what}
    </Text>
    {why.map((sentence) => (
      <Text key={sentence} tone="quiet">
        {sentence}
      </Text>
    ))}
    {children !== undefined && (
      <Row mt="4" justifyContent="center">
        {children}
      </Row>
    )}
  </Card>
);
