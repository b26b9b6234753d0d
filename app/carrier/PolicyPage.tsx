import { setTitle } from "../shared/title";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { PageTitle } from "../shared/ui/layout";
import { SiteHeader } from "../shared/ui/SiteHeader";
import { useArrival } from "../shared/useArrival";
import { useSettings } from "../shared/useSettings";
import { Body } from "./Body";
import { Facts } from "./Facts";
import type { CarrierPolicy } from "./policy";
import { PolicyNumber } from "./PolicyNumber";
import { numberOf } from "./rules";

/** The policy and, while it has no number, the form that gives it one; the number can be corrected for a day. */
export function PolicyPage({ found }: { readonly found: CarrierPolicy }) {
  const [policy, setPolicy] = useState(found.policy);
  return (
    <Frame title={numberOf(policy) === undefined ? "Submit policy information" : "Policy information"}>
      <Facts shown={{ ...found, policy }} />
      <PolicyNumber calls={found.calls} policy={policy} onNumbered={setPolicy} onChanged={setPolicy} />
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
