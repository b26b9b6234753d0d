import { useAtomValue } from "jotai";
import useSWR from "swr";
import { getClientsStats } from "../../shared/broker/management";
import { Button } from "../../shared/ui/Button";
import { Card, Row, Text } from "../../shared/ui/layout";
import { listVersionAtom } from "./list";

interface Props {
  /** The list is of the broker's own clients. */
  readonly mine: boolean;
  readonly onAdd: () => void;
  readonly onShowAll: () => void;
}

/**
 * The words of `portal §2`, and the way out of emptiness. Whose own list is empty among others' clients reads how many
 * those are, and can look at them (u15).
 */
export function EmptyList({ mine, onAdd, onShowAll }: Props) {
  const others = useOthers(mine);
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
        Your client list is empty.
      </Text>
      {others > 0 && <Text>{noneOf(others)}</Text>}
      <Text tone="quiet">Let&apos;s get started. Use this tool to import your client information.</Text>
      <Row mt="4" justifyContent="center">
        <Button onClick={onAdd}>Add new clients</Button>
        {others > 0 && (
          <Button kind="secondary" onClick={onShowAll}>
            Show all clients
          </Button>
        )}
      </Row>
    </Card>
  );
}

const noneOf = (count: number): string =>
  count === 1 ? "The one client is not yours." : `None of the ${count.toLocaleString("en-US")} clients is yours.`;

/** How many clients the agency has beside the broker's own; none until that is known. */
function useOthers(mine: boolean): number {
  const version = useAtomValue(listVersionAtom);
  const all = useSWR(mine ? (["clients-stats", version, false] as const) : null, () => getClientsStats(false));
  return all.data?.total_results ?? 0;
}
