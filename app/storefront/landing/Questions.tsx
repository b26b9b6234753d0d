import { Box, Text } from "../../shared/ui/layout";
import { Disclosure } from "./Disclosure";
import { Band, Heading, Inner } from "./layout";
import type { LandingWords } from "./props";

/** Questions; each shows its answer when it is pressed. */
export function Questions({ title, items }: NonNullable<LandingWords["questions"]>) {
  return (
    <Band>
      <Inner>
        <Box maxWidth="760px">
          <Heading mb="5">{title}</Heading>
          {items.map(({ question, answer }) => (
            <Disclosure key={question} title={question}>
              <Text>{answer}</Text>
            </Disclosure>
          ))}
        </Box>
      </Inner>
    </Band>
  );
}
