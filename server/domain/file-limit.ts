import type { CallContext } from "./call";

/** Counts a step of uploading: of a broker by name, of buyers by their network. Throws `too_many_requests`. */
export async function countStep({ deps: { limits }, actor, network }: CallContext): Promise<void> {
  const who = actor.kind === "broker" ? ["broker", actor.brokerId] : ["network", network];
  await limits.count("quote_file", [actor.space, ...who]);
}
