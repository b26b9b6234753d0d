import type { ReactNode } from "react";
import type { Awaited } from "../api/policiesAtWork";
import type { WaitingPolicy } from "../api/types";
import { EmptyCard } from "../ui/EmptyCard";
import { FailedLoad } from "../ui/FailureNotice";
import { ListTabs } from "../ui/ListTabs";
import { LoadMore } from "../ui/LoadMore";
import { useWaiting } from "./useWaiting";
import type { LoadWaiting, WaitingList } from "./useWaiting";
import { WaitingTable } from "./WaitingTable";

/** What each list is called. */
const TITLES: { readonly [waiting in Awaited]: string } = {
  number: "Waiting for a number",
  check: "Waiting for a check",
  handled: "Handled lately",
};

const LISTS = [
  ["number", TITLES.number],
  ["check", TITLES.check],
  ["handled", TITLES.handled],
] as const;

interface Props {
  /** Tells lists apart that another filter gives. */
  readonly name: string;
  readonly waiting: Awaited;
  readonly load: LoadWaiting;
  /** The address of a list. */
  readonly to: (waiting: Awaited) => string;
  readonly pathOf: (policy: WaitingPolicy) => string;
  readonly actionOf?: ((policy: WaitingPolicy, list: WaitingList) => ReactNode) | undefined;
  /** The policies are those of several brokerages. */
  readonly ofAll?: boolean;
}

/**
 * The policies that wait for a number or a check, and those that the carrier has handled lately, of a brokerage or, at the
 * carrier's desk, of all.
 */
export function WaitingPolicies({ name, waiting, load, to, pathOf, actionOf, ofAll = false }: Props) {
  const list = useWaiting(name, waiting, load);
  const { policies, totals, error, busy } = list;
  return (
    <>
      <ListTabs title="Lists of policies" lists={LISTS} current={waiting} counts={totals} to={to} />
      {error !== undefined && (
        <FailedLoad
          what="These policies could not be loaded."
          error={error}
          onRetry={() => void list.refresh()}
          retrying={busy}
          keepFocus={policies !== undefined}
        />
      )}
      {policies?.length === 0 && <Empty waiting={waiting} />}
      {policies?.length !== 0 && (policies ?? error === undefined) && (
        <WaitingTable
          title={TITLES[waiting]}
          actionOf={actionOf && ((policy) => actionOf(policy, list))}
          {...{ waiting, policies, busy, pathOf, ofAll }}
        />
      )}
      <LoadMore
        key={waiting}
        what="policies"
        shown={policies?.length}
        total={totals?.[waiting]}
        busy={busy}
        onMore={list.loadMore}
      />
    </>
  );
}

const NONE: { readonly [waiting in Awaited]: readonly [string, string] } = {
  number: [
    "No policy waits for a number.",
    "A policy is listed here from its sale until the carrier gives its number.",
  ],
  check: ["No policy waits for a check.", "A policy that is paid by check is listed here until all of it has come."],
  handled: [
    "No policy was handled in the last 7 days.",
    "A policy is listed here for 7 days after the carrier gives its number, or records or takes back a check.",
  ],
};

function Empty({ waiting }: { readonly waiting: Awaited }) {
  const [what, why] = NONE[waiting];
  return <EmptyCard what={what} why={[why]} />;
}
