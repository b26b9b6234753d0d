import { SiteHeader } from "../shared/ui/SiteHeader";
import { Box } from "../shared/ui/layout";
import { Bone, Skeleton } from "../shared/ui/Skeleton";
import { useSettings } from "../shared/useSettings";
import { Hero } from "./Landing";

/** A product's page before it is there: the carrier's mark, a headline, a sentence and a button (W37). */
export function LandingSkeleton() {
  return (
    <>
      <SiteHeader settings={useSettings()} />
      <Hero alignItems="stretch">
        <Skeleton what="Loading this page…">
          <Bone height={{ base: "38px", md: "56px" }} width="24rem" borderRadius="control" />
          <Box>
            <Bone height="16px" mb="3" />
            <Bone height="16px" width="70%" />
          </Box>
          <Bone height="44px" width="10rem" borderRadius="control" />
        </Skeleton>
      </Hero>
    </>
  );
}
