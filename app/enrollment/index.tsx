import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation, useNavigate, useNavigationType, useParams } from "react-router-dom";
import { useBrokerSession } from "../shared/session/broker";
import { ToSignIn } from "../shared/session/ToSignIn";
import { placeOf, stepIn, Wizard } from "../wizard/index";
import type { EntryName, Place } from "../wizard/index";
import { isArrivalOfPage } from "./arrival";
import { firstEnrollment } from "./first";
import { createBrowserHost } from "./host";
import type { BrowserHost } from "./host";

export { firstFrom, loadFirst } from "./first";

/** An enrollment at its address in this browser: the host of every flow (`wizards §2`). */
export default function EnrollmentPage({ entry }: { readonly entry: EntryName }) {
  const params = useParams();
  const { pathname } = useLocation();
  const place = placeOf(entry, params, pathname);
  const { type, user } = useBrokerSession();
  if (entry === "dashboard" && type !== "Bearer") return <ToSignIn />;
  return (
    <EnrollmentAt
      key={entry === "dashboard" ? `${user?.id} ${place.base}` : place.base}
      place={place}
      step={stepIn(params["*"])}
    />
  );
}

function EnrollmentAt({ place, step }: { readonly place: Place; readonly step: string | undefined }) {
  const first = firstEnrollment.useAt(place.base);
  const isArrival = useIsArrival();
  const [host] = useState(() => first?.host ?? createBrowserHost(place, isArrival()));
  useConnected(host);
  return <Wizard host={host} place={place} step={step} first={first} />;
}

/** Whether the person has come here by a link, be it one of this app, and not by a reload or by going back. */
function useIsArrival(): () => boolean {
  const { key } = useLocation();
  const isByHistory = useNavigationType() === "POP";
  // The page that the browser itself has opened has this key.
  return () => !isByHistory || (key === "default" && isArrivalOfPage());
}

/** Gives the host the router, which shows the addresses of this app. */
function useConnected(host: BrowserHost): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useLayoutEffect(() => host.connect(navigate), [host, navigate]);
  useEffect(() => host.moved(), [host, search]);
}
