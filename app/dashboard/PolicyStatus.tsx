import { Badge } from "./page";

/** `portal §4`: anything else than the two known states is n/a (D9). */
export function PolicyStatus({ status }: { readonly status: string | undefined }) {
  if (status === "inforce") return <Badge tone="good">In force</Badge>;
  return status === "canceled" ? <Badge tone="bad">Canceled</Badge> : <Badge>n/a</Badge>;
}
