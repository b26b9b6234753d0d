import { Suspense } from "react";
import { matchRoutes, useLocation, useRoutes } from "react-router-dom";
import { routes } from "./routes";
import { FirstProvider } from "./shared/first";
import type { Opening } from "./shared/first";
import { Boundary, PageFailed } from "./shared/ui/Boundary";
import { PageLoading } from "./shared/ui/Loading";
import { WizardSkeleton } from "./wizard/parts/WizardSkeleton";

interface Props {
  readonly opening: Opening;
}

/** The page of the present address. */
export function App({ opening }: Props) {
  const { pathname } = useLocation();
  const page = useRoutes(routes);
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
