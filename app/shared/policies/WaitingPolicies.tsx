import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { Awaited } from "../api/policiesAtWork";
import type { WaitingPolicy } from "../api/types";
import { Button } from "../ui/Button";
import { FailedLoad } from "../ui/FailureNotice";
import { Card, Text } from "../ui/layout";
import { useWaiting } from "./useWaiting";
import type { LoadWaiting, WaitingList } from "./useWaiting";
import { WaitingTable } from "./WaitingTable";
import { WAITING_TITLES, WaitingTabs } from "./WaitingTabs";

interface Props {
  /** Tells lists apart that another filter gives. */
  readonly name: string;
  readonly waiting: Awaited;
  readonly load: LoadWaiting;
  /** The address of a list. */
  readonly to: (waiting: Awaited) => string;
  readonly pathOf: (policy: WaitingPolicy) => string;
  readonly actionOf?: (policy: WaitingPolicy, list: WaitingList) => ReactNode;
  /** The policies are those of several brokerages. */
  readonly ofAll?: boolean;
}

/** The policies that wait for a number or a check, of a brokerage or, at the carrier's desk, of all. */
export function WaitingPolicies({ name, waiting, load, to, pathOf, actionOf, ofAll = false }: Props) {
  const list = useWaiting(name, waiting, load);
  const { policies, totals, error, busy } = list;
  return (
    <>
      <WaitingTabs now={waiting} totals={totals} to={to} />
      {error !== undefined && (
        <FailedLoad
          what="These policies could not be loaded."
          error={error}
          onRetry={() => void list.refresh()}
          retrying={busy}
          keepFocus={policies !== undefined}
        />
      )}
      {policies?.length === 0 ? (
        <Empty waiting={waiting} />
      ) : (
        (policies ?? error === undefined) && (
          <WaitingTable
            title={WAITING_TITLES[waiting]}
            waiting={waiting}
            policies={policies}
            busy={busy}
            pathOf={pathOf}
            actionOf={actionOf && ((policy) => actionOf(policy, list))}
            ofAll={ofAll}
          />
        )
      )}
      <More key={waiting} shown={policies?.length} total={totals?.[waiting]} busy={busy} onMore={list.loadMore} />
    </>
  );
}

const NONE: { readonly [waiting in Awaited]: readonly [string, string] } = {
  number: [
    "No policy waits for a number.",
    "A policy is listed here from its sale until the carrier gives its number.",
  ],
  check: ["No policy waits for a check.", "A policy that is paid by check is listed here until all of it has come."],
};

function Empty({ waiting }: { readonly waiting: Awaited }) {
  const [what, why] = NONE[waiting];
  return (
    <Card
      display="flex"
      flexDirection="column"
      alignItems="center"
      textAlign="center"
      gap="2"
      py={{ base: "10", md: "16" }}
    >
      <Text fontWeight="650" fontSize="1.125rem">
        {what}
      </Text>
      <Text tone="quiet">{why}</Text>
    </Card>
  );
}

interface MoreProps {
  readonly shown: number | undefined;
  readonly total: number | undefined;
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** The button stays where it is and keeps the focus while it loads; the count is spoken (D4). */
function More({ shown, total, busy, onMore }: MoreProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const known = shown !== undefined && total !== undefined && shown > 0;
  const rest = known && shown < total;
  useEffect(() => {
    if (!rest && pressed.current && document.activeElement === document.body) count.current?.focus();
  }, [rest]);
  const press = (): void => {
    pressed.current = true;
    if (!busy) onMore();
  };
  return (
    <>
      <Text ref={count} tabIndex={-1} tone="small" role="status" alignSelf="center" fontVariantNumeric="tabular-nums">
        {known && `${shown.toLocaleString("en-US")} of ${Math.max(shown, total).toLocaleString("en-US")} shown`}
      </Text>
      {rest && (
        <Button kind="secondary" alignSelf="center" aria-disabled={busy} onClick={press}>
          {busy ? "Loading more policies…" : "Load more policies"}
        </Button>
      )}
    </>
  );
}
