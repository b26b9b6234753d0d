import { useAtomValue } from "jotai";
import useSWR from "swr";
import { getClientsStats } from "../../shared/broker/management";
import type { ListedClients } from "../../shared/broker/management";
import { Button } from "../../shared/ui/Button";
import { EmptyCard } from "../../shared/ui/EmptyCard";
import { STATUSES } from "./chosen";
import { listVersionAtom } from "./list";

interface Props {
  readonly of: ListedClients;
  readonly onAdd: () => void;
  readonly onShowAll: () => void;
  /** Shows the clients of every status. */
  readonly onClear: () => void;
}

/**
 * The words of `portal §2`, and the way out of emptiness. Whose own list is empty among others' clients reads how many
 * those are, and can look at them (u15). A status that no client has is named, and can be given up.
 */
export function EmptyList({ of, onAdd, onShowAll, onClear }: Props) {
  const others = useOthers(of);
  if (of.status !== undefined)
    return (
      <EmptyCard
        what={`${of.mine ? "None of your clients is" : "No client is"} listed under “${STATUSES[of.status]}”.`}
        why={[]}
      >
        <Button kind="secondary" onClick={onClear}>
          Clear the filter
        </Button>
      </EmptyCard>
    );
  const start = "Let's get started. Use this tool to import your client information.";
  return (
    <EmptyCard what="Your client list is empty." why={others > 0 ? [noneOf(others), start] : [start]}>
      <Button onClick={onAdd}>Add new clients</Button>
      {others > 0 && (
        <Button kind="secondary" onClick={onShowAll}>
          Show all clients
        </Button>
      )}
    </EmptyCard>
  );
}

const noneOf = (count: number): string =>
  count === 1 ? "The one client is not yours." : `None of the ${count.toLocaleString("en-US")} clients is yours.`;

/** How many clients the agency has beside the broker's own; none until that is known. */
function useOthers({ mine, status, sort }: ListedClients): number {
  const version = useAtomValue(listVersionAtom);
  const asked = mine && status === undefined;
  const all = useSWR(asked ? (["clients-stats", version, { mine: false, status }] as const) : null, () =>
    getClientsStats({ mine: false, status, sort }),
  );
  return all.data?.total_results ?? 0;
}
