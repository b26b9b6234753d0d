import type { Deps } from "../domain/deps";

/** Takes up the flow versions that were published while this process runs, and logs which, and which it refused. */
export async function takeUpFlows({ flows, log }: Pick<Deps, "flows" | "log">): Promise<void> {
  const { taken, refused } = await flows.look();
  for (const flow of taken) log.info("flow.current", { flow });
  for (const { flow, reason } of refused) log.error("flow.refused", { flow, finding: reason });
}
