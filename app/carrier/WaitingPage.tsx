import { Box, Card } from "../shared/ui/layout";
import { SiteHeader } from "../shared/ui/SiteHeader";
import { Bone, FieldBones, Skeleton } from "../shared/ui/Skeleton";
import { useSettings } from "../shared/useSettings";
import { Body } from "./Body";

/** The shape of the page until the policy has come (W37). */
export function WaitingPage() {
  return (
    <>
      <SiteHeader settings={useSettings()} />
      <Body>
        <Skeleton what="Loading the policy…">
          <Bone height={{ base: "31px", md: "37px" }} width="24rem" borderRadius="control" />
          <Card display="grid" gap="4" gridTemplateColumns={{ base: "1fr", sm: "1fr 1fr" }}>
            {["client", "type", "plan", "add-ons"].map((fact) => (
              <Box key={fact} height="45px">
                <Bone width="5rem" mb="3" />
                <Bone width="10rem" />
              </Box>
            ))}
          </Card>
          <FieldBones />
          <FieldBones />
        </Skeleton>
      </Body>
    </>
  );
}
