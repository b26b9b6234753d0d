import { useEffect, useState } from "react";
import { Navigate } from "react-router-dom";
import { ApiError, isRefusal } from "../shared/api/request";
import {
  askAgentWords,
  brokenLink,
  deadLinkWords,
  ENDED_OFFERS,
  endedWords,
  unservedProduct,
} from "../shared/session/deadLink";
import { keepRefusedLink } from "../shared/session/refusedLink";
import type { RefusedEnrollment } from "../shared/session/refusedLink";
import { signedInName } from "../shared/session/broker";
import type { Broker } from "../shared/api/types";
import { notify } from "../shared/ui/notices";

/** A link that lacks what it should name. */
export class IncompleteLink extends Error {}

/** A link whose product is not served any more. */
export class UnservedProduct extends Error {}

/** A page of a quote whose link this tab does not hold. */
export class LinkElsewhere extends Error {
  constructor(readonly quoteNumber: string) {
    super();
  }
}

/** True when another try with the same link ends the same way; false for a failure of the moment. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof IncompleteLink || error instanceof UnservedProduct || isRefusal(error);

interface Props {
  readonly error: unknown;
  /** The link's token, and whom its buyer can ask. */
  readonly link: { readonly token: string | null; readonly agent: Broker | undefined };
}

/**
 * Leads to `/` as `portal §8` wants it, and so to the sign-in page. That page is for brokers, so it tells the buyer
 * what happened and how to get a new link instead (A-21, W33). A broker who is still signed in stays so and gets a
 * notice.
 */
export function RefusedLink({ error, link: { token, agent } }: Props) {
  const [link] = useState(() => linkOf(error, token, agent));
  useEffect(() => {
    if (signedInName() !== undefined) notify("info", noticeOf(link), false);
    else keepRefusedLink(link);
  }, [link]);
  return <Navigate to="/" replace />;
}

function linkOf(error: unknown, token: string | null, agent: Broker | undefined): RefusedEnrollment {
  const ended = error instanceof ApiError ? error.ended : undefined;
  if (ended) return { reason: ended.as, agent: ended.agent };
  const reason = reasonOf(error);
  return {
    reason,
    ...(reason === "ended" && token !== null && { token }),
    ...(agent && { agent }),
  };
}

/** Only for a link whose time is over does the server say `invalid_token`: it still knows the link (reliability §2). */
function reasonOf(error: unknown): RefusedEnrollment["reason"] {
  if (error instanceof IncompleteLink) return "incomplete";
  if (error instanceof UnservedProduct) return "unserved";
  return error instanceof ApiError && error.code === "invalid_token" ? "ended" : "unknown";
}

const noticeOf = ({ reason, agent }: RefusedEnrollment): string => {
  if (reason === "withdrawn" || reason === "superseded")
    return agent ? endedWords({ as: reason, agent }) : `${ENDED_OFFERS[reason]}.`;
  if (reason === "ended") return deadLinkWords(agent);
  if (reason === "unserved") return `${unservedProduct}.`;
  const said = reason === "incomplete" ? "This enrollment link is not complete" : brokenLink;
  return `${said}. ${askAgentWords(agent)}`;
};
