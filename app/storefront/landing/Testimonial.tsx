import { chakra } from "../../shared/theme/chakra";
import { Box } from "../../shared/ui/layout";
import { Band, Heading, Inner } from "./layout";
import { VideoCard } from "./VideoCard";
import type { LandingWords } from "./props";

const Pair = chakra("div", {
  base: {
    display: "grid",
    gap: { base: "8", lg: "14" },
    alignItems: "center",
    gridTemplateColumns: { md: "minmax(0, 1fr) minmax(0, 1fr)" },
  },
});
const Quote = chakra("blockquote", {
  base: {
    fontFamily: "display",
    fontWeight: "600",
    fontSize: { base: "1.5rem", lg: "1.875rem" },
    lineHeight: "1.3",
    mt: "5",
    pl: "5",
    borderLeft: "3px solid",
    borderColor: "accent",
    textWrap: "pretty",
  },
});
const From = chakra("figcaption", { base: { color: "quiet", mt: "4", pl: "5" } });

/** What a customer says, with the video in which they say it. */
export function Testimonial({ title, quote, from, video }: NonNullable<LandingWords["testimonial"]>) {
  return (
    <Band>
      <Inner>
        <Pair>
          <Box>
            <Heading>{title}</Heading>
            <figure>
              <Quote>“{quote}”</Quote>
              <From>{from}</From>
            </figure>
          </Box>
          <VideoCard video={video} />
        </Pair>
      </Inner>
    </Band>
  );
}
