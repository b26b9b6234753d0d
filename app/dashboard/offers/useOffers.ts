import { useCallback, useState } from "react";
import useSWR from "swr";
import { listOffers } from "../../shared/broker/offers";
import type { OffersAsked } from "../../shared/broker/offers";
import type { Worklist, WorklistQuote } from "../../shared/api/types";
import { changesBetween, withOffer } from "./changes";

/** How often offers are asked for while the page is visible, in milliseconds: a buyer's act is seen within 5 s. */
const ASK_EVERY = 4000;
const offersPage = 25;

/** Asked for again while somebody looks, and at once when they return to the page or to the network. */
const LIVE = {
  refreshInterval: ASK_EVERY,
  refreshWhenHidden: false,
  refreshWhenOffline: false,
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
  focusThrottleInterval: 0,
  errorRetryInterval: ASK_EVERY,
  keepPreviousData: true,
};

export interface Offers {
  /** What is shown; undefined until it is there. */
  readonly list: Worklist | undefined;
  /** What is true now, of which the shown list may know less while somebody is in it. */
  readonly latest: Worklist | undefined;
  /** How many offers are others by now than they are shown. */
  readonly changed: number;
  /** Those that the person has changed while they were in the list, by number, as they left them. */
  readonly own: Own;
  readonly error: unknown;
  readonly busy: boolean;
  /** Shows them as they are now. */
  readonly show: () => void;
  readonly loadMore: () => void;
  /** More of them are on their way. */
  readonly loadingMore: boolean;
  readonly retry: () => void;
  /** Asks for them now; done when they are known, or when that has failed. */
  readonly ask: () => Promise<void>;
  /** Shows at once what the person has done to an offer, in its place. */
  readonly did: (offer: WorklistQuote) => void;
}

/**
 * Offers as they are now. While `isInside`, what is shown keeps its rows, and what has changed waits for `show`;
 * else it is shown at once.
 */
export function useOffers(asked: OffersAsked, isInside: boolean): Offers {
  const { tab, mine, clientId } = asked;
  const [size, setSize] = useState(offersPage);
  const wanted = clientId === undefined ? size : 100;
  const key = ["offers", tab, mine, clientId, wanted] as const;
  const { data, error, isLoading, isValidating, mutate } = useSWR<Worklist, unknown>(
    key,
    () => listOffers(asked, wanted),
    LIVE,
  );
  const { list, changed, own, show, put } = useHeld(data, isInside, isLoading ? undefined : wanted, tab);
  const did = useCallback(
    (offer: WorklistQuote): void => {
      put(offer);
      void mutate((known) => known && withOffer(known, offer));
    },
    [put, mutate],
  );
  const ask = useCallback((): Promise<void> => mutate().then(nothing, nothing), [mutate]);
  return {
    list,
    latest: data,
    changed,
    own,
    error,
    busy: isValidating,
    show,
    loadMore: () => setSize((list?.quotes.length ?? 0) + offersPage),
    loadingMore: isLoading && data !== undefined,
    retry: () => void ask(),
    ask,
    did,
  };
}

const nothing = (): void => undefined;

interface Held {
  readonly list: Worklist;
  readonly size: number | undefined;
}

/** Offers by number, as the person's own acts have left them. */
type Own = ReadonlyMap<string, WorklistQuote>;
const NONE: Own = new Map();

/**
 * What is shown while the person is in the list: its state when they came.
 * @param size how many were asked for; undefined while more of them are on their way
 * @param tab the one that is shown; undefined for all offers
 */
function useHeld(latest: Worklist | undefined, isInside: boolean, size: number | undefined, tab: OffersAsked["tab"]) {
  const [held, setHeld] = useState<Held>();
  // A dialog gives the focus back only after it has gone: what was done in it stays known until then.
  const [own, setOwn] = useState(NONE);
  if (isInside && !held && latest) setHeld({ list: latest, size });
  if (!isInside && held) setHeld(undefined);
  if (held && latest && size !== undefined && held.size !== size)
    setHeld({ ...held, list: longer(held.list, latest), size });
  const list = held?.list ?? latest;
  // What happens to an offer after the person's own act is another's change, like any other.
  const hasLeft = (number: string): boolean => {
    const mine = own.get(number);
    return mine !== undefined && tab !== undefined && mine.tab !== tab;
  };
  const changed = held && latest ? changesBetween(held.list, latest, hasLeft) : 0;
  const put = useCallback((offer: WorklistQuote): void => {
    setOwn((all) => new Map([...all, [offer.quote_number, offer]]));
    setHeld((now) => now && { ...now, list: withOffer(now.list, offer) });
  }, []);
  const show = (): void => {
    setOwn(NONE);
    setHeld(undefined);
  };
  return { list, changed, own: held ? own : NONE, show, put };
}

/** More was asked for: the rows that are there stay where they are, and count, also those that have gone by now. */
function longer(shown: Worklist, now: Worklist): Worklist {
  const [before, after] = [numbersOf(shown), numbersOf(now)];
  const gone = [...before].filter((number) => !after.has(number)).length;
  const more = now.quotes.filter(({ quote_number }) => !before.has(quote_number));
  return { ...now, total: now.total + gone, quotes: [...shown.quotes, ...more] };
}

const numbersOf = ({ quotes }: Worklist): ReadonlySet<string> =>
  new Set(quotes.map(({ quote_number }) => quote_number));
