import { useLayoutEffect } from "react";
import { useLocation, useRoutes } from "react-router-dom";
import { routes } from "./routes";
import { FirstProvider } from "./shared/first";
import type { Opening } from "./shared/first";
import { Boundary, PageFailed } from "./shared/ui/Boundary";

interface Props {
  readonly opening: Opening;
}

/** The page of the present address. */
export function App({ opening }: Props) {
  const { pathname } = useLocation();
  const page = useRoutes(routes);
  useLayoutEffect(() => opening.shown(), [opening]);
  return (
    <Boundary at={pathname} instead={<PageFailed />}>
      <FirstProvider value={opening}>{page}</FirstProvider>
    </Boundary>
  );
}
