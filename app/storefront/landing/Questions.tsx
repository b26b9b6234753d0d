import { chakra } from "../../shared/theme/chakra";
import { Anchor, Box, Text } from "../../shared/ui/layout";
import { Disclosure } from "./Disclosure";
import { Band, Heading, Inner } from "./layout";
import type { LandingProps, LandingWords } from "./props";

/** The heading beside the questions where there is room, so that they fill the page. */
const Sides = chakra("div", {
  base: {
    display: "grid",
    columnGap: "16",
    rowGap: "5",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 4fr) minmax(0, 8fr)" },
  },
});

type Props = NonNullable<LandingWords["questions"]> & Pick<LandingProps, "offer">;

/** Questions; each shows its answer when it is pressed. */
export function Questions({ title, items, offer: { broker } }: Props) {
  return (
    <Band>
      <Inner>
        <Sides>
          <Box>
            <Heading>{title}</Heading>
            {broker?.phone_number && (
              <Text color="quiet" mt="3">
                Another question? Ask {broker.name} at{" "}
                <Anchor href={`tel:${broker.phone_number}`} whiteSpace="nowrap">
                  {broker.phone_number}
                </Anchor>
                .
              </Text>
            )}
          </Box>
          <Box borderTop={{ lg: "1px solid" }} borderColor={{ lg: "line" }}>
            {items.map(({ question, answer }) => (
              <Disclosure key={question} title={question}>
                <Text>{answer}</Text>
              </Disclosure>
            ))}
          </Box>
        </Sides>
      </Inner>
    </Band>
  );
}
