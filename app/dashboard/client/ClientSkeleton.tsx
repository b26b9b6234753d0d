import type { Client } from "../../shared/api/types";
import { Box, Card, Row } from "../../shared/ui/layout";
import { Bone, Skeleton } from "../../shared/ui/Skeleton";
import { FactBones } from "../FactBones";
import { Facts, Page, Sheet } from "../page";
import { Beside, mayBeMapped, MapPlace } from "./Whereabouts";

/** A client's page before it is there: the name, the policies, the details and the map (W37). */
export function ClientSkeleton() {
  return (
    <Page>
      <Skeleton what="Loading the client…">
        <Bone width="10rem" my="1.5" />
        <Row justifyContent="space-between" gap="4">
          <Row gap="4" flexWrap="nowrap" minWidth="0" flex={{ base: "1 1 100%", sm: "1" }}>
            <Bone flex="none" width="56px" height="56px" />
            <Box flex="1" minWidth="0">
              <Bone width="14rem" height="20px" mb="3" />
              <Bone width="18rem" />
            </Box>
          </Row>
          <Bone width="8rem" height="48px" borderRadius="control" />
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
          {Array.from({ length: 2 }, (_, n) => (
            <Row key={n} justifyContent="space-between" minHeight={{ base: "84px", md: "48px" }} gap="2">
              <Bone width="10rem" />
              <Bone width={{ base: "100%", md: "20rem" }} order={{ base: "1", md: "0" }} />
              <Bone width="5rem" />
            </Row>
          ))}
        </Box>
      </Sheet>
      <Beside mapped={mapped}>
        <Card>
          <Bone width="6rem" height="16px" my="2" mb="5" />
          <Facts as="div" columns={mapped ? "halves" : "quarters"}>
            <FactBones count={9} long={[0, 3, 6]} />
          </Facts>
        </Card>
        {mapped && (
          <MapPlace>
            <Bone height="100%" borderRadius="card" bg="sunken" />
          </MapPlace>
        )}
      </Beside>
    </>
  );
}
