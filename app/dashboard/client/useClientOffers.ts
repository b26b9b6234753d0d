import { useEffect, useRef, useState } from "react";
import { useActing } from "../offers/useActing";
import type { Acting } from "../offers/useActing";
import { useInside } from "../offers/useInside";
import { useOffers } from "../offers/useOffers";
import type { Offers } from "../offers/useOffers";

export interface ClientOffers {
  readonly offers: Offers;
  readonly acting: Acting;
  /** What their rows listen with. */
  readonly listeners: ReturnType<typeof useInside>["listeners"];
}

/**
 * The offers of a client, as they are now; their rows stay where they are while the person is at them.
 * @param onOther is called when they are others than before: one may have become a policy
 */
export function useClientOffers(clientId: string, onOther: () => void): ClientOffers {
  const { isInside, listeners } = useInside();
  const [isAsking, setAsking] = useState(false);
  const offers = useOffers({ clientId }, isInside || isAsking);
  const acting = useActing(offers.did);
  const hasDialog = acting.dialog !== undefined;
  if (hasDialog !== isAsking) setAsking(hasDialog);
  const state = offers.list?.quotes.map(({ quote_number, stage }) => `${quote_number} ${stage}`).join();
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state) onOther();
    before.current = state;
  });
  return { offers, acting, listeners };
}
