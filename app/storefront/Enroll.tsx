import { Navigate, useSearchParams } from "react-router-dom";
import { getFlowIndex, handOnFlowIndex } from "../shared/api/flows";
import { callsAs, handOnClient, handOnQuote } from "../shared/api/calls";
import { linkCaller } from "../shared/session/callers";
import { deadLinkWords } from "../shared/session/deadLink";
import { heldWith, hold, letGo } from "../shared/session/enrollments";
import { lendToOlder } from "../shared/session/older";
import { forgetRefusedLink } from "../shared/session/refusedLink";
import { FailedPage } from "../shared/ui/DeadEnd";
import type { Broker, Quote } from "../shared/api/types";
import { PageLoading } from "../shared/ui/Loading";
import { useArrived } from "../shared/useArrived";
import { namesOf } from "./greeted";
import type { Greeted } from "./greeted";
import { IncompleteLink, isDeadLink, RefusedLink, UnservedProduct } from "./RefusedLink";

/**
 * Where an emailed link lands (`portal §4`, A-45): this tab takes its token on, then it leads to checkout or to the
 * product's page. A broker who is signed in at this browser stays so.
 */
export default function Enroll() {
  const [query] = useSearchParams();
  const target = useArrived(query.toString(), authenticate);
  if (target.state === "loading") return <PageLoading what="Opening your enrollment…" />;
  if (target.state === "here") return <Navigate {...target.value} replace />;
  return isDeadLink(target.error) ? (
    <RefusedLink error={target.error} link={linkIn(query)} />
  ) : (
    <FailedPage error={target.error} onRetry={target.retry} />
  );
}

/** What is known of a link before it is tried: whom its buyer can ask is known where this tab has had an older one. */
function linkIn(query: URLSearchParams): { readonly token: string | null; readonly agent: Broker | undefined } {
  return { token: query.get("token"), agent: heldWith(query.get("quote_number") ?? "")?.agent };
}

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
  const [quote, flows] = await Promise.all([openedBy(token, quote_number), getFlowIndex()]);
  const client = quote.client && (await callsAs(linkCaller(() => token)).getClient(quote.client.id));
  handOnQuote(quote, token);
  handOnFlowIndex(flows);
  if (client) handOnClient(client, token);
  const slug = flows.find((flow) => flow.vertical_code === quote.vertical_code)?.slugs[0];
  if (slug === undefined) throw new UnservedProduct();
  query.delete("token");
  if (!quote.application.plan_id)
    return { to: `/products/${slug}?${query.toString()}`, state: { greeted: namesOf(client ?? undefined) } };
  query.set("finalize", "true");
  return { to: `/products/${slug}/enroll/${quote_number}/checkout?${query.toString()}` };
}

/**
 * The quote of a link. The tab holds the token from before the quote is there, but only a good one takes the place
 * of another that it holds for the same quote.
 */
async function openedBy(token: string, quote_number: string): Promise<Quote> {
  const before = heldWith(quote_number);
  if (!before) hold({ quote_number, token });
  try {
    const quote = await callsAs(
      linkCaller(
        () => token,
        deadLinkWords,
        () => before?.agent,
      ),
    ).getQuote(quote_number);
    hold({ ...before, quote_number, token, agent: quote.broker });
    forgetRefusedLink();
    lendToOlder({ token, broker: quote.broker });
    return quote;
  } catch (error) {
    // After a failure of the moment the address, which has the token, is tried again.
    if (!before) letGo(quote_number);
    throw error;
  }
}
