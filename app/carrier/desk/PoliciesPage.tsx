import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { listIn } from "../../shared/api/policiesAtWork";
import type { Awaited } from "../../shared/api/policiesAtWork";
import type { Policy, WaitingPolicy } from "../../shared/api/types";
import { WaitingPolicies } from "../../shared/policies/WaitingPolicies";
import { setTitle } from "../../shared/title";
import { Button } from "../../shared/ui/Button";
import { Hidden } from "../../shared/ui/layout";
import { Page, Title } from "../../shared/ui/page";
import { asDesk } from "./calls";
import { RecordCheck } from "./RecordCheck";
import { Recorded } from "./Recorded";

/**
 * What the desk has before it: the policies of the space that wait for a number, or for the check that pays them; and those
 * that it has handled lately, so that a mistake can be found again.
 */
export function PoliciesPage() {
  const [query] = useSearchParams();
  const waiting = listIn(query);
  const [opened, setOpened] = useState<Opened>();
  const [recorded, setRecorded] = useState<Policy>();
  useEffect(() => {
    setTitle("Policies");
  }, []);
  return (
    <Page>
      <Title>Policies</Title>
      {recorded && <Recorded key={recorded.payments?.at(-1)?.id} policy={recorded} onTakenBack={opened?.refresh} />}
      <WaitingPolicies
        name="desk"
        waiting={waiting}
        load={asDesk.listWaiting}
        to={(kind) => `?waiting=${kind}`}
        pathOf={pathOf}
        actionOf={actionsFor(waiting, setOpened)}
        ofAll
      />
      {opened?.isOpen && (
        <RecordCheck
          policyId={opened.policy.id}
          onClose={() => setOpened({ ...opened, isOpen: false })}
          onRecorded={(policy) => {
            setRecorded(policy);
            setOpened({ ...opened, isOpen: false });
            void opened.refresh();
          }}
        />
      )}
    </Page>
  );
}

/** The policy whose check is being recorded, and how to ask for the list again. */
interface Opened {
  readonly policy: WaitingPolicy;
  readonly isOpen: boolean;
  readonly refresh: () => Promise<unknown>;
}

const pathOf = ({ id }: WaitingPolicy): string => `/desk/policies/${id}`;

/** What the desk does with a policy of a list; those of the last one are opened. */
function actionsFor(waiting: Awaited, record: (opened: Opened) => void) {
  if (waiting === "handled") return undefined;
  return (policy: WaitingPolicy, { refresh }: Pick<Opened, "refresh">) =>
    waiting === "check" ? (
      <RowButton policy={policy} onClick={() => record({ policy, isOpen: true, refresh })} />
    ) : (
      <GiveNumber policy={policy} />
    );
}

const GiveNumber = ({ policy }: { readonly policy: WaitingPolicy }) => (
  <Button asChild kind="plain" fontSize="0.9375rem" whiteSpace="nowrap">
    <Link to={pathOf(policy)}>
      Give number
      <Hidden>
        {" "}
        to {policy.client.name}, {policy.vertical.name}
      </Hidden>
    </Link>
  </Button>
);

const RowButton = ({ policy, onClick }: { readonly policy: WaitingPolicy; readonly onClick: () => void }) => (
  <Button kind="plain" fontSize="0.9375rem" whiteSpace="nowrap" onClick={onClick}>
    Record check
    <Hidden>
      {" "}
      of {policy.client.name}, {policy.vertical.name}
    </Hidden>
  </Button>
);
