import { chakra } from "../../shared/theme/chakra";
import { AboutSale } from "../../shared/ui/AboutSale";
import { Anchor, Box, Text } from "../../shared/ui/layout";
import { Inner, Title } from "./layout";
import { documentUrl, type LandingProps } from "./props";

const Bar = chakra("footer", { base: { bg: "sunken", borderTop: "1px solid", borderColor: "line", py: "10" } });
const Parts = chakra("div", {
  base: {
    display: "grid",
    gap: "8",
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      md: "repeat(2, minmax(0, 1fr))",
      lg: "minmax(0, 6fr) minmax(0, 4fr) minmax(0, 8fr)",
    },
  },
});
/** Lines of a list that a finger can tell apart, without gaps between them. */
const reachable = {
  display: "inline-flex",
  alignItems: "center",
  minHeight: "36px",
  maxWidth: "100%",
  overflowWrap: "anywhere",
} as const;

type Props = Pick<LandingProps, "carrier" | "flow" | "words" | "about" | "offer">;

/** The carrier, the documents and what must be said (`portal §2`). */
export function Foot({ carrier, flow, words: { documents, disclaimer }, about, offer }: Props) {
  const { name, phone_number, email } = carrier;
  return (
    <Bar>
      <Inner>
        <Parts>
          {documents && (
            <nav aria-label={documents.title}>
              <Title as="h2">{documents.title}</Title>
              <Box as="ul" listStyleType="none" mt="1">
                {documents.items.map((document) => (
                  <li key={document.name}>
                    <Anchor href={documentUrl(flow, document.name)} {...reachable}>
                      {document.title} (PDF)
                    </Anchor>
                  </li>
                ))}
              </Box>
            </nav>
          )}
          <Box>
            <Title as="h2" mb="1">
              {name}
            </Title>
            {phone_number && (
              <Box>
                <Anchor href={`tel:${phone_number}`} {...reachable}>
                  {phone_number}
                </Anchor>
              </Box>
            )}
            {email && (
              <Box>
                <Anchor href={`mailto:${email}`} {...reachable}>
                  {email}
                </Anchor>
              </Box>
            )}
          </Box>
          <Box display="flex" flexDirection="column" gap="3" gridColumn={{ md: "1 / -1", lg: "auto" }}>
            {disclaimer?.map((paragraph) => (
              <Text key={paragraph} tone="small">
                {paragraph}
              </Text>
            ))}
          </Box>
        </Parts>
        <Box mt="8" pt="6" borderTop="1px solid" borderColor="line">
          <AboutSale product={flow} settings={{ carrier, ...about }} agent={offer.broker} />
        </Box>
      </Inner>
    </Bar>
  );
}
