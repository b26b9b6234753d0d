import { memo, useEffect, useState } from "react";
import { useAfterPress } from "../afterPress";
import { chakra } from "../theme/chakra";
import { zipPlace } from "../zips";
import type { ZipPlace } from "../zips";

/** An empty one takes no room in the grid of a form. */
const Region = chakra("div", { base: { gridColumn: "1 / -1", _empty: { position: "absolute" } } });
const Notice = chakra("p", { base: { color: "quiet", fontSize: "0.9375rem", mt: "1.5" } });

interface Props {
  readonly postal: string;
  /** The code of the region that is chosen; empty for none. */
  readonly region: string;
}

/**
 * Says that a zip is usually in another state than the chosen one. It refuses nothing: a few zips lie in two states, and
 * a zip that the list does not know proves nothing.
 */
export const ZipElsewhere = memo(function ZipElsewhere({ postal, region }: Props) {
  const [place, setPlace] = useState<ZipPlace>();
  const afterPress = useAfterPress();
  useEffect(() => {
    let isCurrent = true;
    if (region !== "")
      zipPlace(postal).then(
        (found) => afterPress(() => isCurrent && setPlace(found)),
        () => undefined,
      );
    return () => void (isCurrent = false);
  }, [postal, region, afterPress]);
  const isElsewhere = place?.zip === postal && region !== "" && place.region !== region;
  return (
    <Region aria-live="polite">
      {isElsewhere && (
        <Notice>{`${postal} is usually in ${place.city}, ${place.region}. Check the zip and the state.`}</Notice>
      )}
    </Region>
  );
});
