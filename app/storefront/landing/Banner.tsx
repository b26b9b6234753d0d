import { chakra } from "../../shared/theme/chakra";
import { Box } from "../../shared/ui/layout";
import { Begin } from "./Begin";
import type { Way } from "./Begin";
import { Band, Heading, Inner, Lead } from "./layout";
import type { LandingWords } from "./props";

const Line = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: "6" },
});

type Props = NonNullable<LandingWords["banner"]> & { readonly action: string; readonly way: Way };

/** The band with the second button, for those who have read enough. */
export function Banner({ title, text, action, way }: Props) {
  return (
    <Band tone="tint" py={{ base: "10", lg: "14" }}>
      <Inner>
        <Line>
          <Box flex="1 1 24rem">
            <Heading>{title}</Heading>
            {text && (
              <Lead color="ink" textWrap="balance">
                {text}
              </Lead>
            )}
          </Box>
          <Begin way={way}>{action}</Begin>
        </Line>
      </Inner>
    </Band>
  );
}
