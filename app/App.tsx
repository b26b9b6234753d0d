import { Suspense, useState } from "react";
import { matchRoutes, useLocation, useRoutes } from "react-router-dom";
import { routes } from "./routes";
import { FirstProvider } from "./shared/first";
import type { First } from "./shared/first";
import { Boundary, PageFailed } from "./shared/ui/Boundary";
import { PageLoading } from "./shared/ui/Loading";
import { WizardSkeleton } from "./wizard/parts/WizardSkeleton";

interface Props {
  /** What the page at the present address needs for its first render; null when it loads that itself. */
  readonly first?: First | null;
  /** Called when the page that came from the server is on the screen and answers. */
  readonly onShown?: () => void;
}

/** The page of the present address. */
export function App({ first = null, onShown }: Props) {
  const { pathname } = useLocation();
  const page = useRoutes(routes);
  const [opening] = useState(() => ({ first, shown: onShown }));
  return (
    <Boundary at={pathname} instead={<PageFailed />}>
      <Suspense fallback={<Waiting />}>
        <FirstProvider value={opening}>{page}</FirstProvider>
      </Suspense>
    </Boundary>
  );
}

/** The shape of the page that is being waited for. */
function Waiting() {
  const { pathname } = useLocation();
  return matchRoutes(routes, pathname)?.at(-1)?.route.isWizard ? <WizardSkeleton /> : <PageLoading />;
}
