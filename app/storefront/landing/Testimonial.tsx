import { chakra } from "../../shared/theme/chakra";
import { Box } from "../../shared/ui/layout";
import { Band, Heading, Inner } from "./layout";
import { VideoCard } from "./VideoCard";
import type { LandingWords } from "./props";

const Pair = chakra("div", {
  base: {
    display: "grid",
    gap: { base: "8", md: "10" },
    alignItems: "center",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
  },
});
const Quote = chakra("blockquote", {
  base: {
    fontFamily: "display",
    fontWeight: "600",
    fontSize: { base: "1.5rem", lg: "1.875rem" },
    lineHeight: "1.3",
    textWrap: "pretty",
  },
});
const From = chakra("figcaption", { base: { color: "quiet", mt: "3" } });

/** What a customer says, with the video in which they say it. */
export function Testimonial({ title, quote, from, video }: NonNullable<LandingWords["testimonial"]>) {
  return (
    <Band>
      <Inner>
        <Pair>
          <Box>
            <Heading>{title}</Heading>
            <Box as="figure" mt="5" pl="5" borderLeft="3px solid" borderColor="accent">
              <Quote>“{quote}”</Quote>
              <From>{from}</From>
            </Box>
          </Box>
          <VideoCard video={video} />
        </Pair>
      </Inner>
    </Band>
  );
}
