import { SiteHeader } from "../shared/ui/SiteHeader";
import { Box } from "../shared/ui/layout";
import { Bone, Skeleton } from "../shared/ui/Skeleton";
import { useSettings } from "../shared/useSettings";
import { Inner } from "./landing/layout";

/** A product's page before it is there: the carrier's mark, a headline, a sentence and a button (W37). */
export function LandingSkeleton() {
  return (
    <>
      <SiteHeader settings={useSettings()} />
      <Inner as="main" py={{ base: "10", md: "14", lg: "20" }} minHeight="100dvh">
        <Skeleton what="Loading this page…">
          <Bone height={{ base: "80px", lg: "120px" }} width="36rem" borderRadius="control" />
          <Box maxWidth="36rem">
            <Bone height="16px" mb="3" />
            <Bone height="16px" width="70%" />
          </Box>
          <Bone height="52px" width="12rem" borderRadius="control" />
        </Skeleton>
      </Inner>
    </>
  );
}
