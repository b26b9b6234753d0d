import { useEffect, useMemo, useState } from "react";
import type { Draft } from "../../shared/api/types";
import { PageLoading } from "../../shared/ui/Loading";
import { Opened } from "./Opened";
import { useSync } from "./useSync";
import { createChecks } from "./work/checks";
import type { Checks } from "./work/checks";
import { createLibrary } from "./work/library";

interface Props {
  readonly draft: Draft;
}

/** A draft that is open on this page: its sync with the server, and what is worked out of it beside the page. */
export function Workspace({ draft }: Props) {
  // What the server says of it later comes by the sync.
  const [first] = useState(draft);
  const library = useMemo(() => createLibrary(), []);
  const checks = useChecks(library);
  return checks ? <Synced draft={first} checks={checks} library={library} /> : <PageLoading />;
}

interface SyncedProps extends Props {
  readonly checks: Checks;
  readonly library: ReturnType<typeof createLibrary>;
}

function Synced({ draft, checks, library }: SyncedProps) {
  const sync = useSync(draft, checks.merge);
  return sync ? <Opened draft={draft} sync={sync} checks={checks} library={library} /> : <PageLoading />;
}

function useChecks(library: ReturnType<typeof createLibrary>): Checks | null {
  const [checks, setChecks] = useState<Checks | null>(null);
  useEffect(() => {
    const made = createChecks(library);
    setChecks(made);
    return () => made.end();
  }, [library]);
  return checks;
}
