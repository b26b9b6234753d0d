import { Bone } from "../shared/ui/Skeleton";

interface Props {
  readonly count: number;
  /** The numbers of those that take two columns, from 0. */
  readonly long?: readonly number[];
}

const none: readonly number[] = [];

/** For `Facts`: titles, each with its value below. */
export const FactBones = ({ count, long = none }: Props) =>
  Array.from({ length: count }, (_, n) => (
    <div key={n} data-long={long.includes(n) ? "" : undefined}>
      <Bone width="5rem" height="10px" my="5px" />
      <Bone width="8rem" my="5px" />
    </div>
  ));
