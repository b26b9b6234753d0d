import { Card, Row, Stack } from "../../shared/ui/layout";
import { Bone, Skeleton } from "../../shared/ui/Skeleton";
import { FactBones } from "../FactBones";
import { Facts, Page } from "../page";
import { Glance } from "./Glance";

/** A policy's page before it is there: its name, its price, facts and documents, and the tables (W37). */
export function PolicySkeleton() {
  return (
    <Page>
      <Skeleton what="Loading the policy…">
        <Bone width="16rem" my="1.5" />
        <Row>
          <Bone width="14rem" height="24px" />
          <Bone width="5rem" height="20px" />
        </Row>
        <Glance as="div">
          <Stack>
            <Bone width="4rem" />
            <Bone width="9rem" height="28px" />
          </Stack>
          <Stack gap="5">
            <Bone width="5rem" />
            <Facts as="div" columns="many">
              <FactBones count={6} />
            </Facts>
          </Stack>
          <Stack>
            <Bone width="6rem" />
            <Bone width="8rem" />
          </Stack>
        </Glance>
        <RowBones count={1} />
        <RowBones count={6} />
      </Skeleton>
    </Page>
  );
}

/** A part of the page: its title, and a card of lines with a value at their ends. */
function RowBones({ count }: { readonly count: number }) {
  return (
    <Stack gap="3">
      <Bone width="7rem" height="14px" />
      <Card py="2">
        {Array.from({ length: count }, (_, n) => (
          <Row key={n} justifyContent="space-between" flexWrap="nowrap" minHeight="48px">
            <Bone width={n % 2 === 0 ? "14rem" : "10rem"} />
            <Bone width="5rem" />
          </Row>
        ))}
      </Card>
    </Stack>
  );
}
