import { Card } from "../shared/ui/layout";
import { Bone } from "../shared/ui/Skeleton";
import { Facts } from "./page";

interface Props {
  readonly count: number;
  /** From 64rem on the card has half of the page. */
  readonly beside?: boolean;
}

/** A card of titles and values. */
export function FactBones({ count, beside = false }: Props) {
  return (
    <Card>
      <Bone width="6rem" height="16px" mb="5" />
      <Facts as="div" wide={!beside} halves={beside}>
        {Array.from({ length: count }, (_, n) => (
          <div key={n}>
            <Bone width="5rem" height="10px" mb="2" />
            <Bone width="8rem" />
          </div>
        ))}
      </Facts>
    </Card>
  );
}
