import { useEffect } from "react";
import { Navigate, useParams } from "react-router-dom";
import useSWR from "swr";
import { asBroker } from "../shared/broker/asBroker";
import { messageOf, notFound } from "../shared/api/request";
import { Loading } from "../shared/ui/Loading";
import { notify } from "../shared/ui/notices";
import { NotShown, isMissing } from "./NotShown";
import { Page } from "./page";
import { wizardPath } from "./wizardPath";

/** A quote's own address has no screen: it leads to its product's wizard, an unknown one to the client, with a word (D13). */
export function QuoteRedirect() {
  const { clientId = "", quoteNumber = "" } = useParams();
  const { data, error, isValidating, mutate } = useSWR<string, unknown>(
    ["quote-path", clientId, quoteNumber],
    async () => {
      const quote = await asBroker.getQuote(quoteNumber);
      // Another client's quote is not found here.
      if (quote.client?.id !== clientId) throw notFound();
      return wizardPath(clientId, quote);
    },
  );
  if (data !== undefined) return <Navigate to={data} replace />;
  if (error === undefined)
    return (
      <Page>
        <Loading what="Opening the quote…" />
      </Page>
    );
  if (isMissing(error)) return <ToClient id={clientId} quoteNumber={quoteNumber} error={error} />;
  return <NotShown what="quote" error={error} onRetry={() => void mutate()} retrying={isValidating} />;
}

function ToClient({
  id,
  quoteNumber,
  error,
}: {
  readonly id: string;
  readonly quoteNumber: string;
  readonly error: unknown;
}) {
  useEffect(
    () => notify("danger", `Quote ${quoteNumber} could not be opened. ${messageOf(error)}`),
    [quoteNumber, error],
  );
  return <Navigate to={`/dashboard/clients/${id}`} replace />;
}
