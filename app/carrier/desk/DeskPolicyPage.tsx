import { useEffect } from "react";
import { Link, useParams } from "react-router-dom";
import useSWR from "swr";
import { ApiError } from "../../shared/api/request";
import type { Policy } from "../../shared/api/types";
import { Breadcrumb } from "../../shared/broker/Breadcrumb";
import { clientName } from "../../shared/people";
import { setTitle } from "../../shared/title";
import { Button } from "../../shared/ui/Button";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { Page, Title } from "../../shared/ui/page";
import { FieldBones, Skeleton } from "../../shared/ui/Skeleton";
import { Facts } from "../Facts";
import { PolicyNumber } from "../PolicyNumber";
import { correctableUntil, numberOf } from "../rules";
import { asDesk } from "./calls";
import { focusSoon } from "./focusSoon";
import { Payments } from "./Payments";

/** One policy at the carrier's desk: which it is, its number, and the checks that came for it. */
export function DeskPolicyPage() {
  const { policyId = "" } = useParams();
  const { data, error, isValidating, mutate } = useSWR<Policy, unknown>(
    ["desk-policy", policyId],
    () => asDesk.getPolicy(policyId),
    {
      // What is being typed is about this state; a call from an older one is refused.
      revalidateOnFocus: false,
      // A policy that reads the same again may still be a later state, as after a check that was taken back.
      compare: Object.is,
    },
  );
  const title = data ? clientName(data.client) : error === undefined ? "Policy" : "We could not show this policy";
  useEffect(() => {
    setTitle(title);
  }, [title]);
  return (
    <Page maxWidth="42rem">
      <Breadcrumb up={[{ text: "Policies", to: "/desk" }]} here={data ? title : "Policy"} />
      <Title>{title}</Title>
      {data ? (
        <Shown policy={data} onChanged={(policy) => void mutate(policy, { revalidate: false })} />
      ) : error === undefined ? (
        <Skeleton what="Loading the policy…">
          <FieldBones />
          <FieldBones />
        </Skeleton>
      ) : (
        <NotShown error={error} retrying={isValidating} onRetry={() => void mutate()} />
      )}
    </Page>
  );
}

interface ShownProps {
  readonly policy: Policy;
  readonly onChanged: (policy: Policy) => void;
}

function Shown({ policy, onChanged }: ShownProps) {
  const number = numberOf(policy);
  const numbered = (changed: Policy): void => {
    onChanged(changed);
    focusSoon("desk-number");
  };
  return (
    <>
      <Facts shown={{ calls: asDesk, policy, planTitle: policy.plan.settings.plan_title }} />
      {(number === undefined || correctableUntil(policy) !== undefined) && (
        <Stack as="section" aria-labelledby="desk-number">
          <SectionTitle id="desk-number" tabIndex={-1}>
            {number === undefined ? "Give the policy its number" : "Policy number"}
          </SectionTitle>
          <PolicyNumber calls={asDesk} policy={policy} onNumbered={numbered} onChanged={onChanged} />
        </Stack>
      )}
      {policy.payments && <Payments policy={policy} onChanged={onChanged} />}
    </>
  );
}

interface NotShownProps {
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

function NotShown({ error, retrying, onRetry }: NotShownProps) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      {isMissing ? (
        <Text>There is no such policy here. It may have been removed.</Text>
      ) : (
        <FailedLoad error={error} onRetry={onRetry} retrying={retrying} />
      )}
      <Button asChild kind={isMissing ? "primary" : "plain"} alignSelf="flex-start">
        <Link to="/desk">Go to the policies</Link>
      </Button>
    </>
  );
}
