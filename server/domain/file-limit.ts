import type { CallContext } from "./call";

/** Counts a step of uploading: of a broker by name, of buyers by their network. Throws `too_many_requests`. */
export async function countStep({ deps: { limits }, actor, networks }: CallContext): Promise<void> {
  if (actor.kind === "broker") await limits.count("quote_file", [actor.space, "broker", actor.brokerId]);
  else await limits.count("quote_file", [actor.space], networks);
}
