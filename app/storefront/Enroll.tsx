import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { getFlowIndex } from "../shared/api/flows";
import { getClient } from "../shared/api/management";
import { getQuote } from "../shared/api/quotes";
import { adoptLink, signOut } from "../shared/session/session";
import { Loading } from "../shared/ui/Loading";

/** Where an emailed link lands (`portal §4`, A-45): takes its token on, then leads to checkout or to the product's page. */
export default function Enroll() {
  const [query] = useSearchParams();
  const [target, setTarget] = useState<string | null>(null);
  const search = query.toString();
  useEffect(() => {
    let here = true;
    const arrive = (path: string): void => {
      if (here) setTarget(path);
    };
    authenticate(new URLSearchParams(search)).then(arrive, () => {
      signOut();
      arrive("/");
    });
    return () => {
      here = false;
    };
  }, [search]);
  return target === null ? <Loading what="Opening your enrollment…" /> : <Navigate to={target} replace />;
}

/** The path to go on to. Throws when the link is not good for a quote of a product we have. */
async function authenticate(query: URLSearchParams): Promise<string> {
  const { token, quote_number } = Object.fromEntries(query);
  if (!token || !quote_number) throw new Error("the link is not complete");
  adoptLink(token);
  const [quote, flows] = await Promise.all([getQuote(quote_number), getFlowIndex()]);
  if (quote.client) await getClient(quote.client.id);
  const slug = flows.find((flow) => flow.vertical_code === quote.vertical_code)?.slugs[0];
  if (slug === undefined) throw new Error("unknown product");
  query.delete("token");
  if (!quote.application.plan_id) return `/products/${slug}?${query.toString()}`;
  query.set("finalize", "true");
  return `/products/${slug}/enroll/${quote_number}/checkout?${query.toString()}`;
}
