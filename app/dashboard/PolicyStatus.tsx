import { termLine } from "../../engine/index";
import type { PolicyTerm } from "../../engine/index";
import { chakra } from "../shared/theme/chakra";
import { Badge } from "./page";

/** Below the badge, where the place does not put it elsewhere. */
const Line = chakra("span", {
  base: { display: "block", color: "quiet", fontSize: "0.8125rem", fontWeight: "400", lineHeight: "1.4" },
});

/** `portal §4`: anything else than the two known states is n/a (D9); since when, or from when on, is below it. */
export function PolicyStatus({ policy }: { readonly policy: PolicyTerm }) {
  const line = termLine(policy);
  return (
    <>
      <StatusBadge status={policy.status} />
      {line !== undefined && <Line data-term>{line}</Line>}
    </>
  );
}

function StatusBadge({ status }: Pick<PolicyTerm, "status">) {
  if (status === "inforce") return <Badge tone="good">In force</Badge>;
  return status === "canceled" ? <Badge tone="bad">Canceled</Badge> : <Badge>n/a</Badge>;
}
