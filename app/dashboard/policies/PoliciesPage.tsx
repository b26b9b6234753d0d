import { useCallback, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { listIn, policiesAtWorkAs } from "../../shared/api/policiesAtWork";
import type { Awaited } from "../../shared/api/policiesAtWork";
import { WaitingPolicies } from "../../shared/policies/WaitingPolicies";
import { brokerCaller } from "../../shared/session/callers";
import { setTitle } from "../../shared/title";
import { Row } from "../../shared/ui/layout";
import { OwnFilter } from "../../shared/ui/OwnFilter";
import { Page, Title } from "../../shared/ui/page";

const { listWaiting } = policiesAtWorkAs(brokerCaller);

/** The brokerage's policies that wait for the carrier's number, or for the check that pays them. */
export function PoliciesPage() {
  const [query, setQuery] = useSearchParams();
  const waiting = listIn(query);
  const mine = query.get("filter") === "mine";
  const load = useCallback((kind: Awaited, offset: number) => listWaiting(kind, offset, mine), [mine]);
  useEffect(() => {
    setTitle("Policies");
  }, []);
  return (
    <Page>
      <Row justifyContent="space-between">
        <Title>Policies</Title>
        <OwnFilter what="Policies" mine={mine} onFilter={(own) => setQuery(queryOf(waiting, own), { replace: true })} />
      </Row>
      <WaitingPolicies
        name={mine ? "mine" : "all"}
        waiting={waiting}
        load={load}
        to={(kind) => `?${new URLSearchParams(queryOf(kind, mine)).toString()}`}
        pathOf={({ id, client }) => `/dashboard/clients/${client.id}/policies/${id}`}
      />
    </Page>
  );
}

const queryOf = (waiting: Awaited, mine: boolean): Record<string, string> => ({
  waiting,
  ...(mine && { filter: "mine" }),
});
