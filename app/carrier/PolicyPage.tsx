import { setTitle } from "../shared/title";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { PageTitle } from "../shared/ui/layout";
import { SiteHeader } from "../shared/ui/SiteHeader";
import { useArrival } from "../shared/useArrival";
import { useSettings } from "../shared/useSettings";
import { Body } from "./Body";
import { ConfirmDialog } from "./ConfirmDialog";
import { Correction } from "./Correction";
import { Facts } from "./Facts";
import { NumberForm } from "./NumberForm";
import type { CarrierPolicy } from "./policy";
import { numberOf } from "./rules";
import { useSubmission } from "./useSubmission";

/** The policy and, while it has no number, the form that gives it one; the number can be corrected for a day. */
export function PolicyPage({ found }: { readonly found: CarrierPolicy }) {
  const [policy, setPolicy] = useState(found.policy);
  const [entered, setEntered] = useState<string | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const submission = useSubmission(found.calls, policy, (numbered) => {
    setPolicy(numbered);
    setEntered(null);
    setCorrecting(false);
  });
  const close = (): void => {
    submission.forget();
    setEntered(null);
  };
  const number = numberOf(policy);
  return (
    <Frame title={number === undefined ? "Submit policy information" : "Policy information"}>
      <Facts shown={{ ...found, policy }} />
      {number !== undefined && (
        <Correction
          policy={policy}
          isOpen={correcting}
          onOpen={() => setCorrecting(true)}
          onClose={() => setCorrecting(false)}
        />
      )}
      {(number === undefined || correcting) && <NumberForm onSubmit={setEntered} />}
      {entered !== null && (
        <ConfirmDialog
          wanted={{ lastName: policy.client.person.last_name ?? "", number: entered }}
          replaces={number}
          submission={submission}
          onClose={close}
        />
      )}
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useArrival(title);
  useEffect(() => {
    setTitle(title);
  }, [title]);
  return (
    <>
      <SiteHeader settings={useSettings()} />
      <Body>
        <PageTitle ref={heading} tabIndex={-1}>
          {title}
        </PageTitle>
        {children}
      </Body>
    </>
  );
}
