import type { Client } from "../../shared/api/types";
import { Box, Row } from "../../shared/ui/layout";
import { Bone, Skeleton } from "../../shared/ui/Skeleton";
import { FactBones } from "../FactBones";
import { Page, Sheet } from "../page";
import { Beside, mayBeMapped, MapPlace } from "./Whereabouts";

/** A client's page before it is there: the name, the policies, the details and the map (W37). */
export function ClientSkeleton() {
  return (
    <Page>
      <Skeleton what="Loading the client…">
        <Bone width="10rem" my="1.5" />
        <Row gap="4">
          <Bone width="56px" height="56px" />
          <Box flex="1">
            <Bone width="14rem" height="20px" mb="3" />
            <Bone width="18rem" />
          </Box>
        </Row>
        <RestBones />
      </Skeleton>
    </Page>
  );
}

/** What stands below the name; of a client who is known already, with a map or without. */
export function RestBones({ client }: { readonly client?: Client }) {
  const mapped = !client || mayBeMapped(client.person.address);
  return (
    <>
      <Sheet as="div">
        <Box p={{ base: "4", md: "6" }}>
          <Bone width="6rem" height="16px" mb="6" />
          <Bone width="100%" height="48px" borderRadius="control" />
        </Box>
      </Sheet>
      <Beside mapped={mapped}>
        <FactBones count={8} beside={mapped} />
        {mapped && (
          <MapPlace>
            <Bone height="100%" borderRadius="card" />
          </MapPlace>
        )}
      </Beside>
    </>
  );
}
