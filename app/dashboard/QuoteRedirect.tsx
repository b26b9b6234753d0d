import { useEffect, useState } from "react";
import { Navigate, useParams } from "react-router-dom";
import { getQuote } from "../shared/api/quotes";
import { Loading } from "../shared/ui/Loading";
import { wizardPath } from "./wizardPath";

/** A quote's own address has no screen: it leads to its product's wizard. */
export function QuoteRedirect() {
  const { clientId = "", quoteNumber = "" } = useParams();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    getQuote(quoteNumber)
      .then((quote) => wizardPath(clientId, quote))
      .then(setTarget, () => setTarget(`/dashboard/clients/${clientId}`));
  }, [clientId, quoteNumber]);
  return target === null ? <Loading /> : <Navigate to={target} replace />;
}
