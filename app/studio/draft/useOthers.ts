import { useEffect } from "react";
import useSWR from "swr";
import { useStaffSession } from "../../shared/session/staff";
import { asStaff } from "../frame/calls";
import type { DraftSync } from "./model/sync";

/** Who saved last: the person on this page themselves, or somebody else by name. */
export type Author = "self" | (string & {});

/** How often it is asked whether somebody else has saved, in milliseconds, while the page is in sight. */
const OTHERS_MS = 5_000;

/** Takes over what others save while this page is open. Returns who saved last; undefined while that is not known. */
export function useOthers(id: string, sync: DraftSync, revision: number): Author | undefined {
  const { id: self } = useStaffSession();
  const { data } = useSWR(["latest", id], () => asStaff.getChanges(id, { offset: 0, limit: 1 }), {
    refreshInterval: OTHERS_MS,
  });
  const [last] = data ?? [];
  const latest = last?.revision ?? 0;
  useEffect(() => {
    if (latest > revision) void sync.refresh();
  }, [latest, revision, sync]);
  return last && (last.by.id === self ? "self" : last.by.name);
}
