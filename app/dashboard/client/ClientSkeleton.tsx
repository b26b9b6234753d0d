import { Box, Card, Row } from "../../shared/ui/layout";
import { Bone, Skeleton } from "../../shared/ui/Skeleton";
import { FactBones } from "../FactBones";
import { Page } from "../page";
import { Face, MapPlace } from "./face";

/** A client's page before it is there: the map, the name, the policies and the details (W37). */
export function ClientSkeleton() {
  return (
    <Page>
      <Skeleton what="Loading the client…">
        <Bone width="10rem" my="1.5" />
        <Face as="div">
          <MapPlace />
          <Row p={{ base: "4", md: "6" }} gap="4">
            <Bone width="56px" height="56px" />
            <Box flex="1">
              <Bone width="14rem" height="20px" mb="3" />
              <Bone width="18rem" />
            </Box>
          </Row>
        </Face>
        <Card display="flex" flexDirection="column" gap="5">
          <Bone width="6rem" height="16px" />
          <Bone width="100%" height="48px" borderRadius="control" />
          <Bone width="100%" height="48px" borderRadius="control" />
        </Card>
        <FactBones count={8} />
      </Skeleton>
    </Page>
  );
}
