import { setTitle } from "../shared/title";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../shared/api/request";
import { FailedLoad } from "../shared/ui/FailureNotice";
import { Button } from "../shared/ui/Button";
import { Text } from "../shared/ui/layout";
import { Breadcrumb } from "../shared/broker/Breadcrumb";
import { Page, Title } from "./page";

interface Props {
  /** What cannot be shown, in one word: "client". */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** Instead of a page that is not there or could not be loaded: says which, and has a way on (D13). */
export function NotShown({ what, error, onRetry, retrying }: Props) {
  const heading = isMissing(error) ? `We could not find this ${what}` : `We could not load this ${what}`;
  useEffect(() => {
    setTitle(heading);
  }, [heading]);
  return (
    <Page>
      <Breadcrumb up={[clientsCrumb]} here={what.charAt(0).toUpperCase() + what.slice(1)} />
      <Title>{heading}</Title>
      {isMissing(error) ? (
        <Text>It may have been removed, or it belongs to another brokerage.</Text>
      ) : (
        <FailedLoad error={error} onRetry={onRetry} retrying={retrying} />
      )}
      {/* Where another try may help, that comes first. */}
      <Button asChild kind={isMissing(error) ? "primary" : "plain"} alignSelf="flex-start">
        <Link to={clientsCrumb.to}>Go to your clients</Link>
      </Button>
    </Page>
  );
}

/** Where a page of the dashboard leads back to. */
export const clientsCrumb = { text: "Clients", to: "/dashboard/clients" } as const;

/** True when there is no such thing, or another brokerage has it: trying again will not help. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);
