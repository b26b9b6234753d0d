import { Row } from "../../shared/ui/layout";
import { Bone, Skeleton } from "../../shared/ui/Skeleton";
import { FactBones } from "../FactBones";
import { Page } from "../page";

/** A policy's page before it is there: its name, the overview and the tables (W37). */
export function PolicySkeleton() {
  return (
    <Page>
      <Skeleton what="Loading the policy…">
        <Bone width="16rem" my="1.5" />
        <Row>
          <Bone width="14rem" height="24px" />
          <Bone width="5rem" height="20px" />
        </Row>
        <FactBones count={7} />
        <Bone width="8rem" height="16px" />
        <Bone width="100%" height="96px" borderRadius="card" />
        <Bone width="6rem" height="16px" />
        <Bone width="100%" height="20rem" borderRadius="control" />
      </Skeleton>
    </Page>
  );
}
