import { useEffect, useLayoutEffect } from "react";
import { useLocation, useRoutes } from "react-router-dom";
import { routes } from "./routes";
import { FirstProvider } from "./shared/first";
import type { Opening } from "./shared/first";
import { pageAt } from "./shared/pages";
import { track } from "./shared/track";
import { Boundary, PageFailed } from "./shared/ui/Boundary";
import { Proving } from "./shared/ui/Proving";

interface Props {
  readonly opening: Opening;
}

/** The page of the present address. */
export function App({ opening }: Props) {
  const { pathname } = useLocation();
  const page = useRoutes(routes);
  usePageViews(pathname);
  useLayoutEffect(() => opening.shown(), [opening]);
  return (
    <Boundary at={pathname} instead={<PageFailed />}>
      <FirstProvider value={opening}>{page}</FirstProvider>
      <Proving />
    </Boundary>
  );
}

/** Reports each page that is opened (`portal §7`); the steps of an enrollment are one page. */
function usePageViews(pathname: string): void {
  const { name, base } = pageAt(pathname);
  useEffect(() => {
    if (name !== "other") track("page_viewed", {});
  }, [name, base]);
}
