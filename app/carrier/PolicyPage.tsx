import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { PageTitle } from "../shared/ui/layout";
import { SiteHeader } from "../shared/ui/SiteHeader";
import { useArrival } from "../shared/useArrival";
import { useSettings } from "../shared/useSettings";
import { Body } from "./Body";
import { ConfirmDialog } from "./ConfirmDialog";
import { Facts } from "./Facts";
import { NumberForm } from "./NumberForm";
import type { CarrierPolicy } from "./policy";
import { NUMBER_IS_FINAL, numberOf } from "./rules";
import { useSubmission } from "./useSubmission";

/** The policy and, while it has no number, the form that gives it one. */
export function PolicyPage({ found }: { readonly found: CarrierPolicy }) {
  const [policy, setPolicy] = useState(found.policy);
  const [entered, setEntered] = useState<string | null>(null);
  const submission = useSubmission(found.calls, policy, (numbered) => {
    setPolicy(numbered);
    setEntered(null);
  });
  const close = (): void => {
    submission.forget();
    setEntered(null);
  };
  const number = numberOf(policy);
  return (
    <Frame title={number === undefined ? "Submit policy information" : "Policy information"}>
      <Facts shown={{ ...found, policy }} />
      {(number === undefined || !NUMBER_IS_FINAL) && <NumberForm onSubmit={setEntered} />}
      {entered !== null && (
        <ConfirmDialog
          wanted={{ lastName: policy.client.person.last_name ?? "", number: entered }}
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
    document.title = title;
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
