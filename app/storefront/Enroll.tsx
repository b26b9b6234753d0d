import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { getFlowIndex } from "../shared/api/flows";
import { getClient } from "../shared/api/management";
import { getQuote } from "../shared/api/quotes";
import { adoptLink, currentSession, rememberAgent } from "../shared/session/session";
import { FailedPage } from "../shared/ui/DeadEnd";
import { PageLoading } from "../shared/ui/Loading";
import { notify } from "../shared/ui/notices";
import { useArrived } from "../shared/useArrived";
import { namesOf } from "./greeted";
import type { Greeted } from "./greeted";
import { IncompleteLink, isDeadLink, RefusedLink, UnservedProduct } from "./RefusedLink";

/** Where an emailed link lands (`portal §4`, A-45): takes its token on, then leads to checkout or to the product's page. */
export default function Enroll() {
  const [query] = useSearchParams();
  // Before the link takes this browser over.
  const [broker] = useState(brokerHere);
  const target = useArrived(query.toString(), authenticate);
  const replaced = target.state === "here" ? broker : undefined;
  useEffect(() => {
    if (replaced !== undefined) notify("info", replacedWords(replaced), false);
  }, [replaced]);
  if (target.state === "loading") return <PageLoading what="Opening your enrollment…" />;
  if (target.state === "here") return <Navigate {...target.value} replace />;
  return isDeadLink(target.error) ? (
    <RefusedLink error={target.error} signedOut={broker} />
  ) : (
    <FailedPage error={target.error} onRetry={target.retry} />
  );
}

/** The name of the broker who is signed in at this browser. */
function brokerHere(): string | undefined {
  const { type, user } = currentSession();
  return type === "Bearer" ? (user?.name ?? "The broker") : undefined;
}

const replacedWords = (broker: string): string =>
  `You opened a client's link, so this browser now shows what the client sees, and ${broker} is signed out here. To send the link to the client, copy it instead of opening it.`;

interface Target {
  readonly to: string;
  /** Whom the page there greets; kept with the tab's history, and nowhere else. */
  readonly state?: Greeted;
}

/** Where to go on to. Throws IncompleteLink, UnservedProduct, and ApiError when the link is not good for this quote. */
async function authenticate(search: string): Promise<Target> {
  const query = new URLSearchParams(search);
  const { token, quote_number } = Object.fromEntries(query);
  if (!token || !quote_number) throw new IncompleteLink();
  adoptLink(token);
  const [quote, flows] = await Promise.all([getQuote(quote_number), getFlowIndex()]);
  rememberAgent(quote.broker);
  const client = quote.client && (await getClient(quote.client.id));
  const slug = flows.find((flow) => flow.vertical_code === quote.vertical_code)?.slugs[0];
  if (slug === undefined) throw new UnservedProduct();
  query.delete("token");
  if (!quote.application.plan_id)
    return { to: `/products/${slug}?${query.toString()}`, state: { greeted: namesOf(client ?? undefined) } };
  query.set("finalize", "true");
  return { to: `/products/${slug}/enroll/${quote_number}/checkout?${query.toString()}` };
}
